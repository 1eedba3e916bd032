// Reads the parameters, which may refer to each other (in passes; cycles are defects), and the
// tables of settings.
#include <algorithm>
#include <cctype>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

void read_time(TableReader& table, SceneSpec& scene) {
    scene.time.start = table.number("start", scene.time.start);
    scene.time.end = table.number("end", scene.time.end);
    scene.time.step = table.number("step", scene.time.step);
}

void read_integrator(TableReader& table, SceneSpec& scene) {
    scene.integrator.name = table.text("name", scene.integrator.name);
    // 1/2 lies in [1/2, 1 / (1 + e)] for every e, and keeps the energy of motion without contacts.
    const document::Value* theta = table.find("theta");
    const auto* word = theta == nullptr ? nullptr : std::get_if<std::string>(&theta->data);
    const bool automatic = word != nullptr && *word == "auto";
    if (!automatic) scene.integrator.theta = table.number("theta", scene.integrator.theta);
}

void read_krylov(TableReader& table, KrylovSettings& krylov) {
    krylov.tolerance = table.number("tolerance", krylov.tolerance);
    krylov.relative_to_start = table.choice("relative_to", krylov.relative_to_start,
                                            {{"right_side", false}, {"start", true}});
    krylov.restart = table.integer("restart", krylov.restart, 1, std::numeric_limits<int>::max());
    krylov.drop = table.number("drop", krylov.drop);
    krylov.fill = table.integer("fill", krylov.fill, 0, std::numeric_limits<int>::max());
    table.finish();
}

void read_listing_errors(TableReader& table, ComplianceSpec& compliance) {
    using Error = ComplianceSpec::ListingError;
    for (const std::string& name : table.texts("listing_errors")) {
        if (name == "slope_limit") {
            compliance.listing_errors.push_back(Error::slope_limit);
        } else if (name == "slip_tangent") {
            compliance.listing_errors.push_back(Error::slip_tangent);
        } else if (name == "stick") {
            compliance.listing_errors.push_back(Error::stick);
        } else {
            table.report("listing_errors", "'slope_limit', 'slip_tangent' or 'stick'",
                         "'" + name + "'");
        }
    }
}

void read_compliance(TableReader& table, SceneSpec& scene) {
    ComplianceSpec& compliance = scene.compliance;
    compliance.stiffness = table.find_number("stiffness");
    compliance.exponent = table.number("exponent", compliance.exponent);
    compliance.law =
        table.choice("law", compliance.law,
                     {{"inc", ComplianceSpec::Law::inc}, {"snc", ComplianceSpec::Law::snc}});
    compliance.dissipation = table.number("dissipation", compliance.dissipation);
    compliance.linear_dissipation =
        table.number("linear_dissipation", compliance.linear_dissipation);
    compliance.friction_damping = table.find_number("friction_damping");
    compliance.mode = table.choice(
        "mode", compliance.mode,
        {{"exact", ComplianceSpec::Mode::exact}, {"thesis", ComplianceSpec::Mode::thesis}});
    read_listing_errors(table, compliance);
    compliance.beta = table.number("beta", compliance.beta);
    compliance.gamma = table.number("gamma", compliance.gamma);
    compliance.tolerance = table.find_number("tolerance");
    compliance.most_iterations = static_cast<int>(table.integer(
        "most_iterations", compliance.most_iterations, 1, std::numeric_limits<int>::max()));
    compliance.linear_solver = table.text("linear_solver", compliance.linear_solver);
    if (auto krylov = table.table("krylov")) read_krylov(*krylov, compliance.krylov);
    compliance.tangential_stiffness = table.find_number("tangential_stiffness");
    compliance.damping = table.flag("damping", compliance.damping);
    compliance.update = table.choice("update", compliance.update,
                                     {{"verlet", ComplianceSpec::Update::verlet},
                                      {"first_order", ComplianceSpec::Update::first_order}});
}

void read_solver(TableReader& table, SceneSpec& scene) {
    SolverSpec& solver = scene.solver;
    solver.name = table.text("name", solver.name);
    solver.velocity_tolerance = table.find_number("velocity_tolerance");
    solver.most_iterations = static_cast<int>(table.integer(
        "most_iterations", solver.most_iterations, 0, std::numeric_limits<int>::max()));
    solver.warm_start = table.flag("warm_start", solver.warm_start);
    solver.rest_first = table.flag("rest_first", solver.rest_first);
    solver.contact_matrix = table.choice("contact_matrix", solver.contact_matrix,
                                         {{"auto", MatrixChoice::automatic},
                                          {"condensed", MatrixChoice::condensed},
                                          {"global", MatrixChoice::global}});
    scene.on_failure = table.choice("on_failure", scene.on_failure,
                                    {{"proceed", OnFailure::proceed}, {"stop", OnFailure::stop}});
}

void read_contact(TableReader& table, SceneSpec& scene) {
    ContactSpec& contact = scene.contact;
    contact.gap_tolerance = table.number("gap_tolerance", contact.gap_tolerance);
    contact.gap_band = table.find_number("gap_band");
    contact.approach_tolerance = table.find_number("approach_tolerance");
    contact.position_correction = table.choice("position_correction", contact.position_correction,
                                               {{"off", false}, {"projection", true}});
    contact.penetration_tolerance = table.find_number("penetration_tolerance");
    contact.impact_law = table.choice("impact_law", contact.impact_law,
                                      {{"by_material", ImpactChoice::by_material},
                                       {"newton", ImpactChoice::newton},
                                       {"moreau", ImpactChoice::moreau}});
    contact.friction = table.choice("friction", contact.friction,
                                    {{"coulomb", FrictionChoice::coulomb},
                                     {"associated", FrictionChoice::associated},
                                     {"none", FrictionChoice::none}});
}

/// Events of 72 bytes: 7 GB.
constexpr std::int64_t k_most_events = 100'000'000;

void read_output(TableReader& table, SceneSpec& scene) {
    scene.output.interval = table.find_number("interval");
    scene.output.contacts = table.flag("contacts", scene.output.contacts);
    scene.output.stress = table.flag("stress", scene.output.stress);
    scene.output.events = table.integer("events", scene.output.events, 0, k_most_events);
    scene.output.regularity = table.flag("regularity", scene.output.regularity);
}

}  // namespace

void read_settings(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    const auto read = [&](const std::string& key, void (*read_keys)(TableReader&, SceneSpec&)) {
        auto table = top.table(key);
        if (!table) return;
        read_keys(*table, scene);
        table->finish();
        sources.tables[key] = table->source();
    };
    read("time", read_time);
    read("integrator", read_integrator);
    read("compliance", read_compliance);
    read("solver", read_solver);
    read("contact", read_contact);
    read("output", read_output);
}

using document::Entry;

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_name(const std::string& text) {
    const auto letter = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
           std::all_of(text.begin(), text.end(), letter);
}

/// True if the formula refers to one of the parameters that have no value yet.
bool waits(const Entry& entry, const std::vector<const Entry*>& open) {
    const auto* text = std::get_if<std::string>(&entry.value.data);
    if (text == nullptr) return false;
    const std::vector<std::string> names = formula::names_in(*text);
    return std::any_of(open.begin(), open.end(),
                       [&](const Entry* other) { return contains(names, other->key); });
}

}  // namespace

void read_parameters(TableReader& table) {
    Context& context = table.context();
    const std::vector<std::string> reserved = formula::reserved_names();
    std::vector<const Entry*> open;
    for (const Entry& entry : table.entries()) {
        if (!is_name(entry.key)) {
            table.report(entry.key, "a name of letters, digits and _", "'" + entry.key + "'");
        } else if (contains(reserved, entry.key)) {
            table.report(entry.key, "a name that formulas do not use for something else",
                         "'" + entry.key + "'");
        } else {
            open.push_back(&entry);
        }
    }
    // Each pass evaluates what refers to known parameters only.
    for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t i = 0; i < open.size();) {
            if (waits(*open[i], open)) {
                ++i;
                continue;
            }
            const Entry& entry = *open[i];
            open.erase(open.begin() + static_cast<std::ptrdiff_t>(i));
            // A parameter that is bad has a value, so that what refers to it is not bad as well.
            context.constants[entry.key] = table.number(entry.key, 1.0);
            progress = true;
        }
    }
    for (const Entry* entry : open) {
        table.report(entry->key, "a formula that does not lead back to itself",
                     describe(entry->value));
        context.constants[entry->key] = 1.0;
    }
}

}  // namespace drystone::scene::reading
