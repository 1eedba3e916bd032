// Takes predictor-corrector steps along the central path.
#include "drystone/solvers/interior/path_following.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drystone::solvers {

namespace {

constexpr double k_inside = 0.99;          // share of the way to the boundary
constexpr double k_shortest_step = 1e-10;  // shorter ones make no progress

// A gap that falls faster leaves x and y off the central path, where their directions are wrong by
// the square root of the gap and the next steps are short.
constexpr double k_least_centring = 0.1;

constexpr double k_redundant_shift = 1e-12;  // relative to the diagonal of A
constexpr double k_joint_shift = 1e-14;      // redundant joints leave A singular there

}  // namespace

PathFollowing::PathFollowing(const SecondOrderForm& form) : form_(&form) {
    linear_ = make_linear_solver(form.symmetric() ? "cholmod" : "superlu");
    // The pattern of A with every diagonal block full.
    std::vector<Triplet> zeros;
    for (const ConeBlock& block : form.blocks()) {
        for (Index i = 0; i < block.size; ++i) {
            for (Index j = 0; j < block.size; ++j) {
                zeros.emplace_back(block.first + i, block.first + j, 0.0);
            }
        }
    }
    SparseMatrix diagonal(form.dimension(), form.dimension());
    diagonal.setFromTriplets(zeros.begin(), zeros.end());
    empty_ = form.matrix() + diagonal;
    empty_.makeCompressed();
    scalings_.resize(form.blocks().size());
    lambda_.resize(form.blocks().size());
    complement_.resize(form.blocks().size());
    for (const ConeBlock& block : form.blocks()) cones_ += block.free ? 0 : 1;
}

void PathFollowing::start(const VecX& q) {
    const double largest = q.size() > 0 ? q.cwiseAbs().maxCoeff() : 0.0;
    const double size = largest > 0.0 ? largest : 1.0;
    x_ = VecX::Zero(form_->dimension());
    y_ = VecX::Zero(form_->dimension());
    for (const ConeBlock& block : form_->blocks()) {
        if (block.free) continue;
        x_[block.first] = size;
        y_[block.first] = size;
    }
}

double PathFollowing::gap() const {
    return cones_ > 0 ? x_.dot(y_) / static_cast<double>(cones_) : 0.0;
}

bool PathFollowing::factorise() {
    matrix_ = empty_;
    for (std::size_t c = 0; c < form_->blocks().size(); ++c) {
        const ConeBlock& block = form_->blocks()[c];
        SmallMatrix square = SmallMatrix::Identity(block.size, block.size) * k_joint_shift;
        if (!block.free) square.noalias() = scalings_[c].T * scalings_[c].T;
        for (Index j = 0; j < block.size; ++j) {
            for (Index i = 0; i < block.size; ++i) {
                matrix_.coeffRef(block.first + i, block.first + j) += square(i, j);
            }
        }
    }
    if (linear_->factorise(matrix_)) return true;
    // Redundant contacts that close leave nothing on the diagonal that rounding would not hide.
    for (Index i = 0; i < form_->dimension(); ++i) matrix_.coeffRef(i, i) += k_redundant_shift;
    return linear_->factorise(matrix_);
}

bool PathFollowing::direction(const std::vector<SmallVector>& complement) {
    // T dx + T^-1 dy = z with dy = A dx + infeasibility:  (A + T^2) dx = T z - infeasibility.
    right_ = -infeasibility_;
    for (std::size_t c = 0; c < form_->blocks().size(); ++c) {
        const ConeBlock& block = form_->blocks()[c];
        if (block.free) continue;
        right_.segment(block.first, block.size) +=
            scalings_[c].T * jordan::quotient(complement[c], lambda_[c]);
    }
    if (!linear_->solve(right_, dx_) || !dx_.allFinite()) return false;
    dy_ = form_->matrix() * dx_ + infeasibility_;
    return true;
}

double PathFollowing::longest() const {
    double step = 1.0;
    for (const ConeBlock& block : form_->blocks()) {
        if (block.free) continue;
        const auto part = [&](const VecX& z) {
            return SmallVector(z.segment(block.first, block.size));
        };
        step = std::min({step, jordan::longest_step(part(x_), part(dx_)),
                         jordan::longest_step(part(y_), part(dy_))});
    }
    return std::min(1.0, k_inside * step);
}

bool PathFollowing::step(const VecX& q) {
    infeasibility_ = form_->matrix() * x_ + q - y_;
    const auto& blocks = form_->blocks();
    for (std::size_t c = 0; c < blocks.size(); ++c) {
        if (blocks[c].free) {
            infeasibility_.segment(blocks[c].first, blocks[c].size) +=
                y_.segment(blocks[c].first, blocks[c].size);
            y_.segment(blocks[c].first, blocks[c].size).setZero();
            continue;
        }
        const SmallVector x = x_.segment(blocks[c].first, blocks[c].size);
        scalings_[c] = jordan::scaling(x, y_.segment(blocks[c].first, blocks[c].size));
        lambda_[c] = scalings_[c].T * x;
    }
    if (!factorise()) return false;

    // Predictor: straight for the solution.
    for (std::size_t c = 0; c < blocks.size(); ++c) {
        if (!blocks[c].free) complement_[c] = -jordan::product(lambda_[c], lambda_[c]);
    }
    if (!direction(complement_)) return false;
    const double nu = gap();
    const double reach = longest();
    const double predicted =
        cones_ > 0 ? (x_ + reach * dx_).dot(y_ + reach * dy_) / static_cast<double>(cones_) : 0.0;
    const double centring =
        nu > 0.0 ? std::clamp(std::pow(predicted / nu, 3.0), k_least_centring, 1.0) : 0.0;

    // Corrector: second-order terms of the predictor, aimed at centring * nu.
    for (std::size_t c = 0; c < blocks.size(); ++c) {
        if (blocks[c].free) continue;
        const SmallVector dx = scalings_[c].T * dx_.segment(blocks[c].first, blocks[c].size);
        const SmallVector dy = scalings_[c].inverse * dy_.segment(blocks[c].first, blocks[c].size);
        complement_[c] -= jordan::product(dx, dy);
        complement_[c][0] += centring * nu;
    }
    if (!direction(complement_)) return false;
    const double length = longest();
    if (length < k_shortest_step) return false;
    x_ += length * dx_;
    y_ += length * dy_;
    return true;
}

}  // namespace drystone::solvers
