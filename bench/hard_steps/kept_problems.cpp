// Keeps problems of steps in FCLIB files and reads them again.
#include "kept_problems.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <variant>

#include "drystone/contact/contact_row.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/global_problem.hpp"

namespace hard_steps {

namespace {

using drystone::Index;
using drystone::Vec2;
using drystone::Vec3;
using drystone::VecX;
using drystone::sim::ContactRecord;
using namespace drystone::problem;

/// The impulse of the nearest contact between the same two bodies, in world axes; 0 if none was.
Vec3 last_impulse(const ContactRecord& contact, const std::vector<ContactRecord>& before) {
    Vec3 impulse = Vec3::Zero();
    double nearest = std::numeric_limits<double>::infinity();
    for (const ContactRecord& other : before) {
        if (other.body_a != contact.body_a || other.body_b != contact.body_b) continue;
        const double distance = (other.point - contact.point).norm();
        if (distance >= nearest) continue;
        nearest = distance;
        impulse = other.impulse;
    }
    return impulse;
}

/// In the axes of the contact.
VecX in_axes(const ContactRecord& contact, const Vec3& impulse, Index size) {
    if (size == 2) {
        return drystone::contact::local_axes(Vec2(contact.normal.head<2>())) * impulse.head<2>();
    }
    return (drystone::contact::local_axes(contact.normal) * impulse).head(size);
}

/// The problem in the velocities of the bodies, in the plane, from the places of the bodies when
/// contacts were found, half a step before the end (moreau_midpoint). Nothing if that does not give
/// W: bodies were corrected, or have other constraints.
std::optional<GlobalProblem> with_bodies(const drystone::sim::Simulation& simulation,
                                         const std::vector<ContactRecord>& contacts,
                                         const ContactProblem& problem, double h) {
    const drystone::sim::Snapshot now = simulation.snapshot();
    const std::vector<drystone::sim::BodyInfo>& bodies = simulation.bodies();
    std::vector<drystone::Triplet> M;
    std::vector<drystone::Triplet> H;
    std::vector<Index> first(bodies.size(), -1);
    Index unknowns = 0;
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        if (!(bodies[body].mass > 0.0)) continue;
        first[body] = unknowns;
        for (const double mass : {bodies[body].mass, bodies[body].mass, bodies[body].inertia[2]}) {
            M.emplace_back(unknowns, unknowns, mass);
            ++unknowns;
        }
    }
    GlobalProblem global;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const ContactRecord& contact = contacts[drystone::at(c)];
        const auto axes = drystone::contact::local_axes(Vec2(contact.normal.head<2>()));
        double sign = 1.0;
        for (const int body : {contact.body_a, contact.body_b}) {
            if (body >= 0 && first[drystone::at(body)] >= 0) {
                const Index column = first[drystone::at(body)];
                const Vec2 place = now.q.col(body).head<2>() - 0.5 * h * now.v.col(body).head<2>();
                const Vec2 arm = contact.point.head<2>() - place;
                for (Index i = 0; i < 2; ++i) {
                    H.emplace_back(2 * c + i, column, sign * axes(i, 0));
                    H.emplace_back(2 * c + i, column + 1, sign * axes(i, 1));
                    H.emplace_back(2 * c + i, column + 2,
                                   sign * (axes(i, 1) * arm[0] - axes(i, 0) * arm[1]));
                }
            }
            sign = -1.0;
        }
        global.sizes.push_back(2);
    }
    global.M.resize(unknowns, unknowns);
    global.M.setFromTriplets(M.begin(), M.end());
    global.H.resize(problem.components(), unknowns);
    global.H.setFromTriplets(H.begin(), H.end());
    global.f = VecX::Zero(unknowns);
    global.w = problem.b;
    global.cones = problem.cones;
    const drystone::SparseMatrix W = problem.W.blocks().to_sparse();
    const double error = (condense(global).W.blocks().to_sparse() - W).norm();
    if (!(error <= 1e-8 * W.norm())) return std::nullopt;
    return global;
}

}  // namespace

bool keep(const drystone::sim::Simulation& simulation, const std::vector<ContactRecord>& before,
          double h, const std::filesystem::path& file) {
    FclibFile kept;
    drystone::sim::PosedProblem posed = simulation.posed_problem();
    const Index dimension = posed.problem.W.uniform_size();
    const std::vector<ContactRecord> contacts = simulation.contacts();
    const bool plain = dimension >= 2 && drystone::at(posed.problem.contacts()) == contacts.size();
    if (!plain) return false;
    VecX start = VecX::Zero(posed.problem.components());
    for (Index c = 0; c < posed.problem.contacts(); ++c) {
        const ContactRecord& contact = contacts[drystone::at(c)];
        start.segment(dimension * c, dimension) =
            in_axes(contact, last_impulse(contact, before), dimension);
    }
    kept.spacedim = static_cast<int>(dimension);
    kept.title = file.stem().string();
    std::optional<GlobalProblem> global;
    if (dimension == 2) global = with_bodies(simulation, contacts, posed.problem, h);
    if (global) {
        kept.problem = std::move(*global);
    } else {
        kept.problem = std::move(posed.problem);
    }
    kept.guesses.push_back(solution_of(kept, start));
    kept.solution = solution_of(kept, posed.r);
    try {
        write_fclib(file, kept);
    } catch (const drystone::InputError&) {
        return false;  // another law
    }
    return true;
}

std::vector<Kept> kept_in(const std::filesystem::path& folder, bool factored) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".hdf5") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<Kept> all;
    for (const std::filesystem::path& file : files) {
        const FclibFile read = read_fclib(file);
        const bool bodies = factored && std::holds_alternative<GlobalProblem>(read.problem);
        ContactProblem problem = local_problem(read, bodies ? Form::factored : Form::assembled);
        VecX start = read.guesses.empty() ? VecX::Zero(problem.components()).eval()
                                          : impulses(read, read.guesses.front());
        all.push_back({.name = file.stem().string(),
                       .problem = std::move(problem),
                       .start = std::move(start)});
    }
    return all;
}

}  // namespace hard_steps
