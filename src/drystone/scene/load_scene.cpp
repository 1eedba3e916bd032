// From a file or text to a checked scene; all defects are thrown together, sorted by place.
#include "drystone/scene/load_scene.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>

#include "drystone/scene/document/source.hpp"
#include "drystone/scene/generation/crowd.hpp"
#include "drystone/scene/generation/generator.hpp"
#include "drystone/scene/reading/readers.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/validity.hpp"

namespace drystone::scene {

using reading::Attempt;
using reading::TableReader;

namespace {

constexpr std::string_view k_override_mark = "# --set ";
constexpr std::string_view k_data_mark = "# data: ";

/// Whether one of the keys is the other or a part of it: "position" and "position[1]".
bool same_key(const std::string& a, const std::string& b) {
    const auto part = [](const std::string& longer, const std::string& shorter) {
        return longer.starts_with(shorter) &&
               (longer.size() == shorter.size() || longer[shorter.size()] == '[' ||
                longer[shorter.size()] == '.');
    };
    return part(a, b) || part(b, a);
}

/// Adds the defects of the whole scene, except for keys that have a defect of their own.
void add_new(std::vector<Defect>& defects, std::vector<Defect> found) {
    const auto known = static_cast<std::ptrdiff_t>(defects.size());
    for (Defect& defect : found) {
        const auto end = defects.begin() + known;
        const bool reported = std::any_of(defects.begin(), end, [&](const Defect& other) {
            return same_key(defect.what, other.what);
        });
        if (!reported) defects.push_back(std::move(defect));
    }
}

/// By file, in the order in which they first appear, then by line; each defect once.
void sort_by_place(std::vector<Defect>& defects) {
    std::map<std::string, std::size_t> order;
    for (const Defect& defect : defects) order.emplace(defect.place.file, order.size());
    std::stable_sort(defects.begin(), defects.end(), [&](const Defect& a, const Defect& b) {
        return std::pair(order[a.place.file], a.place.line) <
               std::pair(order[b.place.file], b.place.line);
    });
}

std::string hexadecimal(std::uint64_t value) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; value >>= 4U) {
        digits[i] = "0123456789abcdef"[value & 0xfU];
    }
    return digits;
}

void add_note(const std::string& file, std::uint64_t hash, std::vector<std::string>& notes) {
    if (file.empty()) return;
    std::string note = file + " (numbers " + hexadecimal(hash) + ")";
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) {
        notes.push_back(std::move(note));
    }
}

void add_notes(const std::vector<HistorySpec>& histories, std::vector<std::string>& notes) {
    for (const HistorySpec& history : histories) add_note(history.file, history.hash, notes);
}

/// "quake.csv (numbers 89abcdef01234567)" for every file from which the scene has read a history or
/// the mesh of a deformable body, each once, in the order of bodies, deformable bodies and loads. A
/// stored scene contains these notes, so that changed data are detected.
std::vector<std::string> data_notes(const SceneSpec& scene) {
    std::vector<std::string> notes;
    for (const BodySpec& body : scene.bodies) {
        if (body.motion) add_notes(body.motion->histories, notes);
    }
    for (const DeformableSpec& body : scene.deformables) {
        add_note(body.mesh_file, body.mesh_hash, notes);
    }
    for (const LoadSpec& load : scene.loads) add_notes(load.histories, notes);
    return notes;
}

void read_bodies(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    for (TableReader& table : top.tables("body", "body")) {
        const Attempt attempt(table.context());
        scene.bodies.push_back(
            reading::read_body(table, "body-" + std::to_string(scene.bodies.size() + 1)));
        ItemSource source = table.source();
        source.incomplete = attempt.failed();
        sources.bodies.push_back(std::make_shared<ItemSource>(std::move(source)));
    }
}

void read_generators(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    for (TableReader& table : top.tables("generate", "generate")) {
        const Attempt attempt(table.context());
        generation::Generated generated = generation::generate(table);
        const auto source = std::make_shared<ItemSource>(table.source());
        source->incomplete = attempt.failed();
        if (attempt.failed()) {
            sources.unmade.push_back({.properties = std::move(generated.keys.properties),
                                      .prefix = std::move(generated.keys.prefix),
                                      .source = source});
        }
        sources.bodies.insert(sources.bodies.end(), generated.bodies.size(), source);
        if (scene.bodies.empty()) {
            scene.bodies = std::move(generated.bodies);
            continue;
        }
        scene.bodies.insert(scene.bodies.end(), std::move_iterator(generated.bodies.begin()),
                            std::move_iterator(generated.bodies.end()));
    }
}

/// Whether integrator.theta is left out or "auto".
bool chooses_theta(const document::Table& root) {
    const document::Value* integrator = document::find(root, "integrator");
    const auto* keys =
        integrator == nullptr ? nullptr : std::get_if<document::Table>(&integrator->data);
    const document::Value* theta = keys == nullptr ? nullptr : document::find(*keys, "theta");
    if (theta == nullptr) return true;
    const auto* word = std::get_if<std::string>(&theta->data);
    return word != nullptr && *word == "auto";
}

/// theta in [1/2, 1 / (1 + e)] for every restitution e of the scene. 1/2 keeps the energy of motion
/// without contacts. Where deformable bodies can touch each other it is 2/3, as far as the range
/// allows: vibrations that a step cannot resolve then change by (1 - theta) / theta = 1/2 per step.
/// At 1/2 nothing damps them, nodes of both surfaces come and go with them, and the surfaces sink
/// into each other.
double automatic_theta(const SceneSpec& scene) {
    if (scene.deformables.size() < 2) return 0.5;
    double largest = 0.0;
    for (const MaterialSpec& a : scene.materials) {
        for (const MaterialSpec& b : scene.materials) {
            const PairSpec law = law_of(scene, a.name, b.name);
            const double delta = law.dissipation_index.value_or(1.0);
            largest = std::max({largest, law.restitution, (1.0 - delta) / (1.0 + delta)});
        }
    }
    return std::min(2.0 / 3.0, 1.0 / (1.0 + largest));
}

/// The whole scene of the file at `place`. Defects of single keys go to the context; the `sources`
/// are for the checks of the whole scene.
SceneSpec read_scene(const document::Table& root, const Place& place, reading::Context& context,
                     SceneSources& sources) {
    TableReader top(root, place, {}, context);
    SceneSpec scene;
    // Formulas everywhere need the parameters, vectors the dimension.
    if (auto table = top.table("parameters")) reading::read_parameters(*table);
    scene.dimension = static_cast<int>(top.integer("dimension", 2, 2, 3));
    context.dimension = scene.dimension;
    scene.title = top.text("title", {});
    scene.description = top.text("description", {});
    scene.gravity = top.vector("gravity", Vec3::Zero());
    reading::read_settings(top, scene, sources);
    context.start = scene.time.start;
    reading::read_materials(top, scene, sources);
    read_bodies(top, scene, sources);
    read_generators(top, scene, sources);
    generation::read_crowd(top, scene, sources);
    reading::read_deformables(top, scene, sources);
    reading::read_forces(top, scene, sources);
    reading::read_joints(top, scene, sources);
    reading::read_cell(top, scene, sources);
    reading::read_inclusion(top, scene, sources);
    reading::read_sweeping(top, scene, sources);
    reading::read_measures(top, scene, sources);
    if (chooses_theta(root)) scene.integrator.theta = automatic_theta(scene);
    top.finish();
    sources.tables[""] = top.source();
    sources.tables[""].incomplete = !context.defects.empty();
    return scene;
}

SceneSpec build(document::Source source, const std::vector<std::string>& overrides,
                std::vector<Defect> defects, const KnownNames& known = {}) {
    reading::Context context;
    context.defects = std::move(defects);
    document::apply_overrides(source.root, overrides, context.defects);
    SceneSources sources;
    SceneSpec scene = read_scene(source.root, {.file = source.name}, context, sources);
    add_new(context.defects, find_defects(scene, sources, known));
    if (!context.defects.empty()) {
        sort_by_place(context.defects);
        throw InputError(std::move(context.defects));
    }
    for (const std::string& text : overrides) {
        scene.text += std::string(k_override_mark) + text + "\n";
    }
    for (const std::string& note : data_notes(scene)) {
        scene.text += std::string(k_data_mark) + note + "\n";
    }
    scene.text += source.text;
    return scene;
}

/// Removes the leading lines of `text` that begin with `mark`; returns them without the mark.
std::vector<std::string> take_marked(std::string_view& text, std::string_view mark) {
    std::vector<std::string> lines;
    while (text.starts_with(mark)) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(mark.size(), end - mark.size()));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Throws InputError if a data file has changed since the scene was stored.
void require_same_data(const std::vector<std::string>& stored, const SceneSpec& scene) {
    std::vector<Defect> defects;
    for (const std::string& note : data_notes(scene)) {
        if (std::find(stored.begin(), stored.end(), note) != stored.end()) continue;
        defects.push_back({.what = "stored scene",
                           .expected = "the data that it was made with",
                           .found = note + ", which has changed since"});
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

}  // namespace

SceneSpec load_scene(const std::filesystem::path& path, const std::vector<std::string>& overrides,
                     const KnownNames& known) {
    std::vector<Defect> defects;
    document::Source source = document::read_source(path, defects);
    return build(std::move(source), overrides, std::move(defects), known);
}

SceneSpec parse_scene(const std::string& text, const std::string& name,
                      const std::vector<std::string>& overrides, const KnownNames& known) {
    std::vector<Defect> defects;
    document::Source source = document::read_source_text(text, name, defects);
    return build(std::move(source), overrides, std::move(defects), known);
}

SceneSpec restore_scene(const std::string& text, const std::filesystem::path& folder,
                        const KnownNames& known) {
    std::string_view rest = text;
    const std::vector<std::string> overrides = take_marked(rest, k_override_mark);
    const std::vector<std::string> data = take_marked(rest, k_data_mark);
    SceneSpec scene =
        build(document::read_stored_source(std::string(rest), folder), overrides, {}, known);
    require_same_data(data, scene);
    return scene;
}

}  // namespace drystone::scene
