// Answers whether a scene stands: equilibrium or mechanism, least friction, limits of a load.
#include "drystone/statics/stands.hpp"

#include <limits>
#include <map>
#include <utility>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/statics/scene_problem.hpp"

namespace drystone::statics {

namespace {

/// Velocities in which the fastest centre, or without one the fastest spin, is 1.
MatX normalised(MatX v, Index dimension) {
    double fastest = 0.0;
    for (Index body = 0; body < v.cols(); ++body) {
        fastest = std::max(fastest, v.col(body).head(dimension).norm());
    }
    constexpr double k_at_rest = 1e-9;  // of the fastest component
    const double largest = v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.0;
    const double unit = fastest > k_at_rest * largest ? fastest : largest;
    if (unit > 0.0) v /= unit;
    return v;
}

}  // namespace

StandsAnswer stands(const sim::ValidScene& scene, const StandsQuestion& question) {
    const SceneProblem built = rest_problem(scene);
    const RestProblem& problem = built.problem;
    const Index dimension = scene.spec().dimension;
    // A load that is unknown is rejected before anything is computed.
    std::optional<VecX> live;
    if (question.load) live = live_load(scene, built, *question.load);

    const Equilibrium found = equilibrium(problem);
    StandsAnswer answer{.verdict = found.verdict,
                        .bodies = built.bodies,
                        .contacts = static_cast<Index>(built.contacts.size()),
                        .unknowns = problem.global.f.size(),
                        .loose = built.loose,
                        .unbalanced = found.unbalanced,
                        .forces = with_forces(built, found.forces)};
    if (found.verdict == Verdict::falls) {
        const double needed = found.violation > 0.0 ? found.power / found.violation
                                                    : std::numeric_limits<double>::infinity();
        answer.needed = needed / problem.global.f.norm();
        const Index rows = dimension == 2 ? 3 : 6;
        answer.mechanism = normalised(
            twists(built, found.motion, rows, static_cast<Index>(scene.spec().bodies.size())),
            dimension);
    }
    if (question.friction) answer.friction = least_friction(problem);
    if (live) {
        RestProblem dead = problem;
        dead.global.f -= *live;
        answer.load = LoadAnswer{.name = *question.load, .limits = load_limits(dead, *live)};
    }
    return answer;
}

std::vector<sim::ContactRecord> resultants(const std::vector<sim::ContactRecord>& contacts) {
    std::map<std::pair<int, int>, sim::ContactRecord> sums;
    for (const sim::ContactRecord& contact : contacts) {
        auto [place, fresh] = sums.try_emplace({contact.body_a, contact.body_b}, contact);
        sim::ContactRecord& sum = place->second;
        const double pressure = std::max(contact.normal_impulse, 0.0);
        if (fresh) {
            sum.point *= pressure;
            sum.normal_impulse = pressure;
            continue;
        }
        sum.point += pressure * contact.point;
        sum.normal_impulse += pressure;
        sum.impulse += contact.impulse;
        if (contact.status == sim::ContactStatus::sticking) sum.status = contact.status;
    }
    std::vector<sim::ContactRecord> list;
    for (auto& [bodies, sum] : sums) {
        if (!(sum.normal_impulse > 0.0)) continue;
        sum.point /= sum.normal_impulse;
        list.push_back(sum);
    }
    return list;
}

sim::Snapshot moved(sim::Snapshot snapshot, const MatX& v, double dt) {
    constexpr Index k_plane_rows = 3;
    if (snapshot.q.rows() == k_plane_rows) {
        snapshot.q += dt * v;
        return snapshot;
    }
    for (Index body = 0; body < v.cols(); ++body) {
        snapshot.q.col(body).head<3>() += dt * v.col(body).head<3>();
        const Vec3 turn = dt * v.col(body).tail<3>();
        auto q = snapshot.q.col(body).tail<4>();
        const Eigen::Quaterniond rotation(q[0], q[1], q[2], q[3]);
        const double angle = turn.norm();
        if (!(angle > 0.0)) continue;
        const Eigen::Quaterniond next =
            rotation * Eigen::Quaterniond(Eigen::AngleAxisd(angle, turn / angle));
        q << next.w(), next.vec();
    }
    return snapshot;
}

}  // namespace drystone::statics
