// Recomputes the contact problem of one step of a stored run.
#include "drystone/results/recomputed_problem.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/results/result_summary.hpp"

namespace drystone::results {

namespace {

/// The last frame before `step` begins.
Index frame_before(const ResultReader& result, Index step) {
    const std::vector<Index>& steps = result.frame_steps();
    const auto after = std::lower_bound(steps.begin(), steps.end(), step);
    if (after == steps.begin()) {
        throw InputError({{.what = "frames",
                           .expected = "one before step " + std::to_string(step),
                           .found = "none"}},
                         result.path().string());
    }
    return std::distance(steps.begin(), after) - 1;
}

/// The simulation right after `step`.
sim::Simulation at_step(const ResultReader& result, Index step) {
    const std::filesystem::path folder =
        std::filesystem::path(result.run().scene_file).parent_path();
    sim::Simulation simulation(sim::ValidScene::restore(result.run().scene_text, folder));
    simulation.restore(result.frame(frame_before(result, step)));
    // The steps from the stored frame on are computed again.
    while (simulation.steps_done() < step) simulation.step();
    return simulation;
}

}  // namespace

Index worst_step(const ResultReader& result) {
    if (result.steps() == 0) {
        throw InputError({{.what = "steps", .expected = "at least one", .found = "none"}},
                         result.path().string());
    }
    return summary_of(result).residual.step;
}

sim::PosedProblem with_full_contacts(const sim::PosedProblem& posed, int dimension) {
    const BlockMatrix& W = posed.problem.W.blocks();
    // FCLIB requires blocks of one size: smaller ones (without friction) are enlarged by rows that
    // are decoupled and have b = 0, which an impulse 0 solves.
    const Index contacts = W.block_rows();
    const std::vector<Index> sizes(static_cast<std::size_t>(contacts), dimension);
    std::vector<Eigen::Triplet<double>> entries;
    sim::PosedProblem full{
        .problem = {.W = {}, .b = VecX::Zero(contacts * dimension), .cones = posed.problem.cones},
        .r = VecX::Zero(contacts * dimension)};
    for (Index c = 0; c < contacts; ++c) {
        const Index size = W.size(c);
        full.problem.b.segment(c * dimension, size) = posed.problem.b.segment(W.offset(c), size);
        full.r.segment(c * dimension, size) = posed.r.segment(W.offset(c), size);
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            const BlockMatrix::ConstBlock block = W.block(c, k);
            for (Index j = 0; j < block.cols(); ++j) {
                for (Index i = 0; i < block.rows(); ++i) {
                    entries.emplace_back(c * dimension + i, W.column(k) * dimension + j,
                                         block(i, j));
                }
            }
        }
        // A diagonal entry of the scale of the block keeps W definite there.
        for (Index i = size; i < dimension; ++i) {
            entries.emplace_back(c * dimension + i, c * dimension + i, W.diagonal(c)(0, 0));
        }
    }
    SparseMatrix matrix(contacts * dimension, contacts * dimension);
    matrix.setFromTriplets(entries.begin(), entries.end());
    full.problem.W = BlockMatrix(matrix, sizes);
    return full;
}

problem::FclibFile problem_of_step(const ResultReader& result, Index step) {
    if (step < 1 || step > result.steps()) {
        throw InputError({{.what = "step",
                           .expected = "a number from 1 to " + std::to_string(result.steps()),
                           .found = std::to_string(step)}},
                         result.path().string());
    }
    const sim::Simulation simulation = at_step(result, step);
    const sim::PosedProblem posed =
        with_full_contacts(simulation.posed_problem(), result.run().dimension);
    if (posed.problem.contacts() == 0) {
        throw InputError({{.what = "step " + std::to_string(step),
                           .expected = "a step with active contacts",
                           .found = "none"}},
                         result.path().string());
    }
    problem::FclibFile file;
    file.problem = posed.problem;
    file.spacedim = result.run().dimension;
    file.title = result.run().title;
    file.description = "step " + std::to_string(step) + ", t = " + to_text(simulation.time()) +
                       " s, of a run of drystone " + result.run().drystone_version + "; SI units";
    file.solution = problem::solution_of(file, posed.r);
    return file;
}

}  // namespace drystone::results
