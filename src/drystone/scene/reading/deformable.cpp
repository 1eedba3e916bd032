// Reads deformable bodies: mesh, materials, holds, tractions and contact.
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "drystone/core/text.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

HoldSpec read_hold(TableReader& table) {
    HoldSpec hold;
    hold.group = table.required_text("group");
    hold.displacement = {table.find_formula("x"), table.find_formula("y"), table.find_formula("z")};
    hold.rotation = table.find_formula("rotation");
    table.finish();
    return hold;
}

TractionSpec read_traction(TableReader& table) {
    TractionSpec traction;
    traction.group = table.required_text("group");
    traction.value = table.formulas("value");
    traction.pressure = table.find_formula("pressure");
    if (table.has("value") == table.has("pressure")) {
        table.report("value", "either a value or a pressure",
                     table.has("value") ? "both" : "neither");
    }
    table.finish();
    return traction;
}

InitialShapeSpec read_initial(TableReader& body) {
    InitialShapeSpec initial;
    auto table = body.table("initial");
    if (!table) return initial;
    initial.equilibrium = table->flag("equilibrium", false);
    initial.stuck = table->text("stuck", {});
    table->finish();
    return initial;
}

void read_contact(TableReader& body, DeformableSpec& spec) {
    auto table = body.table("contact");
    if (!table) return;
    spec.contact_groups = table->texts("groups");
    if (table->has("groups") && spec.contact_groups.empty()) {
        table->report("groups", "at least one group (without the key: the whole boundary)", "none");
    }
    spec.nodes_are_probes = table->flag("nodes", true);
    spec.faces_stop_probes = table->flag("faces", true);
    if (!spec.nodes_are_probes && !spec.faces_stop_probes) {
        table->report("faces", "true where nodes is false: with neither the body touches nothing",
                      "false");
    }
    if (table->flag("self", false)) {
        table->report("self", "false, because self contact is not computed", "true");
    }
    table->finish();
}

/// True if the elements are areas or volumes; false as well if there is no mesh after a defect.
bool is_solid(const MeshSource& mesh) {
    return mesh.mesh && mesh.mesh->bulk_elements > 0 &&
           geometry::traits(mesh.mesh->elements.front().kind).dimension > 1;
}

DeformableSpec read_deformable(TableReader& table, const std::string& default_name) {
    DeformableSpec body;
    body.name = table.text("name", default_name);
    body.material = table.text("material", table.context().default_material);
    MeshSource mesh = read_element_mesh(table);
    const Pose pose = read_pose(table);
    body.position = pose.position;
    body.rotation = pose.rotation;
    body.velocity = table.vector("velocity", Vec3::Zero());
    body.spin = read_spin(table);
    body.regions = read_regions(table, is_solid(mesh));
    body.mesh = std::move(mesh.mesh);
    body.mesh_file = std::move(mesh.file);
    body.mesh_hash = mesh.hash;
    body.lumped_mass = table.choice<bool>("mass", false, {{"consistent", false}, {"lumped", true}});
    body.large_rotations = table.flag("large_rotations", false);
    for (TableReader& hold : table.tables("hold")) body.holds.push_back(read_hold(hold));
    for (TableReader& traction : table.tables("traction")) {
        body.tractions.push_back(read_traction(traction));
    }
    body.initial = read_initial(table);
    read_contact(table, body);
    body.place = table.place();
    table.finish();
    return body;
}

/// Places of all keys in the table and below: "mesh.file", "hold[1].group".
void add_places(const document::Table& table, const std::string& prefix,
                std::map<std::string, Place>& places) {
    for (const document::Entry& entry : table) {
        const std::string path = prefix + entry.key;
        places.emplace(path, entry.value.place);
        if (const auto* nested = std::get_if<document::Table>(&entry.value.data)) {
            add_places(*nested, path + ".", places);
        } else if (const auto* list = std::get_if<document::Array>(&entry.value.data)) {
            for (std::size_t i = 0; i < list->size(); ++i) {
                const std::string item = path + "[" + std::to_string(i) + "]";
                places.emplace(item, (*list)[i].place);
                const auto* inner = std::get_if<document::Table>(&(*list)[i].data);
                if (inner != nullptr) add_places(*inner, item + ".", places);
            }
        }
    }
}

}  // namespace

void read_deformables(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    for (TableReader& table : top.tables("deformable", "deformable")) {
        const Attempt attempt(table.context());
        scene.deformables.push_back(
            read_deformable(table, "deformable-" + std::to_string(scene.deformables.size() + 1)));
        ItemSource source = table.source();
        add_places(table.entries(), {}, source.keys);
        source.incomplete = attempt.failed();
        sources.deformables.push_back(std::make_shared<ItemSource>(std::move(source)));
    }
}

namespace {

void read_damping(TableReader& table, ElasticRegionSpec& region) {
    auto damping = table.table("damping");
    if (!damping) return;
    region.mass_rate = damping->number("mass_rate", 0.0, k_not_negative);
    region.stiffness_time = damping->number("stiffness_time", 0.0, k_not_negative);
    region.viscosity_time = damping->number("viscosity_time", 0.0, k_not_negative);
    damping->finish();
}

void read_optional(TableReader& table, const std::string& key, std::optional<double>& value) {
    if (const auto given = table.find_number(key, k_positive)) value = given;
}

/// Keys of the table replace the values of `region`.
ElasticRegionSpec read_region(TableReader& table, ElasticRegionSpec region) {
    region.young = table.number("young", region.young, k_positive);
    if (const auto poisson = table.find_number("poisson")) {
        if (*poisson > -1.0 && *poisson < 0.5) {
            region.poisson = *poisson;
        } else {
            table.report("poisson", "a number between -1 and 1/2", to_text(*poisson));
        }
    }
    read_optional(table, "density", region.density);
    read_damping(table, region);
    if (table.context().dimension == 3) return region;
    region.thickness = table.number("thickness", region.thickness, k_positive);
    region.plane = table.choice("plane", region.plane,
                                {{"strain", PlaneState::strain}, {"stress", PlaneState::stress}});
    read_optional(table, "area", region.area);
    read_optional(table, "second_moment", region.second_moment);
    return region;
}

void require_moduli(TableReader& table, bool has_young, bool has_poisson) {
    if (!has_young) table.report("young", "a number > 0", "nothing");
    if (!has_poisson) table.report("poisson", "a number between -1 and 1/2", "nothing");
}

}  // namespace

std::vector<ElasticRegionSpec> read_regions(TableReader& body, bool solid) {
    // A modulus that could not be read must not be reported again for each region.
    const ElasticRegionSpec common = read_region(body, {.young = 1.0});
    const bool has_young = body.has("young");
    const bool has_poisson = body.has("poisson") || !solid;
    std::vector<ElasticRegionSpec> regions;
    for (TableReader& table : body.tables("regions")) {
        ElasticRegionSpec region = read_region(table, common);
        region.group = table.required_text("group");
        require_moduli(table, has_young || table.has("young"), has_poisson || table.has("poisson"));
        table.finish();
        regions.push_back(std::move(region));
    }
    if (!body.has("regions")) require_moduli(body, has_young, has_poisson);
    if (has_young) regions.push_back(common);
    return regions;
}

}  // namespace drystone::scene::reading
