// Prints the answer of `drystone stands` as a table for people and as JSON.
#include "stands_report.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "drystone/linalg/at.hpp"
#include "table.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;
using statics::StandsAnswer;
using statics::Verdict;

std::string name_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::stands:
            return "stands";
        case Verdict::falls:
            return "falls";
        case Verdict::undecided:
            break;
    }
    return "undecided";
}

std::string verdict_text(const StandsAnswer& answer) {
    const std::string share = short_number(answer.unbalanced);
    switch (answer.verdict) {
        case Verdict::stands:
            return "stands: contact forces within the laws balance the loads (to " + share +
                   " of them)";
        case Verdict::falls:
            return "falls: no contact forces within the laws balance the loads";
        case Verdict::undecided:
            break;
    }
    return "undecided: the contact forces that were found leave " + share +
           " of the loads, and nothing proves that there are no better ones";
}

/// What the verdict says about motions.
std::string meaning_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::stands:
            return "an equilibrium exists; with Coulomb's law, which is not associated, it need "
                   "not "
                   "be the only motion, and limits are upper bounds";
        case Verdict::falls:
            return "no law with these friction coefficients holds it";
        case Verdict::undecided:
            break;
    }
    return "close to a limit: rounding decides";
}

/// "(0.1, -2)", as many components as the scene has.
std::string vector_text(const Vec3& x, int dimension) {
    std::string text = "(";
    for (Index k = 0; k < dimension; ++k) text += (k > 0 ? ", " : "") + short_number(x[k]);
    return text + ")";
}

void print_forces(std::ostream& out, const StandsReport& report) {
    const auto& forces = report.answer.forces;
    const auto largest = std::max_element(
        forces.begin(), forces.end(),
        [](const auto& a, const auto& b) { return a.impulse.norm() < b.impulse.norm(); });
    if (largest == forces.end()) return;
    print_row(out, "forces",
              "largest " + short_number(largest->impulse.norm()) + " N, between '" +
                  report.names[at(largest->body_a)] + "' and '" +
                  report.names[at(largest->body_b)] + "' at " +
                  vector_text(largest->point, report.dimension));
}

void print_mechanism(std::ostream& out, const StandsReport& report) {
    const MatX& v = report.answer.mechanism;
    constexpr double k_moves = 1e-3;  // of the fastest
    // By their centres; by their spins where no centre moves.
    const Eigen::RowVectorXd speeds = v.topRows(report.dimension).colwise().norm();
    const Eigen::RowVectorXd spins = v.bottomRows(v.rows() - report.dimension).colwise().norm();
    Index fastest = 0;
    if (!(speeds.maxCoeff(&fastest) > 0.0)) spins.maxCoeff(&fastest);
    const Index moving = (v.colwise().norm().array() > k_moves).count();
    Vec3 velocity = Vec3::Zero();
    velocity.head(report.dimension) = v.col(fastest).head(report.dimension);
    print_row(out, "mechanism",
              counted(moving, "body", "bodies") + " of " + std::to_string(report.answer.bodies) +
                  (moving == 1 ? " moves" : " move") + ", most '" + report.names[at(fastest)] +
                  "' along " + vector_text(velocity, report.dimension));
    print_row(out, "proof",
              std::isfinite(report.answer.needed)
                  ? "an equilibrium would need contact forces of " +
                        short_number(report.answer.needed) + " times the loads"
                  : "the loads do work on the mechanism, and no contact resists it");
}

/// Bodies that nothing holds, which gaps of any size leave so.
void print_loose(std::ostream& out, const StandsReport& report) {
    constexpr std::size_t k_named = 5;
    const std::vector<Index>& loose = report.answer.loose;
    if (loose.empty() || report.answer.verdict == Verdict::stands) return;
    std::string names;
    for (std::size_t k = 0; k < std::min(loose.size(), k_named); ++k) {
        names += (k > 0 ? ", '" : "'") + report.names[at(loose[k])] + "'";
    }
    if (loose.size() > k_named) names += ", ...";
    print_row(out, "loose",
              counted(static_cast<std::ptrdiff_t>(loose.size()), "body", "bodies") +
                  (loose.size() == 1 ? " touches" : " touch") + " nothing at the start (" + names +
                  "): gaps up to contact.gap_tolerance count as contact");
}

void print_friction(std::ostream& out, const statics::FrictionLimit& limit) {
    if (!limit.factor) {
        print_row(out, "friction",
                  "no coefficient up to " + short_number(statics::k_most_friction) + " suffices");
        return;
    }
    print_row(out, "friction",
              limit.coefficient
                  ? "least coefficient " + std::to_string(*limit.coefficient) + ", at all contacts"
                  : "least factor of all coefficients " + std::to_string(*limit.factor));
}

/// Six decimals, without the sign of what they round to 0.
std::string factor_text(double factor) {
    constexpr double k_shown = 5e-7;
    return std::to_string(std::abs(factor) < k_shown ? 0.0 : factor);
}

void print_load(std::ostream& out, const statics::LoadAnswer& load) {
    std::string text = "'" + load.name + "': ";
    const statics::LoadLimits& limits = load.limits;
    if (!limits.any) {
        text += "no factor has an equilibrium";
    } else {
        const std::string most = short_number(statics::k_most_load);
        text += "equilibrium for factors from " +
                (limits.least ? factor_text(*limits.least) : "below -" + most) + " to " +
                (limits.most ? factor_text(*limits.most) : "above " + most);
    }
    print_row(out, "load", text);
}

Json to_json(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json forces_json(const StandsReport& report) {
    Json list = Json::array();
    for (const sim::ContactRecord& contact : report.answer.forces) {
        const auto vector = [&](const Vec3& x) {
            return std::vector<double>(x.begin(), x.begin() + report.dimension);
        };
        list.push_back({{"body_a", report.names[at(contact.body_a)]},
                        {"body_b", report.names[at(contact.body_b)]},
                        {"point", vector(contact.point)},
                        {"normal", vector(contact.normal)},
                        {"force", vector(contact.impulse)}});
    }
    return list;
}

Json mechanism_json(const StandsReport& report) {
    Json list = Json::array();
    const MatX& v = report.answer.mechanism;
    for (Index body = 0; body < v.cols(); ++body) {
        if (v.col(body).isZero(0.0)) continue;
        const VecX velocity = v.col(body).head(report.dimension);
        const VecX spin = v.col(body).tail(v.rows() - report.dimension);
        list.push_back({{"body", report.names[at(body)]},
                        {"velocity", std::vector<double>(velocity.begin(), velocity.end())},
                        {"spin", std::vector<double>(spin.begin(), spin.end())}});
    }
    return list;
}

}  // namespace

Json to_json(const StandsReport& report) {
    const StandsAnswer& answer = report.answer;
    Json json{{"file", report.file},
              {"title", report.title},
              {"verdict", name_of(answer.verdict)},
              {"bodies", answer.bodies},
              {"contacts", answer.contacts},
              {"unknowns", answer.unknowns},
              {"unbalanced", answer.unbalanced}};
    json["touching_nothing"] = Json::array();
    for (const Index body : answer.loose)
        json["touching_nothing"].push_back(report.names[at(body)]);
    if (answer.verdict == Verdict::falls) {
        // Infinite where no contact resists the mechanism.
        json["needed_over_loads"] = std::isfinite(answer.needed) ? Json(answer.needed) : Json();
        json["mechanism"] = mechanism_json(report);
    }
    json["forces"] = forces_json(report);
    if (answer.friction) {
        json["least_friction"] = {{"factor", to_json(answer.friction->factor)},
                                  {"coefficient", to_json(answer.friction->coefficient)}};
    }
    if (answer.load) {
        json["load"] = {{"name", answer.load->name},
                        {"any", answer.load->limits.any},
                        {"least", to_json(answer.load->limits.least)},
                        {"most", to_json(answer.load->limits.most)}};
    }
    if (!report.picture.empty()) json["picture"] = report.picture;
    return json;
}

void print(std::ostream& out, const StandsReport& report) {
    const StandsAnswer& answer = report.answer;
    if (!report.title.empty()) print_row(out, "scene", report.title);
    print_row(out, "problem",
              counted(answer.bodies, "body", "bodies") + " with " +
                  counted(answer.contacts, "contact point") + " in " +
                  std::to_string(report.dimension) + "D, " + counted(answer.unknowns, "unknown"));
    print_row(out, "verdict", verdict_text(answer));
    if (answer.verdict == Verdict::falls) {
        print_mechanism(out, report);
    } else {
        print_forces(out, report);
    }
    print_loose(out, report);
    if (answer.friction) print_friction(out, *answer.friction);
    if (answer.load) print_load(out, *answer.load);
    print_row(out, "meaning", meaning_of(answer.verdict));
    if (!report.picture.empty()) print_row(out, "written", report.picture);
}

}  // namespace drystone::app
