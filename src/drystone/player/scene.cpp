// Packs all data of a result that do not change with time into the scene container.
#include "drystone/player/scene.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "drystone/player/container.hpp"
#include "drystone/player/deformable_mesh.hpp"

namespace drystone::player {

namespace {

Json numbers(const Vec3& vector) { return {vector.x(), vector.y(), vector.z()}; }

void append(std::vector<float>& list, const Vec3& vector, Index count = 3) {
    for (Index i = 0; i < count; ++i) list.push_back(static_cast<float>(vector[i]));
}

/// Arrays of small arrays as one list.
template <class Number, std::size_t N>
std::span<const Number> flat(const std::vector<std::array<Number, N>>& list) {
    return {list.empty() ? nullptr : list.front().data(), N * list.size()};
}

Json settings_of(const results::RunRecord& run) {
    Json settings{{"integrator", run.integrator},
                  {"impact_law", run.impact_law},
                  {"solver", run.solver},
                  {"step", run.step},
                  {"start", run.start},
                  {"end", run.end},
                  {"velocity_tolerance", run.velocity_tolerance},
                  {"steps_planned", run.steps_planned}};
    return settings;
}

std::uint8_t mobility_code(const std::string& mobility) {
    if (mobility == "fixed") return 2;
    return mobility == "prescribed" ? 1 : 0;
}

/// "#rrggbb" as three numbers; false if it is something else.
bool read_color(const std::string& text, std::array<std::uint8_t, 3>& color) {
    if (text.size() != 7 || text.front() != '#') return false;
    for (std::size_t k = 0; k < color.size(); ++k) {
        const char* first = text.data() + 1 + 2 * k;
        if (std::from_chars(first, first + 2, color[k], 16).ptr != first + 2) return false;
    }
    return true;
}

void add_bodies(Container& scene, const results::ResultReader& result) {
    const std::vector<results::BodyRecord>& bodies = result.bodies();
    std::vector<std::string> names;
    std::vector<std::string> materials;
    std::vector<std::uint32_t> material;
    std::vector<std::uint8_t> mobility;
    std::vector<std::array<std::uint8_t, 3>> colors;
    std::vector<std::uint8_t> has_color;
    std::vector<double> mass;
    std::map<std::string, std::uint32_t> known;
    const auto number_of = [&](const std::string& name) {
        const auto [place, is_new] =
            known.emplace(name, static_cast<std::uint32_t>(materials.size()));
        if (is_new) materials.push_back(name);
        return place->second;
    };
    for (const results::BodyRecord& body : bodies) {
        names.push_back(body.name);
        material.push_back(number_of(body.material));
        mobility.push_back(mobility_code(body.mobility));
        has_color.push_back(read_color(body.color, colors.emplace_back()) ? 1 : 0);
        mass.push_back(body.mass);
    }
    for (Index d = 0; d < result.deformables(); ++d) number_of(result.deformable(d).material);
    const std::size_t count = bodies.size();
    scene.header()["bodies"] = count;
    scene.header()["body_names"] = names;
    scene.header()["materials"] = materials;
    scene.add("body_material", {count}, material);
    scene.add("body_mobility", {count}, mobility);
    scene.add("body_color", {count, 3}, flat(colors));
    scene.add("body_has_color", {count}, has_color);
    scene.add("body_mass", {count}, mass);
}

void add_prototypes(Container& scene, const std::vector<results::shapes::Prototype>& prototypes) {
    scene.header()["prototypes"] = Json::array();
    for (std::size_t k = 0; k < prototypes.size(); ++k) {
        const results::shapes::Prototype& prototype = prototypes[k];
        scene.header()["prototypes"].push_back({{"kind", prototype.kind}});
        if (prototype.points.empty()) continue;
        const std::string number = "_" + std::to_string(k);
        const bool plane = prototype.kind == "outline";
        std::vector<float> points;
        for (const Vec3& point : prototype.points) append(points, point, plane ? 2 : 3);
        scene.add(plane ? "outline" + number : "vertices" + number,
                  {prototype.points.size(), plane ? 2U : 3U}, points);
        if (plane) continue;
        scene.add("triangles" + number, {prototype.triangles.size(), 3}, flat(prototype.triangles));
        scene.add("edges" + number, {prototype.edges.size(), 2}, flat(prototype.edges));
    }
}

void add_parts(Container& scene, const results::shapes::PartList& list) {
    std::vector<std::uint32_t> body;
    std::vector<std::uint32_t> prototype;
    std::vector<float> scale;
    std::vector<float> offset;
    std::vector<float> rotation;
    for (const results::shapes::Part& part : list.parts) {
        body.push_back(static_cast<std::uint32_t>(part.body));
        prototype.push_back(static_cast<std::uint32_t>(part.prototype));
        append(scale, part.scale);
        append(offset, part.offset);
        rotation.push_back(static_cast<float>(part.rotation.w()));
        append(rotation, part.rotation.vec());
    }
    const std::size_t count = body.size();
    scene.add("part_body", {count}, body);
    scene.add("part_prototype", {count}, prototype);
    scene.add("part_scale", {count, 3}, scale);
    scene.add("part_offset", {count, 3}, offset);
    scene.add("part_rotation", {count, 4}, rotation);
    add_prototypes(scene, list.prototypes);
}

/// "T3", "Q4", ... that a mesh has, by name.
std::set<std::string> kinds_of(const geometry::ElementMesh& mesh) {
    std::set<std::string> kinds;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        kinds.emplace(traits(mesh.elements[static_cast<std::size_t>(c)].kind).name);
    }
    return kinds;
}

void add_deformables(Container& scene, const results::ResultReader& result, const Survey& survey) {
    scene.header()["deformables"] = Json::array();
    for (Index d = 0; d < result.deformables(); ++d) {
        const results::records::DeformableRecord body = result.deformable(d);
        const auto k = static_cast<std::size_t>(d);
        const auto nodes = static_cast<std::size_t>(body.mesh.nodes.cols());
        scene.header()["deformables"].push_back(
            {{"name", body.name},
             {"material", body.material},
             {"nodes", nodes},
             {"cells", body.mesh.bulk_elements},
             {"cell_kinds", kinds_of(body.mesh)},
             {"largest_displacement", survey.largest_displacement[k]},
             {"largest_stress", survey.largest_stress[k]}});
        std::vector<float> places;
        for (const auto& node : body.mesh.nodes.colwise()) append(places, node);
        const DeformableMesh mesh = deformable_mesh(body.mesh);
        const std::string number = "_" + std::to_string(d);
        scene.add("nodes" + number, {nodes, 3}, places);
        scene.add("surface" + number, {mesh.triangles.size(), 3}, flat(mesh.triangles));
        scene.add("surface_cell" + number, {mesh.triangle_elements.size()}, mesh.triangle_elements);
        scene.add("lines" + number, {mesh.lines.size(), 2}, flat(mesh.lines));
        scene.add("line_cell" + number, {mesh.line_elements.size()}, mesh.line_elements);
    }
}

/// Potential energies count from wherever, and megajoules of weight would flatten every other
/// curve: potential energies are given as changes since the start, the total as the kinetic energy
/// and that change.
void count_from_the_start(std::vector<results::Series>& list) {
    double start = 0.0;
    for (results::Series& series : list) {
        if (series.group != "energy" || series.name == "kinetic" || series.y.empty()) continue;
        if (series.name == "potential") start = series.y.front();
        for (double& y : series.y) y -= start;
        series.label += series.name == "potential" ? " change" : ", from its start";
    }
}

void add_series(Container& scene, const std::vector<results::Series>& list) {
    scene.header()["series"] = Json::array();
    // Curves over the same instants share them.
    std::map<std::vector<double>, std::string> abscissae;
    std::size_t number = 0;
    for (const results::Series& series : list) {
        const std::string y = "y_" + std::to_string(number++);
        const auto [place, is_new] =
            abscissae.emplace(series.x, "x_" + std::to_string(abscissae.size()));
        const std::string& x = place->second;
        if (is_new) scene.add(x, {series.x.size()}, series.x);
        scene.add(y, {series.y.size()}, std::vector<float>(series.y.begin(), series.y.end()));
        scene.header()["series"].push_back({{"group", series.group},
                                            {"name", series.name},
                                            {"label", series.label},
                                            {"unit", series.unit},
                                            {"x", x},
                                            {"y", y}});
    }
}

Json warnings_of(const results::ResultReader& result) {
    constexpr std::size_t k_most = 100;
    Json list = Json::array();
    std::vector<results::WarningRecord> warnings = result.warnings();
    warnings.resize(std::min(warnings.size(), k_most));
    for (const results::WarningRecord& warning : warnings) {
        Json& entry = list.emplace_back(Json::object());
        if (warning.step >= 1 && warning.step <= result.steps()) {
            entry["time"] = result.reports(warning.step - 1, 1).front().time;
        }
        entry["text"] = warning.text;
    }
    return list;
}

/// The first events with their texts: "impact: ball and floor, 2.4 m/s".
Json events_of(const results::ResultReader& result) {
    constexpr Index k_most = 1000;
    Json list = Json::array();
    const results::records::EventList found =
        result.events(0, std::min(result.event_count(), k_most));
    for (const sim::Event& event : found.events) {
        std::string text = found.name(event.a);
        if (event.b >= 0) text += " and " + found.name(event.b);
        list.push_back({{"time", event.time},
                        {"kind", name_of(event.kind)},
                        {"text", text},
                        {"speed", event.speed},
                        {"impulse", event.impulse}});
    }
    return list;
}

}  // namespace

std::string scene_container(const results::ResultReader& result, const SceneContent& content) {
    const results::RunRecord& run = result.run();
    const Survey& survey = content.survey;
    Container scene("scene");
    Json& header = scene.header();
    header["title"] = run.title;
    header["description"] = run.description;
    header["dimension"] = run.dimension;
    header["program"] = run.drystone_version;
    header["state"] = content.state;
    header["settings"] = settings_of(run);
    header["frames"] = content.frames.size();
    header["chunk"] = content.chunk;
    header["spacing"] = content.spacing;
    header["crowd"] = content.crowd;
    std::vector<double> times;
    for (const Index k : content.frames) {
        times.push_back(result.frame_times()[static_cast<std::size_t>(k)]);
    }
    header["time"] = {times.empty() ? run.start : times.front(),
                      times.empty() ? run.start : times.back()};
    header["bounds"] = {{"min", numbers(survey.low)}, {"max", numbers(survey.high)}};
    if (run.gravity) header["gravity"] = numbers(*run.gravity);
    header["largest"] = {{"speed", survey.speed},
                         {"spin", survey.spin},
                         {"force", survey.force},
                         {"penetration", survey.penetration},
                         {"impulse", survey.impulse}};
    scene.add("frame_time", {times.size()}, times);
    add_bodies(scene, result);
    add_parts(scene, content.parts);
    add_deformables(scene, result, survey);
    std::vector<results::Series> series = content.series;
    count_from_the_start(series);
    add_series(scene, series);
    if (!content.summary.empty()) header["summary"] = Json::parse(content.summary);
    header["warnings"] = warnings_of(result);
    header["events"] = events_of(result);
    header["event_count"] = result.event_count();
    return scene.bytes();
}

}  // namespace drystone::player
