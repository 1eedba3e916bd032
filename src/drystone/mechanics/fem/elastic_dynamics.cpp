// One deformable body in the theta scheme: forces of a step, the factor of Mhat, responses to
// impulses, energies.
#include "drystone/mechanics/fem/elastic_dynamics.hpp"

#include <utility>

#include <Eigen/LU>

#include "drystone/core/error.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/mechanics/fem/nodal_fields.hpp"
#include "drystone/mechanics/time_functions.hpp"

namespace drystone::mechanics::fem {

namespace {

/// u minus the displacement of the first node. Translations cause no strain, but K times a large
/// translation is a sum of large numbers that cancel.
VecX without_translation(const DofMap& dofs, VecX u) {
    Index first = 0;
    while (first < dofs.nodes() && dofs.count(first) == 0) ++first;
    if (first == dofs.nodes()) return u;
    const VecX shift = u.segment(dofs.at(first, 0), dofs.dimension);
    for (Index node = first; node < dofs.nodes(); ++node) {
        if (dofs.count(node) > 0) u.segment(dofs.at(node, 0), dofs.dimension) -= shift;
    }
    return u;
}

}  // namespace

ElasticDynamics::ElasticDynamics(ElasticBody body)
    : body_(std::move(body)), held_(body_.holds, body_.matrices.dofs.size()) {
    const VecX along_x = uniform_field(body_.matrices.dofs, Vec3::UnitX());
    mass_ = along_x.dot(body_.matrices.M * along_x);
    gravity_reference_ = -body_.gravity.dot(places(body_.mesh, body_.matrices.dofs));
    if (is_linear()) springs_ = ElementSprings(body_.mesh, body_.regions, body_.matrices.dofs);
    K_ = body_.matrices.K;
    C_ = body_.matrices.C;
}

double ElasticDynamics::gravity() const {
    Vec3 weight;
    for (Index i = 0; i < 3; ++i) {
        weight[i] = uniform_field(body_.matrices.dofs, Vec3::Unit(i)).dot(body_.gravity);
    }
    return weight.norm() / mass_;
}

void ElasticDynamics::start_step(double t, double h, double theta, Eigen::Ref<VecX> v) {
    u_start_ = body_.u;
    held_.start(t, h, theta, body_.u, v);
    v_start_ = v;
    const bool same = factor_ != nullptr && h == h_ && theta == theta_;
    h_ = h;
    theta_ = theta;
    if (is_linear()) {
        if (!same) factorise();
        return;
    }
    linearise(theta * h * v_start_);
    factorise();
}

void ElasticDynamics::linearise(const VecX& expected) {
    expected_ = expected;
    VecX u = body_.u + expected_;
    try {
        internal_ = body_.corotational->forces(u).internal;
    } catch (const ComputationError&) {
        // The expected displacement would turn an element inside out, as before an impact in a long
        // step: linearise at the start. If that fails as well, the body itself is inside out.
        expected_.setZero();
        u = body_.u;
        internal_ = body_.corotational->forces(u).internal;
    }
    Corotational::Tangent tangent = body_.corotational->tangent(u);
    K_ = std::move(tangent.K);
    C_ = std::move(tangent.C);
}

// Mhat = M + h theta C + (h theta)^2 K, restricted to the free unknowns.
void ElasticDynamics::factorise() {
    const double step = h_ * theta_;
    Mhat_ = body_.matrices.M + step * step * K_;
    if (C_.nonZeros() > 0) Mhat_ += step * C_;
    ++version_;
    if (held_.free().empty()) return;
    const SparseMatrix own = submatrix(Mhat_, held_.free(), held_.free());
    if (factor_ == nullptr) {
        factor_ = std::make_unique<SpdFactor>(own, "the matrix of body '" + body_.name + "'");
    } else {
        factor_->factorise(own);
    }
}

ElasticForces ElasticDynamics::forces(double t, double later, double share,
                                      const Eigen::Ref<const VecX>& v) const {
    ElasticForces forces{.gravity = body_.gravity,
                         .stiffness = VecX::Zero(size()),
                         .elastic = VecX::Zero(size()),
                         .damping = VecX::Zero(size()),
                         .external = VecX::Zero(size())};
    for (const ElasticLoad& load : body_.loads) {
        double factor = value_of(load.factor, t);
        if (share > 0.0) factor += share * (value_of(load.factor, later) - factor);
        forces.external += factor * load.pattern;
    }
    settle(v, forces);
    return forces;
}

// Forces at u + theta h v_theta and v_theta. Linear bodies: element by element, so that rigid
// motions give no force. Corotational bodies: linearised at the expected displacement.
void ElasticDynamics::settle(const Eigen::Ref<const VecX>& v_theta, ElasticForces& forces) const {
    const VecX displacement = theta_ * h_ * v_theta;
    if (is_linear()) {
        forces.stiffness = -springs_.force(u_start_ + displacement);
    } else {
        forces.elastic =
            -internal_ - K_ * without_translation(body_.matrices.dofs, displacement - expected_);
    }
    if (is_linear() && C_.nonZeros() > 0) {
        forces.damping = -springs_.viscous_force(v_theta) - body_.matrices.mass_damping * v_theta;
    } else if (C_.nonZeros() > 0) {
        const VecX w = without_translation(body_.matrices.dofs, v_theta);
        forces.damping = -(C_ * w) - body_.matrices.mass_damping * (v_theta - w);
    }
}

double ElasticDynamics::damping_power(const Eigen::Ref<const VecX>& v) const {
    if (C_.nonZeros() == 0) return 0.0;
    const SparseMatrix& mass_damping = body_.matrices.mass_damping;
    if (is_linear()) return -springs_.viscous_power(v) - v.dot(mass_damping * v);
    const VecX w = without_translation(body_.matrices.dofs, v);
    return -w.dot(C_ * w) + w.dot(mass_damping * w) - v.dot(mass_damping * v);
}

// The change of v by the forces F alone: held unknowns change as prescribed, and the free ones by
// Mhat^-1 (h F - Mhat dw).
VecX ElasticDynamics::free_change(const VecX& F) const {
    VecX dw = VecX::Zero(size());
    const auto held = held_.held();
    for (std::size_t k = 0; k < held.size(); ++k)
        dw[held[k]] = held_.change()[static_cast<Index>(k)];
    const VecX f = h_ * F - Mhat_ * dw;
    return response(f) + dw;
}

VecX ElasticDynamics::response(const Eigen::Ref<const VecX>& f) const {
    VecX x = VecX::Zero(size());
    const auto free = held_.free();
    if (free.empty()) return x;
    VecX own(static_cast<Index>(free.size()));
    for (std::size_t k = 0; k < free.size(); ++k) own[static_cast<Index>(k)] = f[free[k]];
    own = factor_->solve(own);
    for (std::size_t k = 0; k < free.size(); ++k) x[free[k]] = own[static_cast<Index>(k)];
    return x;
}

MatX ElasticDynamics::responses(const MatX& f) const {
    MatX x = MatX::Zero(size(), f.cols());
    const auto free = held_.free();
    if (free.empty() || f.cols() == 0) return x;
    MatX own(static_cast<Index>(free.size()), f.cols());
    for (std::size_t k = 0; k < free.size(); ++k) own.row(static_cast<Index>(k)) = f.row(free[k]);
    own = factor_->solve(own);
    for (std::size_t k = 0; k < free.size(); ++k) x.row(free[k]) = own.row(static_cast<Index>(k));
    return x;
}

// One step of iterative refinement: the residual of M (v - v0) = h F(v) + f, with exact forces.
void ElasticDynamics::refine(const Eigen::Ref<const VecX>& f, ElasticForces& forces,
                             Eigen::Ref<VecX> v) const {
    settle(theta_ * v + (1.0 - theta_) * v_start_, forces);
    const VecX residual = h_ * forces.total() + f - body_.matrices.M * (v - v_start_);
    v += response(residual);
}

// The inverse of the diagonal block of Mhat, zero at held unknowns.
MatX ElasticDynamics::own_response(Index first, Index count) const {
    std::vector<Index> free;
    for (Index i = first; i < first + count; ++i) {
        if (!is_held(i)) free.push_back(i);
    }
    const auto n = static_cast<Index>(free.size());
    const MatX own = MatX::NullaryExpr(n, n, [&](Index i, Index j) {
        return Mhat_.coeff(free[static_cast<std::size_t>(i)], free[static_cast<std::size_t>(j)]);
    });
    const MatX inverse = own.inverse();
    MatX response = MatX::Zero(count, count);
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < n; ++j) {
            response(free[static_cast<std::size_t>(i)] - first,
                     free[static_cast<std::size_t>(j)] - first) = inverse(i, j);
        }
    }
    return response;
}

double ElasticDynamics::kinetic_product(const Eigen::Ref<const VecX>& a,
                                        const Eigen::Ref<const VecX>& b) const {
    return a.dot(body_.matrices.M * b);
}

double ElasticDynamics::held_inertia(const Eigen::Ref<const VecX>& a,
                                     const Eigen::Ref<const VecX>& b) const {
    if (held_.held().empty()) return 0.0;
    return held_product(VecX(body_.matrices.M * a), b);
}

double ElasticDynamics::held_product(const Eigen::Ref<const VecX>& a,
                                     const Eigen::Ref<const VecX>& b) const {
    double sum = 0.0;
    for (const Index i : held_.held()) sum += a[i] * b[i];
    return sum;
}

double ElasticDynamics::stiffness_product(const Eigen::Ref<const VecX>& v_theta) const {
    if (!is_linear()) return 0.0;
    return 2.0 * h_ * h_ * springs_.energy(v_theta);
}

double ElasticDynamics::strain_energy() const {
    return is_linear() ? springs_.energy(body_.u) : body_.corotational->forces(body_.u).energy;
}

double ElasticDynamics::gravity_energy() const {
    return gravity_reference_ - body_.gravity.dot(body_.u);
}

}  // namespace drystone::mechanics::fem
