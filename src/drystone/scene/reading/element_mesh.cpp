// Reads the mesh of a deformable body, generated from a shape or taken from a Gmsh file.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/state_hash.hpp"
#include "drystone/core/text.hpp"
#include "drystone/geometry/elements/gmsh/gmsh_file.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

using geometry::ElementKind;
using geometry::ElementMesh;

namespace {

constexpr double k_most_divisions = 1e7;

/// `element`: one of `kinds`, by default the first.
ElementKind read_kind(TableReader& table, std::initializer_list<ElementKind> kinds) {
    std::vector<std::pair<std::string, ElementKind>> options;
    for (const ElementKind kind : kinds) {
        options.emplace_back(std::string(geometry::traits(kind).name), kind);
    }
    return table.choice("element", *kinds.begin(), options);
}

constexpr std::initializer_list<ElementKind> k_plane_kinds = {ElementKind::t3, ElementKind::t6,
                                                              ElementKind::q4, ElementKind::q8};

/// "[4, 0]"
std::string in_brackets(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers) text += (text.empty() ? "" : ", ") + short_text(number);
    return "[" + text + "]";
}

/// `divisions`: a whole number, or an array of them for `count` directions.
std::vector<Index> read_counts(TableReader& table, std::size_t count) {
    if (count == 1) {
        const auto most = static_cast<std::int64_t>(k_most_divisions);
        return {static_cast<Index>(table.required_integer("divisions", 1, most))};
    }
    const Attempt attempt(table.context());
    const std::vector<double> numbers = table.required_numbers("divisions", count);
    const bool whole = std::all_of(numbers.begin(), numbers.end(), [](double number) {
        return number >= 1.0 && number <= k_most_divisions && std::trunc(number) == number;
    });
    if (!attempt.failed() && (!whole || numbers.size() != count)) {
        table.report("divisions", "an array of " + std::to_string(count) + " whole numbers >= 1",
                     in_brackets(numbers));
    }
    std::vector<Index> counts(count, 1);
    if (attempt.failed()) return counts;
    std::transform(numbers.begin(), numbers.end(), counts.begin(),
                   [](double number) { return static_cast<Index>(number); });
    return counts;
}

/// How many elements there are along each of the `lengths`.
std::vector<Index> read_divisions(TableReader& table, std::initializer_list<double> lengths) {
    const bool by_size = table.has("element_size");
    if (by_size == table.has("divisions")) {
        table.report("element_size", "either element_size or divisions",
                     by_size ? "both" : "neither");
    } else if (!by_size) {
        return read_counts(table, lengths.size());
    }
    const std::optional<double> size = table.find_number("element_size", k_positive);
    std::vector<Index> counts;
    for (const double length : lengths) {
        // Lengths that make no sense are reported elsewhere.
        const bool usable = size && length > 0.0 && std::isfinite(length);
        counts.push_back(usable ? geometry::divisions(length, *size) : 1);
    }
    return counts;
}

ElementMesh read_rectangle(TableReader& table) {
    const Attempt attempt(table.context());
    const Vec3 size = table.required_vector("size", k_positive);
    const ElementKind kind = read_kind(table, k_plane_kinds);
    const std::vector<Index> counts = read_divisions(table, {size.x(), size.y()});
    if (attempt.failed()) return {};
    return geometry::rectangle_mesh(size.head<2>(), {counts[0], counts[1]}, kind);
}

ElementMesh read_quadrilateral(TableReader& table) {
    const Attempt attempt(table.context());
    const std::vector<Vec3> points = table.required_points("corners", 4);
    if (points.size() > 4) table.report("corners", "4 points", std::to_string(points.size()));
    std::array<Vec2, 4> corners = {Vec2::Zero(), Vec2::Zero(), Vec2::Zero(), Vec2::Zero()};
    for (std::size_t k = 0; k < std::min<std::size_t>(points.size(), 4); ++k) {
        corners[k] = points[k].head<2>();
    }
    const auto longer = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        return std::max((corners[a] - corners[b]).norm(), (corners[c] - corners[d]).norm());
    };
    const ElementKind kind = read_kind(table, k_plane_kinds);
    const std::vector<Index> counts =
        read_divisions(table, {longer(0, 1, 3, 2), longer(0, 3, 1, 2)});
    if (attempt.failed()) return {};
    return geometry::quadrilateral_mesh(corners, {counts[0], counts[1]}, kind);
}

ElementMesh read_disk(TableReader& table) {
    const Attempt attempt(table.context());
    const double radius = table.required_number("radius", k_positive);
    const ElementKind kind = read_kind(table, k_plane_kinds);
    const std::vector<Index> counts = read_divisions(table, {radius});
    if (attempt.failed()) return {};
    return geometry::disk_mesh(radius, counts[0], kind);
}

ElementMesh read_bar(TableReader& table) {
    const Attempt attempt(table.context());
    const double length = table.required_number("length", k_positive);
    static_cast<void>(read_kind(table, {ElementKind::line2}));
    const std::vector<Index> counts = read_divisions(table, {length});
    if (attempt.failed()) return {};
    return geometry::bar_mesh(length, counts[0]);
}

ElementMesh read_box(TableReader& table) {
    const Attempt attempt(table.context());
    const Vec3 size = table.required_vector("size", k_positive);
    const ElementKind kind =
        read_kind(table, {ElementKind::hex8, ElementKind::tet4, ElementKind::tet10});
    const std::vector<Index> counts = read_divisions(table, {size.x(), size.y(), size.z()});
    if (attempt.failed()) return {};
    return geometry::box_mesh(size, {counts[0], counts[1], counts[2]}, kind);
}

using MeshReader = ElementMesh (*)(TableReader&);

std::vector<std::pair<std::string, MeshReader>> shapes_of(int dimension) {
    if (dimension == 3) return {{"box", read_box}};
    return {{"rectangle", read_rectangle},
            {"quadrilateral", read_quadrilateral},
            {"disk", read_disk},
            {"bar", read_bar}};
}

/// Defects that the makers of meshes find, as defects of the keys of the table.
void report_maker(TableReader& table, const InputError& error) {
    for (const Defect& defect : error.defects()) {
        const std::size_t colon = defect.what.find(": ");
        const std::string part =
            colon == std::string::npos ? defect.what : defect.what.substr(colon + 2);
        std::string key = table.has("divisions") ? "divisions" : "element_size";
        std::string expected = defect.expected;
        if (part.starts_with("corner")) {
            key = "corners";
            expected = part + ": " + expected;
        }
        table.report(key, expected, defect.found);
    }
}

std::shared_ptr<const ElementMesh> read_generated(TableReader& table) {
    const Attempt attempt(table.context());
    const int dimension = table.context().dimension;
    const auto other = shapes_of(5 - dimension);
    const std::string name = table.required_text("shape");
    MeshReader read = nullptr;
    const bool elsewhere = std::any_of(other.begin(), other.end(),
                                       [&](const auto& entry) { return entry.first == name; });
    if (elsewhere) {
        table.report("shape", dimension == 2 ? "a shape of the plane" : "box, the shape of space",
                     "'" + name + "'");
    } else {
        read = table.choice<MeshReader>("shape", nullptr, shapes_of(dimension));
    }
    const std::vector<std::string> all = {"size",    "corners",      "radius",   "length",
                                          "element", "element_size", "divisions"};
    if (read == nullptr) {
        table.accept(all);
        return {};
    }
    try {
        ElementMesh mesh = read(table);
        if (!attempt.failed()) return std::make_shared<const ElementMesh>(std::move(mesh));
    } catch (const InputError& error) {
        report_maker(table, error);
    }
    return {};
}

/// Of everything that a body is made from.
std::uint64_t hash_of(const ElementMesh& mesh) {
    std::uint64_t hash =
        state_hash({mesh.nodes.data(), static_cast<std::size_t>(mesh.nodes.size())});
    std::vector<double> numbers;
    const auto add = [&](auto number) { numbers.push_back(static_cast<double>(number)); };
    for (const geometry::Element& element : mesh.elements) {
        add(static_cast<int>(element.kind));
        for (const Index node : element.nodes()) add(node);
    }
    for (const geometry::ElementGroup& group : mesh.groups) {
        for (const char letter : group.name) add(letter);
        add(group.dimension);
        for (const Index element : group.elements) add(element);
        for (const Index node : group.nodes) add(node);
    }
    return state_hash(numbers, hash);
}

MeshSource read_from_file(TableReader& table) {
    const Attempt attempt(table.context());
    MeshSource source;
    source.file = table.text("file", {});
    const std::filesystem::path path = read_path(table);
    const double scale = table.number("scale", 1.0, k_positive);
    if (attempt.failed()) return source;
    try {
        ElementMesh mesh = geometry::read_gmsh(path, scale);
        source.hash = hash_of(mesh);
        source.mesh = std::make_shared<const ElementMesh>(std::move(mesh));
    } catch (const InputError& error) {
        for (const Defect& defect : error.defects()) {
            table.report_part("file", defect.what, defect.expected, defect.found);
        }
    } catch (const EnvironmentError& error) {
        table.report("file", "a file that can be read", error.what());
    }
    return source;
}

}  // namespace

MeshSource read_element_mesh(TableReader& body) {
    auto table = body.table("mesh");
    if (!table) {
        if (!body.has("mesh")) body.report("mesh", "a table with a shape or a file", "nothing");
        return {};
    }
    MeshSource source;
    const bool from_file = table->has("file");
    if (from_file == table->has("shape")) {
        table->report("shape", "either a shape or a file", from_file ? "both" : "neither");
        return {};
    }
    if (from_file) {
        source = read_from_file(*table);
    } else {
        source.mesh = read_generated(*table);
    }
    table->finish();
    return source;
}

}  // namespace drystone::scene::reading
