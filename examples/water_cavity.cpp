// Water running down a cavity wall (Moreau 1999, section 2.1).
//
// Picture the time axis pointing downwards: the graph of t -> C(t) is an underground cavity and
// the graph of t -> u(t) a thin stream of water in it. Off the wall the stream falls straight
// down; on the wall it follows a line of steepest descent; at an overhang it lets go and falls.
// The cavity is a shaft whose center wanders and whose width varies with depth, cut by a wall.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "drystone/sweeping/integrate.hpp"
#include "example.hpp"

namespace {

using namespace drystone;
using std::numbers::pi;

constexpr double k_depth = 10.0;

VecX center(double t) { return Vec2(0.9 * std::sin(0.7 * t), 0.6 * std::cos(0.5 * t) - 0.6); }
double radius(double t) { return 1.3 + 0.45 * std::sin(1.1 * t + 1.0); }

/// The shaft: (|x - c(t)|^2 - r(t)^2) / 2 <= 0.
convex::MovingInequality shaft() {
    return {.value =
                [](double t, const VecX& x) {
                    return 0.5 * ((x - center(t)).squaredNorm() - radius(t) * radius(t));
                },
            .gradient = [](double t, const VecX& x) -> VecX { return x - center(t); },
            .hessian = [](double, const VecX&) -> MatX { return Mat2::Identity(); }};
}

/// A rock face that cuts the shaft: x <= 1.1 - 0.5 sin(0.45 t).
convex::MovingInequality rock_face() {
    return convex::moving_half_space([](double) { return VecX(Vec2(1.0, 0.0)); },
                                     [](double t) { return 1.1 - 0.5 * std::sin(0.45 * t); });
}

/// Oblique view of (x, y, depth): the y axis goes back and up.
struct Screen {
    double x, y;
};
Screen view(const VecX& u, double depth) { return {u[0] + 0.55 * u[1], 0.33 * u[1] - depth}; }

/// The wall of the cavity at one depth: the part of the circle left of the rock face, closed.
figures::Line level_curve(double t) {
    figures::Line curve{.color = figures::Color{176, 164, 148}, .width = 0.9};
    const double face = 1.1 - 0.5 * std::sin(0.45 * t);
    for (int k = 0; k <= 90; ++k) {
        const double angle = 2.0 * pi * k / 90.0;
        VecX x = center(t) + radius(t) * Vec2(std::cos(angle), std::sin(angle));
        x[0] = std::min(x[0], face);
        const Screen point = view(x, t);
        curve.x.push_back(point.x);
        curve.y.push_back(point.y);
    }
    return curve;
}

/// The stretches of the stream on the wall (or off it), with gaps in between.
figures::Line stream(const sweeping::Trajectory& run, bool on_wall, figures::Color color) {
    figures::Line line{.color = color, .width = on_wall ? 2.6 : 1.6};
    if (!on_wall) line.dash = figures::Dash::dotted;
    for (std::size_t k = 1; k < run.records.size(); ++k) {
        const auto& before = run.records[k - 1];
        const auto& after = run.records[k];
        const bool attached = after.normal.norm() > 1e-12;
        if (attached != on_wall) continue;
        for (const auto* record : {&before, &after}) {
            const Screen point = view(record->u, record->t);
            line.x.push_back(point.x);
            line.y.push_back(point.y);
        }
        line.x.push_back(std::nan(""));
        line.y.push_back(std::nan(""));
    }
    return line;
}

bool body(const std::filesystem::path& folder) {
    const std::vector<Vec2> springs{{-0.6, 0.3}, {-0.5, -0.9}, {0.75, 0.5}};
    const std::vector<figures::Color> colors{{0, 114, 178}, {86, 180, 233}, {0, 158, 115}};

    figures::Figure figure{.title = "Water running down a cavity wall",
                           .columns = 2,
                           .axes_width = 330.0,
                           .axes_height = 520.0};
    figures::Panel& cavity = figure.panels.emplace_back();
    cavity.title = "cavity and streams (solid: on the wall)";
    cavity.x.label = "oblique view (m)";
    cavity.y.label = "minus depth (m)";
    for (double t = 0.0; t <= k_depth; t += 0.25) cavity.lines.push_back(level_curve(t));
    figures::Panel& plan = figure.panels.emplace_back();
    plan.title = "seen from above";
    plan.x.label = "x (m)";
    plan.y.label = "y (m)";
    plan.equal_axes = true;

    const convex::MovingSet set(2, {shaft(), rock_face()});
    std::vector<sweeping::Trajectory> runs;
    double disagreement = 0.0;
    int events = 0;
    for (std::size_t i = 0; i < springs.size(); ++i) {
        const sweeping::Process process{.set = set, .initial = springs[i], .end = k_depth};
        const auto run = sweeping::integrate(process, sweeping::event_driven(1e-9), {.step = 0.02});
        const auto check = sweeping::integrate(process, sweeping::catching_up(), {.step = 0.002});
        for (const auto& record : run.records) {
            disagreement = std::max(disagreement, (state_at(check, record.t) - record.u).norm());
        }
        events += run.events;
        cavity.lines.push_back(stream(run, true, colors[i]));
        cavity.lines.push_back(stream(run, false, colors[i]));
        plan.lines.push_back({.x = example::component(run, 0),
                              .y = example::component(run, 1),
                              .label = "spring " + std::to_string(i + 1),
                              .color = colors[i]});
        runs.push_back(run);
    }
    example::write(figure, folder / "water_cavity.svg");

    // The flow is non-expansive: streams only come closer.
    double growth = 0.0;
    for (std::size_t k = 1; k < runs[0].records.size(); ++k) {
        const double before = (runs[0].records[k - 1].u - runs[1].records[k - 1].u).norm();
        const double after = (runs[0].records[k].u - runs[1].records[k].u).norm();
        growth = std::max(growth, after - before);
    }
    std::cout << "  " << events << " changes of the contact set\n";
    const bool close =
        example::check("event-driven against catching-up, h = 0.002 (m)", disagreement, 0.01);
    return example::check("growth of the distance of two streams (m)", growth, 1e-8) && close;
}

}  // namespace

int main(int argc, char** argv) {
    return example::run(argc, argv, "Water running down a cavity wall", body);
}
