// Elastoplastic networks of springs with sliders, the origin of the sweeping process.
//
// Element e has stiffness k_e and a slider that holds up to the force r_e. Forces s balance at
// the free nodes, B^T s = 0, and one node is displaced by l(t). With y = s - K d l(t) (d: how the
// driven node stretches each element) the plastic flow rule becomes
//
//     -y' in N(C - K d l(t); y),   C = { |s_e| <= r_e, B^T s = 0 },   in the metric K^-1.
//
// Checks: a parallel bundle (Prandtl-Ishlinskii) has a closed form, and a general network fails
// at the smallest total strength of a cut between the held and the driven node (limit analysis).
#include <algorithm>
#include <cmath>
#include <numeric>

#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/sweeping/integrate.hpp"
#include "example.hpp"

namespace {

using namespace drystone;

struct Element {
    int from, to;      ///< nodes
    double stiffness;  ///< (N/m)
    double strength;   ///< (N)
};

/// Node 0 is held, the last node is driven, the others are free.
struct Network {
    int nodes;
    std::vector<Element> elements;
};

/// Zigzag through these displacements, one second each.
struct Zigzag {
    std::vector<double> turns;

    [[nodiscard]] double operator()(double t) const {
        const auto k = std::min(static_cast<std::size_t>(t), turns.size() - 2);
        return turns[k] + (t - static_cast<double>(k)) * (turns[k + 1] - turns[k]);
    }
};

/// Column of the elongations caused by a unit displacement of `node`.
VecX stretch(const Network& network, int node) {
    VecX column(static_cast<Index>(network.elements.size()));
    for (Index e = 0; e < column.size(); ++e) {
        const Element& element = network.elements[static_cast<std::size_t>(e)];
        column[e] = (element.to == node ? 1.0 : 0.0) - (element.from == node ? 1.0 : 0.0);
    }
    return column;
}

VecX stiffness(const Network& network) {
    VecX k(static_cast<Index>(network.elements.size()));
    for (Index e = 0; e < k.size(); ++e)
        k[e] = network.elements[static_cast<std::size_t>(e)].stiffness;
    return k;
}

/// { |s_e| <= r_e, forces balance at the free nodes }.
convex::Polyhedron admissible_forces(const Network& network) {
    const auto n = static_cast<Index>(network.elements.size());
    VecX strength(n);
    for (Index e = 0; e < n; ++e)
        strength[e] = network.elements[static_cast<std::size_t>(e)].strength;
    convex::PolyhedralSystem system{.A = MatX(2 * n, n),
                                    .b = VecX(2 * n),
                                    .A_eq = MatX(network.nodes - 2, n),
                                    .b_eq = VecX::Zero(network.nodes - 2)};
    system.A << MatX::Identity(n, n), -MatX::Identity(n, n);
    system.b << strength, strength;
    for (int node = 1; node < network.nodes - 1; ++node) {
        system.A_eq.row(node - 1) = stretch(network, node).transpose();
    }
    return convex::Polyhedron(system);
}

/// Displacement and force of the driven node along a loading.
struct Curve {
    std::vector<double> displacement;
    std::vector<double> force;
};

Curve load(const Network& network, const Zigzag& path, int steps_per_stretch) {
    const VecX d = stretch(network, network.nodes - 1);
    const VecX shift = stiffness(network).cwiseProduct(d);
    const sweeping::Process process{
        .set = convex::translating_set(admissible_forces(network),
                                       [&](double t) -> VecX { return -path(t) * shift; }),
        .initial = VecX::Zero(d.size()),
        .end = static_cast<double>(path.turns.size() - 1),
        .metric = Metric(stiffness(network).cwiseInverse().asDiagonal())};
    const auto run =
        sweeping::integrate(process, sweeping::catching_up(), {.step = 1.0 / steps_per_stretch});
    Curve curve;
    for (const auto& record : run.records) {
        curve.displacement.push_back(path(record.t));
        curve.force.push_back(d.dot(record.u + path(record.t) * shift));
    }
    return curve;
}

/// Parallel elements: each is a stop operator, s = clamp(s + k dl, -r, r) on monotone stretches.
double closed_form_error(const Network& bundle, const Zigzag& path, const Curve& curve, int steps) {
    VecX s = VecX::Zero(static_cast<Index>(bundle.elements.size()));
    double worst = 0.0;
    for (std::size_t k = 1; k < path.turns.size(); ++k) {
        const double start = path.turns[k - 1];
        VecX end = s;
        for (int i = 1; i <= steps; ++i) {
            const std::size_t node =
                (k - 1) * static_cast<std::size_t>(steps) + static_cast<std::size_t>(i);
            double total = 0.0;
            for (Index e = 0; e < s.size(); ++e) {
                const Element& element = bundle.elements[static_cast<std::size_t>(e)];
                end[e] = std::clamp(s[e] + element.stiffness * (curve.displacement[node] - start),
                                    -element.strength, element.strength);
                total += end[e];
            }
            worst = std::max(worst, std::abs(total - curve.force[node]));
        }
        s = end;
    }
    return worst;
}

/// Smallest total strength of the elements between a side with node 0 and one with the last node.
double weakest_cut(const Network& network) {
    double weakest = 1e300;
    const unsigned free_nodes = static_cast<unsigned>(network.nodes - 2);
    for (unsigned choice = 0; choice < (1U << free_nodes); ++choice) {
        const auto held_side = [&](int node) {
            if (node == 0 || node == network.nodes - 1) return node == 0;
            return ((choice >> static_cast<unsigned>(node - 1)) & 1U) != 0U;
        };
        double strength = 0.0;
        for (const Element& element : network.elements) {
            if (held_side(element.from) != held_side(element.to)) strength += element.strength;
        }
        weakest = std::min(weakest, strength);
    }
    return weakest;
}

void draw(figures::Panel& panel, const std::string& title, const Curve& curve) {
    panel.title = title;
    panel.x.label = "displacement (m)";
    panel.y.label = "force (N)";
    panel.lines.push_back({.x = curve.displacement, .y = curve.force, .label = "catching-up"});
}

bool body(const std::filesystem::path& folder) {
    constexpr int k_steps = 50;
    const Network bundle{
        2,
        {{0, 1, 4.0, 0.4}, {0, 1, 3.0, 0.6}, {0, 1, 2.0, 0.8}, {0, 1, 1.0, 0.9}, {0, 1, 0.5, 2.0}}};
    const Network bridge{
        4,
        {{0, 1, 3.0, 0.7}, {0, 2, 2.0, 1.0}, {1, 2, 1.5, 0.3}, {1, 3, 1.0, 0.9}, {2, 3, 4.0, 0.5}}};
    const Zigzag cycles{{0.0, 1.2, -1.2, 0.6, -0.2, 1.2}};
    const Curve of_bundle = load(bundle, cycles, k_steps);
    const Curve of_bridge = load(bridge, Zigzag{{0.0, 2.0, 0.8, 1.6, -2.0}}, k_steps);

    figures::Figure figure{.title = "Spring-slider networks", .columns = 2};
    draw(figure.panels.emplace_back(), "five elements in parallel", of_bundle);
    figures::Panel& panel = figure.panels.emplace_back();
    draw(panel, "bridge of five elements", of_bridge);
    const double limit = weakest_cut(bridge);
    panel.lines.push_back({.x = {-2.0, 2.0},
                           .y = {limit, limit},
                           .label = "weakest cut",
                           .color = figures::Color{120, 120, 120},
                           .dash = figures::Dash::dashed});
    example::write(figure, folder / "spring_slider.svg");

    const double reached = *std::max_element(of_bridge.force.begin(), of_bridge.force.end());
    const bool bundle_ok =
        example::check("bundle against its closed form (N)",
                       closed_form_error(bundle, cycles, of_bundle, k_steps), 1e-12);
    return example::check("bridge: limit load against the weakest cut (N)",
                          std::abs(reached - limit), 1e-12) &&
           bundle_ok;
}

}  // namespace

int main(int argc, char** argv) {
    return example::run(argc, argv, "Spring-slider networks, elastoplastic hysteresis", body);
}
