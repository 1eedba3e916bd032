// Runs sweeping processes that have closed forms (Moreau 1999, sections 3 to 5).
#include "reproduce/process_run.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <numbers>

#include "drystone/convex/moving_set.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/core/error.hpp"
#include "drystone/sweeping/integrate.hpp"

namespace drystone::app {

namespace {

using std::numbers::pi;

constexpr double k_clearance = 0.5;
constexpr double k_first_angle = 1.4;  // rad

/// A process, its solution, and how far its set moves.
struct SolvedProcess {
    sweeping::Process process;
    std::function<VecX(double)> exact;
    double path = 0.0;
};

/// After a turning point T of the input a, u(t) = clamp(u(T), a(t) - r, a(t) + r).
double play(double t) {
    double u = 0.0;
    for (double turn = 0.5 * pi; turn < t; turn += pi) {
        u = std::clamp(u, std::sin(turn) - k_clearance, std::sin(turn) + k_clearance);
    }
    return std::clamp(u, std::sin(t) - k_clearance, std::sin(t) + k_clearance);
}

/// With u - a = (-cos p, sin p), tan(p / 2) decays like exp(-t).
Vec2 tractrix(double first_angle, double t) {
    const double angle = 2.0 * std::atan(std::tan(0.5 * first_angle) * std::exp(-t));
    return Vec2(t - std::cos(angle), std::sin(angle));
}

SolvedProcess dragged_disk(double first_angle, double end) {
    // The disk |x - a(t)| <= 1 as an inequality, which all schemes can follow.
    const convex::MovingInequality rim{
        .value = [](double t,
                    const VecX& x) { return 0.5 * ((x - Vec2(t, 0.0)).squaredNorm() - 1.0); },
        .gradient = [](double t, const VecX& x) -> VecX { return x - Vec2(t, 0.0); },
        .hessian = [](double, const VecX&) -> MatX { return Mat2::Identity(); },
        .time_derivative = [](double t, const VecX& x) { return t - x[0]; }};
    return {.process = {.set = convex::MovingSet(2, {rim}),
                        .initial = tractrix(first_angle, 0.0),
                        .end = end},
            .exact = [first_angle](double t) -> VecX { return tractrix(first_angle, t); },
            .path = end};
}

SolvedProcess process_of(const std::string& name) {
    if (name == "disk") return dragged_disk(k_first_angle, 3.0);
    if (name == "lag") return dragged_disk(0.0, 2.0);
    if (name != "play") {
        throw InputError({.what = "process", .expected = "play, disk or lag", .found = name});
    }
    const convex::Box<> interval(VecX::Constant(1, -k_clearance), VecX::Constant(1, k_clearance));
    const auto centre = [](double t) -> VecX { return VecX::Constant(1, std::sin(t)); };
    return {.process = {.set = convex::translating_set(interval, centre),
                        .initial = VecX::Zero(1),
                        .end = 2.0 * pi},
            .exact = [](double t) -> VecX { return VecX::Constant(1, play(t)); },
            .path = 4.0};
}

/// The choices of a process.
struct Choices {
    std::string scheme = "catching_up";
    double step = 0.01;
    sweeping::SchemeOptions options;
};

Choices choices_of(const std::vector<std::string>& settings) {
    Choices choices;
    for (const std::string& setting : settings) {
        const std::size_t equals = std::min(setting.find('='), setting.size());
        const std::string key = setting.substr(0, equals);
        const std::string text = setting.substr(std::min(equals + 1, setting.size()));
        char* end = nullptr;
        const double number = std::strtod(text.c_str(), &end);
        const bool is_number = !text.empty() && *end == '\0';
        if (key == "scheme") {
            choices.scheme = text;
        } else if (key == "step" && is_number) {
            choices.step = number;
        } else if (key == "theta" && is_number) {
            choices.options.theta = number;
        } else if (key == "lambda" && is_number) {
            choices.options.lambda = number;
        } else {
            throw InputError({.what = "setting of a process",
                              .expected = "scheme=NAME, step, theta or lambda = a number",
                              .found = setting});
        }
    }
    return choices;
}

double largest_error(const SolvedProcess& solved, const sweeping::Trajectory& run) {
    double error = 0.0;
    for (const sweeping::Record& record : run.records) {
        error = std::max(error, (record.u - solved.exact(record.t)).norm());
    }
    return error;
}

}  // namespace

Outcome run_process(const std::string& name, const std::vector<std::string>& settings) {
    const SolvedProcess solved = process_of(name);
    const Choices choices = choices_of(settings);
    const sweeping::Scheme scheme = sweeping::make_scheme(choices.scheme, choices.options);
    const auto run = sweeping::integrate(solved.process, scheme, {.step = choices.step});
    const auto finer = sweeping::integrate(solved.process, scheme, {.step = 0.5 * choices.step});
    const double error = largest_error(solved, run);
    const VecX end = solved.exact(solved.process.end);
    return {.numbers = {{"error", error},
                        {"order", std::log2(error / largest_error(solved, finer))},
                        {"path_share", sweeping::variation(run) / solved.path},
                        {"lag", (run.final_state() - end).norm()}},
            .failure = run.converged ? std::string() : "a fixed point was not reached"};
}

}  // namespace drystone::app
