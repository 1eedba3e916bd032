// Finds people who hold each other between walls: waiting people, joined by contacts that push.
#include "drystone/crowd/deadlocks.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/disjoint_sets.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::crowd {

namespace {

/// What is known of a set of people while it is decided whether they are in a deadlock.
struct Candidate {
    Deadlock deadlock;
    int wall_contacts = 0;
    bool wants = false;   // somebody of them wants to move
    bool pushed = false;  // by somebody who does not wait
};

double way_to_exit(const Crowd& crowd, int person) {
    const int group = crowd.model().people[at(person)].group;
    return crowd.distance_of(group).at(crowd.positions().col(person));
}

}  // namespace

void DeadlockSearch::wait(const Crowd& crowd, double h) {
    const auto count = at(crowd.count());
    waited_.resize(count, 0.0);
    patience_.assign(count, 0.0);
    const double fastest = crowd.desired().colwise().norm().maxCoeff();
    for (Index i = 0; i < crowd.count(); ++i) {
        // People who stand hold others as walls do, until they are pushed.
        const double wanted = crowd.desired().col(i).norm();
        const double speed = wanted > 0.0 ? wanted : fastest;
        const bool held =
            crowd.is_inside(i) && crowd.velocities().col(i).norm() <= k_held_share * speed;
        waited_[at(i)] = held ? waited_[at(i)] + h : 0.0;
        if (wanted > 0.0) patience_[at(i)] = crowd.model().people[at(i)].radius / wanted;
    }
}

std::vector<Deadlock> DeadlockSearch::found(const Crowd& crowd, double t) const {
    const auto waits = [&](int person) {
        return person >= 0 && waited_[at(person)] > 0.0 &&
               waited_[at(person)] >= patience_[at(person)];
    };
    DisjointSets sets(crowd.count());
    for (const Pressure& one : crowd.pressures()) {
        if (one.lambda > 0.0 && waits(one.row.a) && waits(one.row.b)) {
            sets.join(one.row.a, one.row.b);
        }
    }
    std::vector<Candidate> candidates(at(crowd.count()));
    const auto of = [&](int person) -> Candidate& { return candidates[at(sets.leader(person))]; };
    for (const Pressure& one : crowd.pressures()) {
        if (!(one.lambda > 0.0)) continue;
        if (one.row.b < 0) {
            if (!waits(one.row.a)) continue;
            Candidate& candidate = of(one.row.a);
            ++candidate.wall_contacts;
            candidate.deadlock.obstacles.push_back(one.obstacle);
        } else if (waits(one.row.a) != waits(one.row.b)) {
            of(waits(one.row.a) ? one.row.a : one.row.b).pushed = true;
        }
    }
    for (int i = 0; i < static_cast<int>(crowd.count()); ++i) {
        if (!waits(i)) continue;
        of(i).deadlock.people.push_back(i);
        of(i).wants = of(i).wants || patience_[at(i)] > 0.0;
    }
    std::vector<Deadlock> list;
    for (Candidate& candidate : candidates) {
        Deadlock& one = candidate.deadlock;
        if (!candidate.wants || candidate.pushed || candidate.wall_contacts < 2) continue;
        std::sort(one.obstacles.begin(), one.obstacles.end());
        one.obstacles.erase(std::unique(one.obstacles.begin(), one.obstacles.end()),
                            one.obstacles.end());
        const auto nearer = [&](int x, int y) {
            const bool x_wants = patience_[at(x)] > 0.0;
            if (x_wants != (patience_[at(y)] > 0.0)) return x_wants;
            return x_wants && way_to_exit(crowd, x) < way_to_exit(crowd, y);
        };
        one.front = *std::min_element(one.people.begin(), one.people.end(), nearer);
        double shortest = waited_[at(one.people.front())];
        for (const int person : one.people) shortest = std::min(shortest, waited_[at(person)]);
        one.since = t - shortest;
        list.push_back(std::move(one));
    }
    return list;
}

DeadlockChanges DeadlockSearch::add(const Crowd& crowd, double t, double h) {
    wait(crowd, h);
    DeadlockChanges changes;
    std::vector<Deadlock> kept;
    for (Deadlock& one : standing_) {
        const bool moves = std::any_of(one.people.begin(), one.people.end(),
                                       [&](int person) { return !(waited_[at(person)] > 0.0); });
        (moves ? changes.ended : kept).push_back(std::move(one));
    }
    standing_ = std::move(kept);
    std::vector<char> known(at(crowd.count()), 0);
    for (const Deadlock& one : standing_) {
        for (const int person : one.people) known[at(person)] = 1;
    }
    for (Deadlock& one : found(crowd, t)) {
        const bool is_new = std::none_of(one.people.begin(), one.people.end(),
                                         [&](int person) { return known[at(person)] != 0; });
        if (!is_new) continue;  // a deadlock that others have joined
        changes.begun.push_back(one);
        standing_.push_back(std::move(one));
    }
    return changes;
}

void DeadlockSearch::forget() {
    waited_.clear();
    standing_.clear();
}

}  // namespace drystone::crowd
