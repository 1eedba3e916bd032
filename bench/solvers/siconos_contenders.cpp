// Siconos at its best: several storages and options each, and a tolerance in its own measure.
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <SolverOptions.h>
#include <limits>
#include <memory>
#include <utility>

#include "contender.hpp"
#include "siconos_problem.hpp"

namespace drystone::bench {
namespace {

using Entries = std::vector<std::pair<int, int>>;  // index and value of iparam

/// A solver of Siconos with options that differ from its defaults.
struct Recipe {
    std::string name;
    int solver = 0;
    Storage storage = Storage::sparse_block;
    Entries options{};
    int local_solver = 0;  ///< of a Gauss-Seidel method; 0: the default
    Index dimension = 3;
    Index most_contacts = std::numeric_limits<Index>::max();
};

/// Siconos divides its error by a norm of the problem, the judge by 1 + |b|: the loosest guess.
double own_tolerance(const problem::ContactProblem& problem, double tolerance) {
    const double norm = problem.b.norm();
    return norm > 1e-15 ? tolerance * (1.0 + norm) / norm : tolerance;
}

std::shared_ptr<SolverOptions> options_of(const Recipe& recipe, double tolerance) {
    std::shared_ptr<SolverOptions> options(solver_options_create(recipe.solver),
                                           solver_options_delete);
    if (recipe.local_solver != 0) {
        solver_options_update_internal(options.get(), 0, recipe.local_solver);
    }
    options->dparam[SICONOS_DPARAM_TOL] = tolerance;
    for (const auto& [index, value] : recipe.options) options->iparam[index] = value;
    return options;
}

Solve prepare(const Recipe& recipe, const problem::ContactProblem& problem, double tolerance) {
    const SiconosProblem theirs = to_siconos(problem, recipe.storage);
    const auto options = options_of(recipe, own_tolerance(problem, tolerance));
    const auto velocity = std::make_shared<VecX>(VecX::Zero(problem.components()));
    const auto driver = problem.W.size(0) == 2 ? fc2d_driver : fc3d_driver;
    return [theirs, options, velocity, driver](double* r) {
        driver(theirs.get(), r, velocity->data(), options.get());
        return options->iparam[SICONOS_IPARAM_ITER_DONE];
    };
}

Contender contender(std::string name, const std::vector<Recipe>& recipes) {
    Contender result{.name = std::move(name), .siconos = true, .variants = {}, .attempts = 5};
    for (const Recipe& recipe : recipes) {
        result.variants.push_back(
            {.name = recipe.name,
             .accepts =
                 [recipe](const problem::ContactProblem& problem) {
                     return problem.contacts() <= recipe.most_contacts &&
                            is_coulomb(problem, recipe.dimension);
                 },
             .prepare = [recipe](
                            const problem::ContactProblem& problem,
                            double tolerance) { return prepare(recipe, problem, tolerance); }});
    }
    return result;
}

constexpr int k_sweeps = 10'000'000;  // the time limit ends a run, not the count

/// Gauss-Seidel sweeps: the ways of measuring the error, and two one-contact solvers.
std::vector<Recipe> nsgs_3d() {
    const std::vector<std::pair<std::string, int>> errors = {
        {"full", SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_FULL},
        {"light+full", SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT_WITH_FULL_FINAL},
        {"light", SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT}};
    const std::vector<std::pair<std::string, int>> locals = {
        {"newton", 0},
        {"projection", SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration}};
    std::vector<Recipe> recipes;
    for (const auto& [error_name, error] : errors) {
        for (const auto& [local_name, local] : locals) {
            recipes.push_back({.name = error_name + "/" + local_name,
                               .solver = SICONOS_FRICTION_3D_NSGS,
                               .options = {{SICONOS_IPARAM_MAX_ITER, k_sweeps},
                                           {SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION, error}},
                               .local_solver = local});
        }
    }
    return recipes;
}

/// The same recipe with dense storage, which pays for few contacts only.
Recipe with_dense(Recipe recipe) {
    recipe.name += "/dense";
    recipe.storage = Storage::dense;
    recipe.most_contacts = 300;
    return recipe;
}

Recipe with_blocks(Recipe recipe) {
    recipe.name += "/blocks";
    recipe.storage = Storage::sparse_block;
    return recipe;
}

/// Newton methods: both linear solvers, every storage.
std::vector<Recipe> newton(int solver) {
    const Recipe mumps{.name = "mumps",
                       .solver = solver,
                       .storage = Storage::sparse,
                       .options = {{SICONOS_IPARAM_MAX_ITER, 2000}}};
    Recipe cxsparse = mumps;
    cxsparse.name = "cxsparse";
    cxsparse.options.emplace_back(SICONOS_FRICTION_3D_NSN_LINEAR_SOLVER,
                                  SICONOS_FRICTION_3D_NSN_USE_CSLUSOL);
    return {mumps, cxsparse, with_blocks(mumps), with_blocks(cxsparse), with_dense(mumps)};
}

/// The proximal point method around Newton's (Alart-Curnier), its default.
std::vector<Recipe> proximal() {
    const Recipe sparse{.name = "default",
                        .solver = SICONOS_FRICTION_3D_PROX,
                        .storage = Storage::sparse,
                        .options = {{SICONOS_IPARAM_MAX_ITER, 5000}}};
    return {sparse, with_blocks(sparse), with_dense(sparse)};
}

std::vector<Recipe> admm() {
    const Recipe constant{.name = "constant",
                          .solver = SICONOS_FRICTION_3D_ADMM,
                          .storage = Storage::sparse,
                          .options = {{SICONOS_IPARAM_MAX_ITER, 1'000'000}}};
    Recipe balanced = constant;
    balanced.name = "balanced";
    balanced.options.emplace_back(SICONOS_FRICTION_3D_ADMM_IPARAM_RHO_STRATEGY,
                                  SICONOS_FRICTION_3D_ADMM_RHO_STRATEGY_SCALED_RESIDUAL_BALANCING);
    Recipe scaled = balanced;
    scaled.name = "scaled";
    scaled.options.emplace_back(SICONOS_FRICTION_3D_ADMM_IPARAM_INITIAL_RHO,
                                SICONOS_FRICTION_3D_ADMM_INITIAL_RHO_NORM_INF);
    return {constant, balanced, scaled, with_dense(constant), with_dense(balanced)};
}

std::vector<Recipe> nsgs_2d() {
    Recipe full{.name = "full",
                .solver = SICONOS_FRICTION_2D_NSGS,
                .options = {{SICONOS_IPARAM_MAX_ITER, k_sweeps},
                            {SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION,
                             SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_FULL}},
                .dimension = 2};
    Recipe light = full;
    light.name = "light";
    light.options.back().second = SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT_WITH_FULL_FINAL;
    return {full, light};
}

Recipe dense_2d(int solver) {
    return {.name = "dense",
            .solver = solver,
            .storage = Storage::dense,
            .options = {{SICONOS_IPARAM_MAX_ITER, k_sweeps}},
            .dimension = 2};
}

}  // namespace

std::vector<Contender> siconos_contenders() {
    std::vector<Recipe> nsgs = nsgs_3d();
    for (const Recipe& recipe : nsgs_2d()) nsgs.push_back(recipe);
    return {contender("NSGS", nsgs),
            contender("NSN_AC", newton(SICONOS_FRICTION_3D_NSN_AC)),
            contender("NSN_FB", newton(SICONOS_FRICTION_3D_NSN_FB)),
            contender("ADMM", admm()),
            contender("PROX", proximal()),
            contender("LEMKE", {dense_2d(SICONOS_FRICTION_2D_LEMKE)}),
            contender("CPG", {dense_2d(SICONOS_FRICTION_2D_CPG)})};
}

}  // namespace drystone::bench
