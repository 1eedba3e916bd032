#include "drystone/problem/factored_problem.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/linalg/at.hpp"
#include "drystone/problem/mass_inverse.hpp"
#include "drystone/problem/mean_diagonal.hpp"
#include "drystone/problem/natural_map.hpp"

namespace drystone::problem {

namespace {

using RowMajor = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// The unknowns with an entry in rows [first, first + size) of any of the matrices, in order.
std::vector<Index> touched(const RowMajor& A, const RowMajor& B, Index first, Index size) {
    std::vector<Index> unknowns;
    for (const RowMajor* matrix : {&A, &B}) {
        for (Index i = first; i < first + size; ++i) {
            for (RowMajor::InnerIterator entry(*matrix, i); entry; ++entry) {
                unknowns.push_back(entry.col());
            }
        }
    }
    std::sort(unknowns.begin(), unknowns.end());
    unknowns.erase(std::unique(unknowns.begin(), unknowns.end()), unknowns.end());
    return unknowns;
}

/// Appends row i of the matrix on these unknowns.
void append_row(const RowMajor& matrix, Index i, const std::vector<Index>& unknowns,
                std::vector<double>& values) {
    const std::size_t start = values.size();
    values.resize(start + unknowns.size(), 0.0);
    for (RowMajor::InnerIterator entry(matrix, i); entry; ++entry) {
        const auto place = std::lower_bound(unknowns.begin(), unknowns.end(), entry.col());
        values[start + static_cast<std::size_t>(place - unknowns.begin())] = entry.value();
    }
}

double mean_of(const FactoredProblem& problem, const FactoredProblem::Contact& contact) {
    return mean_diagonal(problem.diagonals.data() + contact.block, contact.size);
}

double largest_mean(const FactoredProblem& problem) {
    double largest = 0.0;
    for (const auto& contact : problem.contacts) {
        largest = std::max(largest, mean_of(problem, contact));
    }
    return largest;
}

}  // namespace

FactoredProblem factored(const GlobalProblem& problem) {
    const MassInverse inverse(problem.M);
    const Index n = problem.M.rows();
    SparseMatrix identity(n, n);
    identity.setIdentity();
    const RowMajor H = problem.H;
    // Rows of (M^-1 H^T)^T; M^-1 has entries within its connected parts only.
    const RowMajor motion = problem.H * SparseMatrix(inverse.condense(identity).transpose());

    FactoredProblem result;
    result.free = inverse.solve(problem.f);
    result.w = problem.w;
    result.b = problem.H * result.free + problem.w;
    result.cones = problem.cones;
    Index offset = 0;
    for (const Index size : problem.sizes) {
        const std::vector<Index> unknowns = touched(H, motion, offset, size);
        const auto count = static_cast<Index>(unknowns.size());
        result.contacts.push_back({.offset = offset,
                                   .size = size,
                                   .unknowns = static_cast<Index>(result.unknowns.size()),
                                   .count = count,
                                   .values = static_cast<Index>(result.H.size()),
                                   .block = static_cast<Index>(result.diagonals.size())});
        result.unknowns.insert(result.unknowns.end(), unknowns.begin(), unknowns.end());
        for (Index i = offset; i < offset + size; ++i) {
            append_row(H, i, unknowns, result.H);
            append_row(motion, i, unknowns, result.motion);
        }
        const Index values = result.contacts.back().values;
        const Eigen::Map<const MatX> H_c(&result.H[at(values)], count, size);
        const Eigen::Map<const MatX> motion_c(&result.motion[at(values)], count, size);
        const MatX W_cc = H_c.transpose() * motion_c;
        result.diagonals.insert(result.diagonals.end(), W_cc.data(), W_cc.data() + W_cc.size());
        offset += size;
    }
    return result;
}

void contact_velocity(const FactoredProblem& problem, const FactoredProblem::Contact& contact,
                      const VecX& v, double* u) {
    const Index* unknowns = problem.unknowns.data() + contact.unknowns;
    const double* row = problem.H.data() + contact.values;
    for (Index i = 0; i < contact.size; ++i, row += contact.count) {
        double sum = problem.w[contact.offset + i];
        for (Index k = 0; k < contact.count; ++k) sum += row[k] * v[unknowns[k]];
        u[i] = sum;
    }
}

void add_motion(const FactoredProblem& problem, const FactoredProblem::Contact& contact,
                const double* change, VecX& v) {
    const Index* unknowns = problem.unknowns.data() + contact.unknowns;
    const double* row = problem.motion.data() + contact.values;
    for (Index i = 0; i < contact.size; ++i, row += contact.count) {
        for (Index k = 0; k < contact.count; ++k) v[unknowns[k]] += row[k] * change[i];
    }
}

void generalised_velocities(const FactoredProblem& problem, const VecX& r, VecX& v) {
    if (v.size() < problem.free.size()) v.resize(problem.free.size());
    v.head(problem.free.size()) = problem.free;
    for (const auto& contact : problem.contacts) {
        add_motion(problem, contact, r.data() + contact.offset, v);
    }
}

void velocities(const FactoredProblem& problem, const VecX& r, VecX& v, VecX& u) {
    generalised_velocities(problem, r, v);
    u.resize(problem.components());
    for (const auto& contact : problem.contacts) {
        contact_velocity(problem, contact, v, u.data() + contact.offset);
    }
}

void mean_diagonals(const FactoredProblem& problem, Eigen::Ref<VecX> rho) {
    const double largest = largest_mean(problem);
    for (const auto& contact : problem.contacts) {
        rho.segment(contact.offset, contact.size)
            .setConstant(rho_of(mean_of(problem, contact), largest));
    }
}

double residual(const FactoredProblem& problem, const VecX& r, Measure measure, VecX& v) {
    generalised_velocities(problem, r, v);
    const double largest = measure == Measure::velocity ? largest_mean(problem) : 0.0;
    ResidualSum sum(measure);
    for (std::size_t c = 0; c < problem.contacts.size(); ++c) {
        const auto& contact = problem.contacts[c];
        SmallVector u(contact.size);
        contact_velocity(problem, contact, v, u.data());
        const SmallVector r_c = r.segment(contact.offset, contact.size);
        const SmallVector map =
            measure == Measure::natural
                ? natural_map(problem.cones[c], r_c, u)
                : velocity_map(problem.cones[c], rho_of(mean_of(problem, contact), largest), r_c,
                               u);
        sum.add(map.squaredNorm());
    }
    return sum.finish(problem.b);
}

}  // namespace drystone::problem
