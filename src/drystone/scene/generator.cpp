#include "drystone/scene/generator.hpp"

#include "drystone/core/spelling.hpp"

namespace drystone::scene {

std::vector<BodySpec> generate(reading::TableReader& table) {
    const std::string kind = table.required_text("kind");
    if (kind.empty()) return {};
    std::vector<std::string> names;
    std::string list;
    for (const GeneratorEntry& entry : generator_entries()) {
        if (entry.name == kind) {
            std::vector<BodySpec> bodies = entry.make(table);
            table.finish();
            return bodies;
        }
        list += (list.empty() ? "" : ", ") + entry.name;
        names.push_back(entry.name);
    }
    table.report("kind", "one of " + list + suggestion(kind, names), "'" + kind + "'");
    return {};
}

}  // namespace drystone::scene
