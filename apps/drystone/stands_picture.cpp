// Draws the thrust in a scene that stands, or the mechanism of one that falls.
#include <limits>
#include <string>
#include <vector>

#include "drystone/figures/picture/frame_picture.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "stands_report.hpp"

namespace drystone::app {

namespace {

std::vector<results::BodyRecord> records_of(const std::vector<sim::BodyInfo>& bodies) {
    std::vector<results::BodyRecord> records;
    for (const sim::BodyInfo& body : bodies) {
        results::BodyRecord& record = records.emplace_back();
        record.name = body.name;
        record.material = body.material;
        record.mobility = scene::name_of(body.mobility);
        record.color = body.color;
    }
    return records;
}

/// The way by which the picture of a mechanism moves the fastest body: a share of the extent of all
/// bodies that move, small enough that they are recognised.
double shown_way(const sim::Snapshot& start, const std::vector<sim::BodyInfo>& bodies) {
    constexpr double k_way_share = 0.06;
    Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 high = -low;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (bodies[k].mobility != scene::Mobility::dynamic) continue;
        const Vec3 centre = results::shapes::centre_of(start, static_cast<Index>(k));
        low = low.cwiseMin(centre);
        high = high.cwiseMax(centre);
    }
    const double extent = (high - low).norm();
    return extent > 0.0 ? k_way_share * extent : k_way_share;
}

}  // namespace

std::string svg_of(const StandsReport& report, const sim::Simulation& simulation) {
    const sim::Snapshot start = simulation.snapshot();
    const std::vector<results::BodyRecord> bodies = records_of(simulation.bodies());
    const results::shapes::BodySurfaces surfaces =
        results::shapes::surfaces_of(simulation.bodies(), start);
    figures::picture::FramePicture picture{.title = report.title,
                                           .surfaces = surfaces,
                                           .bodies = bodies,
                                           .state = start,
                                           .impulse_name = "force",
                                           .impulse_unit = "N"};
    if (report.answer.verdict == statics::Verdict::falls) {
        const sim::Snapshot fallen =
            statics::moved(start, report.answer.mechanism, shown_way(start, simulation.bodies()));
        return figures::picture::to_svg({.title = report.title,
                                         .surfaces = surfaces,
                                         .bodies = bodies,
                                         .state = fallen,
                                         .outlines = &start});
    }
    const std::vector<sim::ContactRecord> thrust = statics::resultants(report.answer.forces);
    picture.contacts = thrust;
    picture.forces_in_space = true;
    return figures::picture::to_svg(picture);
}

}  // namespace drystone::app
