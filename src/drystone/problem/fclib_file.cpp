// The local problem of an FCLIB file, and conversions between its vectors and those of the problem.
#include "drystone/problem/fclib_file.hpp"

#include <cassert>

#include "drystone/core/error.hpp"

namespace drystone::problem {

namespace {

Index rows_of(const ContactProblem& problem) {
    Index rows = 0;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        if (is_bilateral(cone)) rows += problem.W.size(c);
    }
    return rows;
}

Index rows_of(const GlobalProblem& problem) {
    Index rows = 0;
    for (std::size_t c = 0; c < problem.cones.size(); ++c) {
        if (is_bilateral(problem.cones[c])) rows += problem.sizes[c];
    }
    return rows;
}

}  // namespace

Index bilateral_rows(const FclibFile& file) {
    return std::visit([](const auto& problem) { return rows_of(problem); }, file.problem);
}

ContactProblem local_problem(const FclibFile& file, Form form) {
    assert(form != Form::products);
    if (const auto* local = std::get_if<ContactProblem>(&file.problem)) {
        if (form == Form::assembled) return *local;
        throw InputError({.what = "factored form of W",
                          .expected = "a global file, with M and H",
                          .found = "a local file, with W"});
    }
    const auto& global = std::get<GlobalProblem>(file.problem);
    return form == Form::factored ? factored(global) : condense(global);
}

VecX impulses(const FclibFile& file, const FclibSolution& solution) {
    VecX r = VecX::Zero(solution.r.size() + bilateral_rows(file));
    r.head(solution.r.size()) = solution.r;
    if (solution.l.size() > 0) r.tail(solution.l.size()) = solution.l;
    return r;
}

FclibSolution solution_of(const FclibFile& file, const VecX& r) {
    const Index rows = bilateral_rows(file);
    assert(r.size() >= rows);
    FclibSolution solution{.r = r.head(r.size() - rows), .u = {}, .v = {}, .l = r.tail(rows)};
    if (const auto* local = std::get_if<ContactProblem>(&file.problem)) {
        solution.u = velocities(*local, r).head(r.size() - rows);
    } else {
        const auto& global = std::get<GlobalProblem>(file.problem);
        solution.v = generalised_velocities(global, r);
        solution.u = (global.H * solution.v + global.w).head(r.size() - rows);
    }
    return solution;
}

}  // namespace drystone::problem
