#include "drystone/scene/load_scene.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "drystone/scene/data_notes.hpp"
#include "drystone/scene/document/override.hpp"
#include "drystone/scene/document/source.hpp"
#include "drystone/scene/reading/scene.hpp"
#include "drystone/scene/validity.hpp"

namespace drystone::scene {

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

/// Adds what is wrong with the scene as a whole, except about keys that could not even be read.
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

SceneSpec build(document::Source source, const std::vector<std::string>& overrides,
                std::vector<Defect> defects, const KnownNames& known = {}) {
    reading::Context context;
    context.defects = std::move(defects);
    document::apply_overrides(source.root, overrides, context.defects);
    SceneSources sources;
    SceneSpec scene = reading::read_scene(source.root, {.file = source.name}, context, sources);
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

/// Takes the lines that begin with `mark` off the beginning of `text` and returns what follows it.
std::vector<std::string> take_marked(std::string_view& text, std::string_view mark) {
    std::vector<std::string> lines;
    while (text.starts_with(mark)) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(mark.size(), end - mark.size()));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Throws InputError when files do not hold the numbers any more that a stored scene was made with.
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

SceneSpec restore_scene(const std::string& text, const std::filesystem::path& folder) {
    std::string_view rest = text;
    const std::vector<std::string> overrides = take_marked(rest, k_override_mark);
    const std::vector<std::string> data = take_marked(rest, k_data_mark);
    SceneSpec scene = build(document::read_stored_source(std::string(rest), folder), overrides, {});
    require_same_data(data, scene);
    return scene;
}

}  // namespace drystone::scene
