// Play operator: a point with clearance r inside an interval that is dragged back and forth.
//
//     -du in N(C(t); u),  C(t) = [a(t) - r, a(t) + r]
//
// On a stretch where a is monotone the solution is u(t) = clamp(u(T), a(t) - r, a(t) + r) with T
// the last turning point: a closed-form hysteresis loop. Catching-up projects, which is the same
// clamp, so it is exact at its nodes once the turning points are nodes.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "drystone/convex/sets/box.hpp"
#include "drystone/sweeping/integrate.hpp"
#include "example.hpp"

namespace {

using namespace drystone;
using std::numbers::pi;

constexpr double k_clearance = 0.35;
constexpr double k_end = 6.0 * pi;

/// Sine whose amplitude steps down after each period, so that loops nest. Turning points are at
/// pi/2 + k pi.
double drag(double t) {
    const double amplitude = t < 2.0 * pi ? 1.0 : (t < 4.0 * pi ? 0.75 : 0.55);
    return amplitude * std::sin(t);
}

double closed_form(double t) {
    double u = 0.0;
    for (double turn = 0.5 * pi; turn < t; turn += pi) {
        u = std::clamp(u, drag(turn) - k_clearance, drag(turn) + k_clearance);
    }
    return std::clamp(u, drag(t) - k_clearance, drag(t) + k_clearance);
}

bool body(const std::filesystem::path& folder) {
    const sweeping::Process process{
        .set = convex::translating_set(
            convex::Box<>(VecX::Constant(1, -k_clearance), VecX::Constant(1, k_clearance)),
            [](double t) { return VecX::Constant(1, drag(t)); }),
        .initial = VecX::Zero(1),
        .end = k_end};
    const auto run = sweeping::integrate(process, sweeping::catching_up(), {.step = pi / 100.0});

    double error = 0.0;
    std::vector<double> input;
    std::vector<double> exact;
    for (const auto& record : run.records) {
        input.push_back(drag(record.t));
        exact.push_back(closed_form(record.t));
        error = std::max(error, std::abs(record.u[0] - exact.back()));
    }

    figures::Figure figure{.title = "Play operator: a point dragged with clearance", .columns = 2};
    const std::vector<double> t = example::times(run);
    figures::Panel& history = figure.panels.emplace_back();
    history.x.label = "t (s)";
    history.y.label = "position (m)";
    history.legend = figures::Legend::above;
    figures::Area band{.x = t, .label = "C(t)", .color = figures::Color{86, 180, 233}};
    for (const double a : input) band.y.push_back(a + k_clearance);
    for (std::size_t k = t.size(); k-- > 0;) {
        band.x.push_back(t[k]);
        band.y.push_back(input[k] - k_clearance);
    }
    history.areas.push_back(band);
    history.lines.push_back(
        {.x = t, .y = input, .label = "center a(t)", .dash = figures::Dash::dashed});
    history.lines.push_back({.x = t, .y = example::component(run, 0), .label = "point u(t)"});

    figures::Panel& loop = figure.panels.emplace_back();
    loop.x.label = "a (m)";
    loop.y.label = "u (m)";
    loop.lines.push_back(
        {.x = input, .y = exact, .label = "closed form", .width = 4.0, .opacity = 0.35});
    loop.lines.push_back({.x = input, .y = example::component(run, 0), .label = "catching-up"});
    example::write(figure, folder / "play_operator.svg");

    return example::check("largest error against the closed form (m)", error, 1e-14);
}

}  // namespace

int main(int argc, char** argv) {
    return example::run(argc, argv, "Play operator, hysteresis loop", body);
}
