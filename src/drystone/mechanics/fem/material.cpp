// Elasticity matrices, checks and names of materials.
#include "drystone/mechanics/fem/material.hpp"

#include "drystone/core/text.hpp"
#include "drystone/geometry/checks.hpp"

namespace drystone::mechanics::fem {

namespace {

using geometry::check_non_negative;
using geometry::check_positive;

void check(std::vector<Defect>& defects, const std::string& what, const Damping& damping) {
    check_non_negative(defects, what + ": mass_rate", damping.mass_rate);
    check_non_negative(defects, what + ": stiffness_time", damping.stiffness_time);
    check_non_negative(defects, what + ": viscosity_time", damping.viscosity_time);
}

void check(std::vector<Defect>& defects, const std::string& what, const Elastic& elastic) {
    check_positive(defects, what + ": young", elastic.young);
    check_positive(defects, what + ": density", elastic.density);
    if (!(elastic.poisson > -1.0 && elastic.poisson < 0.5)) {
        defects.push_back({.what = what + ": poisson",
                           .expected = "a number between -1 and 0.5, both excluded",
                           .found = to_text(elastic.poisson)});
    }
}

void check_numbers(std::vector<Defect>& defects, const std::string& what, const PlaneSolid& solid) {
    check(defects, what, solid.elastic);
    check_positive(defects, what + ": thickness", solid.thickness);
}

void check_numbers(std::vector<Defect>& defects, const std::string& what, const SpaceSolid& solid) {
    check(defects, what, solid.elastic);
}

void check_numbers(std::vector<Defect>& defects, const std::string& what, const Bar& bar) {
    check_positive(defects, what + ": young", bar.young);
    check_positive(defects, what + ": density", bar.density);
    check_positive(defects, what + ": area", bar.area);
}

void check_numbers(std::vector<Defect>& defects, const std::string& what, const Beam& beam) {
    check_numbers(defects, what,
                  Bar{.young = beam.young, .density = beam.density, .area = beam.area});
    check_positive(defects, what + ": second_moment", beam.second_moment);
}

}  // namespace

Elasticity<2> elasticity(const PlaneSolid& solid) {
    const auto [E, nu, density] = solid.elastic;
    const double shear = 0.5 * E / (1.0 + nu);
    // Along the axes: E / ((1 + nu)(1 - 2 nu)) (1 - nu, nu), or E / (1 - nu^2) (1, nu) when the
    // strain across the plane makes sigma_zz zero.
    const bool strain = solid.state == PlaneState::strain;
    const double same =
        strain ? 2.0 * shear * (1.0 - nu) / (1.0 - 2.0 * nu) : 2.0 * shear / (1.0 - nu);
    const double other = strain ? 2.0 * shear * nu / (1.0 - 2.0 * nu) : nu * same;
    Elasticity<2> D;
    D << same, other, 0.0,  //
        other, same, 0.0,   //
        0.0, 0.0, shear;
    return D;
}

/// Hooke's law with Lame's constants: lambda = 2 G nu / (1 - 2 nu), G = E / (2 (1 + nu)); strains
/// are (xx, yy, zz, 2 yz, 2 zx, 2 xy).
Elasticity<3> elasticity(const SpaceSolid& solid) {
    const auto [E, nu, density] = solid.elastic;
    const double shear = 0.5 * E / (1.0 + nu);
    Elasticity<3> D = Elasticity<3>::Zero();
    D.topLeftCorner<3, 3>().setConstant(2.0 * shear * nu / (1.0 - 2.0 * nu));
    D.diagonal().head<3>().array() += 2.0 * shear;
    D.diagonal().tail<3>().setConstant(shear);
    return D;
}

/// Displacements: 2 in the plane, 3 in space; beams have 2 and a rotation.
int unknowns_per_node(const Material& material) {
    return std::holds_alternative<PlaneSolid>(material) || std::holds_alternative<Bar>(material)
               ? 2
               : 3;
}

std::string name_of(const Material& material) {
    if (std::holds_alternative<PlaneSolid>(material)) return "plane solid";
    if (std::holds_alternative<SpaceSolid>(material)) return "solid in space";
    return std::holds_alternative<Bar>(material) ? "bar" : "beam";
}

void check(std::vector<Defect>& defects, const std::string& what, const Material& material) {
    std::visit([&](const auto& m) { check_numbers(defects, what, m); }, material);
    check(defects, what, damping_of(material));
}

}  // namespace drystone::mechanics::fem
