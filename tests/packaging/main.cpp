// Uses the installed library as a stranger would: headers, several rooms, linking.
#include <cmath>
#include <drystone/convex/sets/ball.hpp>
#include <drystone/figures/plot/svg_writer.hpp>
#include <drystone/sweeping/integrate.hpp>
#include <iostream>

int main() {
    using namespace drystone;
    // A disk of radius 1 dragged along x pulls the point that sits at its rear.
    const sweeping::Process process{
        .set = convex::translating_set(convex::Ball<>(VecX::Zero(2), 1.0),
                                       [](double t) { return VecX(Vec2(t, 0.0)); }),
        .initial = Vec2(-1.0, 0.0),
        .end = 2.0};
    const sweeping::Trajectory run =
        sweeping::integrate(process, sweeping::catching_up(), {.step = 0.1});
    figures::Figure figure{.title = "consumer"};
    figure.panels.emplace_back();
    const bool drawn = figures::plot::to_svg(figure).find("<svg") != std::string::npos;
    const double error = (run.final_state() - Vec2(1.0, 0.0)).norm();
    std::cout << "error " << error << '\n';
    return error < 1e-12 && drawn ? 0 : 1;
}
