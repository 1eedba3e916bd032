#include "drystone/results/deformable_summary.hpp"

#include <map>

namespace drystone::results {

std::vector<DeformableSummary> deformable_summaries(const ResultReader& result) {
    std::vector<DeformableSummary> list;
    if (result.deformables() == 0 || result.frames() == 0) return list;
    const sim::Snapshot state = result.frame(result.frames() - 1);
    const std::vector<sim::CellStress> stresses = result.stresses(result.frames() - 1);
    for (Index k = 0; k < result.deformables(); ++k) {
        const auto number = static_cast<std::size_t>(k);
        const records::DeformableRecord body = result.deformable(k);
        DeformableSummary summary{.name = body.name,
                                  .nodes = body.mesh.nodes.cols(),
                                  .unknowns = body.first_unknown.back()};
        std::map<std::string, Index> cells;
        for (const geometry::Element& cell : body.mesh.elements) {
            ++cells[std::string(geometry::traits(cell.kind).name)];
        }
        summary.cells.assign(cells.begin(), cells.end());
        if (summary.nodes > 0) {
            summary.largest_displacement =
                body.at_nodes(state.deformables[number].u).colwise().norm().maxCoeff();
        }
        if (!stresses.empty() && stresses[number].von_mises.size() > 0) {
            summary.largest_von_mises = stresses[number].von_mises.maxCoeff();
        }
        list.push_back(std::move(summary));
    }
    return list;
}

}  // namespace drystone::results
