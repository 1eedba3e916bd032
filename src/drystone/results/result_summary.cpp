// Summarises a result: the steps of a file that may grow, and deformable bodies at the end.
#include "drystone/results/result_summary.hpp"

#include <algorithm>
#include <map>

namespace drystone::results {

namespace {

/// `body` is a sim::DeformableInfo or a DeformableRecord; `stress` may be null.
template <class Body>
DeformableSummary summary_of_body(const Body& body, const geometry::ElementMesh& mesh,
                                  const VecX& u, const sim::ElementStress* stress) {
    DeformableSummary summary{
        .name = body.name, .nodes = mesh.nodes.cols(), .unknowns = body.first_unknown.back()};
    std::map<std::string, Index> elements;
    for (Index e = 0; e < mesh.bulk_elements; ++e) {
        const geometry::Element& element = mesh.elements[static_cast<std::size_t>(e)];
        ++elements[std::string(geometry::traits(element.kind).name)];
    }
    summary.elements.assign(elements.begin(), elements.end());
    if (summary.nodes > 0) {
        summary.largest_displacement =
            sim::at_nodes(mesh.dimension, body.first_unknown, u).colwise().norm().maxCoeff();
    }
    if (stress != nullptr && stress->von_mises.size() > 0) {
        summary.largest_von_mises = stress->von_mises.maxCoeff();
    }
    return summary;
}

}  // namespace

Index StepReader::read(const ResultReader& result, Index most,
                       const std::function<void(const StepReport&)>& take) {
    const Index count = std::min(most, result.steps() - steps_);
    if (count <= 0) return 0;
    const std::vector<WarningRecord> warnings = result.warnings();
    for (StepReport& report : result.reports(steps_, count)) {
        for (; warnings_ < warnings.size() && warnings[warnings_].step <= report.step;
             ++warnings_) {
            report.warnings.push_back(warnings[warnings_].text);
        }
        summary_.add(report);
        if (take) take(report);
    }
    steps_ += count;
    return count;
}

RunSummary summary_of(const ResultReader& result) {
    constexpr Index k_piece = 10'000;  // steps that are in memory at a time
    StepReader steps;
    while (steps.read(result, k_piece) > 0) {
    }
    return steps.summary();
}

std::vector<DeformableSummary> deformable_summaries(
    const std::vector<sim::DeformableInfo>& bodies, const sim::Snapshot& state,
    const std::vector<sim::ElementStress>& stresses) {
    std::vector<DeformableSummary> list;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        list.push_back(summary_of_body(bodies[k], *bodies[k].mesh, state.deformables[k].u,
                                       stresses.empty() ? nullptr : &stresses[k]));
    }
    return list;
}

std::vector<DeformableSummary> deformable_summaries(const ResultReader& result) {
    std::vector<DeformableSummary> list;
    if (result.deformables() == 0 || result.frames() == 0) return list;
    const sim::Snapshot state = result.frame(result.frames() - 1);
    const std::vector<sim::ElementStress> stresses = result.stresses(result.frames() - 1);
    for (Index k = 0; k < result.deformables(); ++k) {
        const auto number = static_cast<std::size_t>(k);
        const records::DeformableRecord body = result.deformable(k);
        list.push_back(summary_of_body(body, body.mesh, state.deformables[number].u,
                                       stresses.empty() ? nullptr : &stresses[number]));
    }
    return list;
}

}  // namespace drystone::results
