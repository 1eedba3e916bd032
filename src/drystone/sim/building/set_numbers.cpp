// Evaluates the formulas of a set: its motion, and functions of its points with derivatives.
#include "drystone/sim/building/set_numbers.hpp"

#include <Eigen/Geometry>

namespace drystone::sim::building {

SetMotion motion_of(const scene::SetSpec& spec, const SetNumbers& numbers) {
    SetMotion motion{
        .scale = numbers.number("scale", 1.0),
        .shift = numbers.vector("translate"),
        .moves = numbers.has("translate") || numbers.has("rotate") || numbers.has("scale")};
    if (numbers.has("rotate") && spec.dimension == 2) {
        motion.rotation = Eigen::Rotation2Dd(numbers.number("rotate", 0.0)).toRotationMatrix();
    } else if (numbers.has("rotate")) {
        const Vec3 turn = numbers.vector("rotate");
        const double angle = turn.norm();
        motion.rotation = Mat3::Identity();
        if (angle > 0.0) {
            motion.rotation = Eigen::AngleAxisd(angle, Vec3(turn / angle)).toRotationMatrix();
        }
    }
    const VecX about = numbers.vector("about");
    const VecX turned = motion.rotation.size() == 0 ? about : VecX(motion.rotation * about);
    motion.shift += about - motion.scale * turned;
    return motion;
}

std::vector<double> PointFormula::at(const VecX& x) const {
    std::vector<double> all = variables;
    for (Index k = 0; k < dimension; ++k) all[static_cast<std::size_t>(first + k)] = x[k];
    return all;
}

double PointFormula::value(const VecX& x) const { return formula(at(x)); }

VecX PointFormula::gradient(const VecX& x) const {
    VecX all(static_cast<Index>(variables.size()));
    formula.gradient(at(x), {all.data(), variables.size()});
    return all.segment(first, dimension);
}

// d.H d is the second derivative along d; 2 H_ij = (e_i + e_j).H (e_i + e_j) - H_ii - H_jj.
MatX PointFormula::hessian(const VecX& x) const {
    const std::vector<double> all = at(x);
    const auto along = [&](Index i, Index j) {
        std::vector<double> d(all.size(), 0.0);
        d[static_cast<std::size_t>(first + i)] = 1.0;
        d[static_cast<std::size_t>(first + j)] = 1.0;
        return formula.along(all, d).second;
    };
    MatX hessian(dimension, dimension);
    for (Index i = 0; i < dimension; ++i) hessian(i, i) = along(i, i);
    for (Index i = 0; i < dimension; ++i) {
        for (Index j = 0; j < i; ++j) {
            hessian(i, j) = 0.5 * (along(i, j) - hessian(i, i) - hessian(j, j));
            hessian(j, i) = hessian(i, j);
        }
    }
    return hessian;
}

double PointFormula::rate(const VecX& x) const {
    std::vector<double> d(variables.size(), 0.0);
    d.back() = 1.0;
    return formula.along(at(x), d).first;
}

}  // namespace drystone::sim::building
