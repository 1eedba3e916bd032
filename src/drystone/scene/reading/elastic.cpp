// Reads elastic regions: keys of the body are the defaults of every region.
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

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
