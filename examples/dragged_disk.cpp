// A disk dragging a point: C(t) is a disk of radius R whose center moves along x at speed v.
//
// In the frame of the disk the point slides along the rim: with w = u - a = R (-cos p, sin p),
// p' = -(v / R) sin p, so tan(p(t)/2) = tan(p(0)/2) exp(-v t / R). The path of u is a tractrix.
// The program measures the order of every scheme against it.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "drystone/sweeping/integrate.hpp"
#include "example.hpp"

namespace {

using namespace drystone;

constexpr double k_radius = 1.0;
constexpr double k_speed = 1.0;
constexpr double k_end = 4.0;
constexpr double k_first_angle = 1.4;

VecX center(double t) { return Vec2(k_speed * t, 0.0); }

VecX exact(double t) {
    const double half = std::tan(0.5 * k_first_angle) * std::exp(-k_speed * t / k_radius);
    const double angle = 2.0 * std::atan(half);
    return center(t) + k_radius * Vec2(-std::cos(angle), std::sin(angle));
}

/// |u - a(t)|^2 <= R^2, written so that the gradient is a unit vector on the rim.
convex::MovingInequality rim() {
    return {.value =
                [](double t, const VecX& x) {
                    return ((x - center(t)).squaredNorm() - k_radius * k_radius) / (2.0 * k_radius);
                },
            .gradient = [](double t, const VecX& x) -> VecX { return (x - center(t)) / k_radius; },
            .hessian = [](double, const VecX&) -> MatX { return Mat2::Identity() / k_radius; },
            .time_derivative =
                [](double t, const VecX& x) {
                    return -(x - center(t)).dot(VecX(Vec2(k_speed, 0.0))) / k_radius;
                }};
}

double largest_error(const sweeping::Trajectory& run) {
    double error = 0.0;
    for (const auto& record : run.records)
        error = std::max(error, (record.u - exact(record.t)).norm());
    return error;
}

/// Slope of log(error) over log(h), from the ends of the range.
double order(const std::vector<double>& h, const std::vector<double>& error) {
    return std::log(error.back() / error.front()) / std::log(h.back() / h.front());
}

void draw_path(figures::Panel& panel, const sweeping::Trajectory& run) {
    panel.title = "the disk and the point it drags";
    panel.x.label = "x (m)";
    panel.y.label = "y (m)";
    panel.equal_axes = true;
    for (const double t : {0.0, 1.0, 2.0, 3.0, 4.0}) {
        figures::Line circle{.color = figures::Color{150, 150, 150}, .width = 1.0};
        for (int k = 0; k <= 120; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / 120.0;
            circle.x.push_back(center(t)[0] + k_radius * std::cos(angle));
            circle.y.push_back(center(t)[1] + k_radius * std::sin(angle));
        }
        panel.lines.push_back(circle);
    }
    figures::Line tractrix{.label = "tractrix", .width = 4.0, .opacity = 0.35};
    for (int k = 0; k <= 200; ++k) {
        const VecX u = exact(k_end * k / 200.0);
        tractrix.x.push_back(u[0]);
        tractrix.y.push_back(u[1]);
    }
    panel.lines.push_back(tractrix);
    panel.lines.push_back({.x = example::component(run, 0),
                           .y = example::component(run, 1),
                           .label = "catching-up, h = 0.1 s",
                           .marker = figures::Marker::circle,
                           .marker_size = 3.5});
}

bool body(const std::filesystem::path& folder) {
    const sweeping::Process process{
        .set = convex::MovingSet(2, {rim()}), .initial = exact(0.0), .end = k_end};
    figures::Figure figure{.title = "A disk dragging a point", .columns = 2};
    draw_path(figure.panels.emplace_back(),
              sweeping::integrate(process, sweeping::catching_up(), {.step = 0.1}));

    figures::Panel& convergence = figure.panels.emplace_back();
    convergence.title = "convergence";
    convergence.x = {.label = "step h (s)", .log = true};
    convergence.y = {.label = "largest error (m)", .log = true};
    struct Case {
        std::string label;
        sweeping::Scheme scheme;
        double least_order;
    };
    // The penalty keeps a lag of speed / lambda however small the step is: order 0 at the end.
    const std::vector<Case> cases{{"catching-up", sweeping::catching_up(), 0.95},
                                  {"theta = 1/2", sweeping::theta_variant(0.5), 1.9},
                                  {"penalty, 300 / s", sweeping::penalty(300.0), 0.0}};
    bool passed = true;
    for (const Case& c : cases) {
        std::vector<double> steps;
        std::vector<double> errors;
        for (double h = 0.2; h > 2e-3; h *= 0.5) {
            steps.push_back(h);
            errors.push_back(largest_error(sweeping::integrate(process, c.scheme, {.step = h})));
        }
        const double measured = order(steps, errors);
        std::cout << "  order of " << c.label << ": " << measured << '\n';
        passed = passed && measured >= c.least_order;
        convergence.lines.push_back(
            {.x = steps, .y = errors, .label = c.label, .marker = figures::Marker::circle});
    }
    example::write(figure, folder / "dragged_disk.svg");

    const auto reference =
        sweeping::integrate(process, sweeping::event_driven(1e-10), {.step = 0.1});
    return example::check("event-driven, largest error (m)", largest_error(reference), 1e-8) &&
           passed;
}

}  // namespace

int main(int argc, char** argv) {
    return example::run(argc, argv, "Disk dragging a point, against the tractrix", body);
}
