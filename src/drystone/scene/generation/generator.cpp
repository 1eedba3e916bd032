// Runs the generator that a table [[generate]] names, and turns its errors into defects.
#include "drystone/scene/generation/generator.hpp"

#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::generation {

namespace {

/// Makes the bodies. Shapes that the geometry rejects, like blocks without volume, are reported as
/// defects of the table.
std::vector<BodySpec> make_bodies(const GeneratorEntry& entry, reading::TableReader& table,
                                  const GeneratorKeys& keys) {
    try {
        return entry.make(table, keys);
    } catch (const InputError& error) {
        for (const Defect& defect : error.defects()) {
            table.report(
                "kind",
                "sizes that make sound shapes (" + defect.what + ": " + defect.expected + ")",
                defect.found);
        }
    }
    return {};
}

}  // namespace

Generated generate(reading::TableReader& table) {
    const reading::Attempt attempt(table.context());
    Generated generated;
    generated.keys.properties = reading::read_body_properties(table);
    const std::string kind = table.required_text("kind");
    std::vector<std::string> names;
    std::string list;
    for (const GeneratorEntry& entry : generator_entries()) {
        if (entry.name == kind) {
            generated.keys.prefix = table.text("prefix", entry.prefix);
            std::vector<BodySpec> bodies = make_bodies(entry, table, generated.keys);
            table.finish();
            if (!attempt.failed()) generated.bodies = std::move(bodies);
            return generated;
        }
        list += (list.empty() ? "" : ", ") + entry.name;
        names.push_back(entry.name);
    }
    generated.keys.prefix = table.text("prefix", {});
    if (!kind.empty()) {
        table.report("kind", "one of " + list + suggestion(kind, names), "'" + kind + "'");
    }
    return generated;
}

}  // namespace drystone::scene::generation
