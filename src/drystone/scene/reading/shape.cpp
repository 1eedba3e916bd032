// Reads shapes by their name, and the parts of a body.
#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/any_shape.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

std::vector<ShapeEntry> shapes_of(int dimension) {
    return dimension == 2 ? plane_shapes() : space_shapes();
}

const ShapeEntry* find_entry(const std::vector<ShapeEntry>& entries, const std::string& name) {
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const ShapeEntry& one) { return one.name == name; });
    return entry == entries.end() ? nullptr : &*entry;
}

/// Accepts the keys of all shapes, so that an unknown shape does not make its keys unknown as well.
void accept_all_keys(TableReader& table) {
    for (const int dimension : {2, 3}) {
        for (const ShapeEntry& entry : shapes_of(dimension)) table.accept(entry.keys);
    }
}

void report_unknown(TableReader& table, const std::string& name) {
    const int dimension = table.context().dimension;
    const std::vector<std::string> names = shape_names(dimension);
    std::string expected = "one of " + joined(names) + suggestion(name, names);
    std::string found = "'" + name + "'";
    const int other = 5 - dimension;
    if (find_entry(shapes_of(other), name) != nullptr) {
        found += ", a shape of " + std::to_string(other) + "D in a scene of " +
                 std::to_string(dimension) + "D";
    }
    table.report("shape", std::move(expected), std::move(found));
}

/// Defects found by the geometry, "polygon: vertex 3", as defects of the keys of the table.
void report_geometry(TableReader& table, const InputError& error) {
    for (const Defect& defect : error.defects()) {
        const std::size_t colon = defect.what.find(": ");
        const std::string part =
            colon == std::string::npos ? defect.what : defect.what.substr(colon + 2);
        std::string key = table.has("file") ? "file" : "shape";
        for (const std::string candidate : {"vertices", "rounding", "size", "triangles", "b"}) {
            const std::string stem = candidate.substr(0, 4);
            if (part.starts_with(stem) && table.has(candidate)) key = candidate;
        }
        if (part.starts_with("point") && table.has("vertices")) key = "vertices";
        table.report(key, (part == key ? "" : part + ": ") + defect.expected, defect.found);
    }
}

}  // namespace

std::vector<std::string> shape_names(int dimension) {
    std::vector<std::string> names;
    for (const ShapeEntry& entry : shapes_of(dimension)) names.push_back(entry.name);
    return names;
}

Vec3 read_normal(TableReader& table, const Vec3& fallback) {
    const Vec3 normal = table.vector("normal", fallback);
    const double length = normal.stableNorm();
    if (length > 0.0 && std::isfinite(length)) return normal / length;
    table.report("normal", "a vector other than 0", "one of length " + to_text(length));
    return fallback;
}

std::optional<AnyShape> read_shape(TableReader& table) {
    const Watch watch(table.context());
    const std::string name = table.required_text("shape");
    const std::vector<ShapeEntry> entries = shapes_of(table.context().dimension);
    const ShapeEntry* entry = find_entry(entries, name);
    if (entry == nullptr) {
        if (!watch.failed()) report_unknown(table, name);
        accept_all_keys(table);
        return {};
    }
    table.accept(entry->keys);
    try {
        AnyShape shape = entry->read(table);
        if (watch.failed()) return {};
        require_valid(shape);
        return shape;
    } catch (const InputError& error) {
        report_geometry(table, error);
    } catch (const EnvironmentError& error) {
        table.report("file", "a file that can be read", error.what());
    }
    return {};
}

std::vector<PartSpec> read_parts(TableReader& table) {
    std::vector<PartSpec> parts;
    if (!table.has("parts")) {
        if (auto shape = read_shape(table)) parts.push_back({.shape = std::move(*shape)});
        return parts;
    }
    if (table.has("shape")) {
        table.report("parts", "either shape or parts", "both");
        accept_all_keys(table);
        return parts;
    }
    const Watch watch(table.context());
    for (TableReader& part : table.tables("parts")) {
        auto shape = read_shape(part);
        const Pose pose = read_pose(part);
        part.finish();
        if (shape) {
            parts.push_back(
                {.shape = std::move(*shape), .position = pose.position, .rotation = pose.rotation});
        }
    }
    if (parts.empty() && !watch.failed()) table.report("parts", "at least one part", "none");
    if (watch.failed()) parts.clear();
    return parts;
}

}  // namespace drystone::scene::reading
