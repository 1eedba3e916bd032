// The engine of rigid and deformable bodies: a contact::System, its snapshots and records.
#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "drystone/contact/cell_lattice.hpp"
#include "drystone/contact/energy_scale.hpp"
#include "drystone/contact/linearised_constraints.hpp"
#include "drystone/contact/overlap_release.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/mechanics/periodic_cell.hpp"
#include "drystone/problem/cone.hpp"
#include "drystone/sim/approach_tolerance.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/building/model_builder.hpp"
#include "drystone/sim/building/scene_axes.hpp"
#include "drystone/sim/engine.hpp"
#include "drystone/sim/events/contact_events.hpp"
#include "drystone/sim/events/gradient_regularity.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::sim {

namespace {

/// Rows of Snapshot::q in the plane and in space.
template <int D>
inline constexpr int k_coordinates = D == 2 ? 3 : 7;

void store(const mechanics::Placement<2>& q, Eigen::Ref<VecX> column) {
    column << q.position, q.angle;
}
void store(const mechanics::Placement<3>& q, Eigen::Ref<VecX> column) {
    column << q.position, q.rotation.w(), q.rotation.vec();
}
void load(const Eigen::Ref<const VecX>& column, mechanics::Placement<2>& q) {
    q = {.position = column.head<2>(), .angle = column[2]};
}
void load(const Eigen::Ref<const VecX>& column, mechanics::Placement<3>& q) {
    q = {.position = column.head<3>(),
         .rotation = Eigen::Quaterniond(column[3], column[4], column[5], column[6])};
}

template <int D>
class BodyEngine final : public Engine {
  public:
    BodyEngine(const scene::SceneSpec& spec, Stepping stepping, const Threads& threads)
        : BodyEngine(building::build_model<D>(spec, threads), std::move(stepping),
                     spec.gravity.norm(), law_share(spec)) {
        for (Index k = 0; k < system_.world.deformables().count(); ++k) {
            deformables_.push_back(
                deformable_info(std::as_const(system_.world).deformables().body(k).body(),
                                spec.deformables[at(k)].material));
        }
        regularity_ = spec.output.regularity;
        corrects_ =
            spec.contact.position_correction && stepping_.contacts == scene::ContactModel::impulses;
        sliding_velocity_ = contact::k_sliding_tolerances * spec.solver.velocity_tolerance.value();
        if (!deformables_.empty()) check_start_overlaps(spec.contact);
        if (integrator_traits(spec).is_explicit) {
            building::require_stable_step(spec, system_.world.longest_explicit_step());
        }
        if (stepping_.contacts == scene::ContactModel::convex_constraints) {
            building::require_admissible(
                contact::overlaps(system_.world, system_.contacts, spec.time.start,
                                  spec.contact.gap_tolerance),
                infos_, spec.integrator.name);
        }
    }

    StepReport step(double t, double h) override {
        // If moving constraints leave no admissible velocity, contacts() still returns those of the
        // last step that was made.
        std::optional<contact::ActiveContacts<D>> before;
        if (stepping_.contacts == scene::ContactModel::convex_constraints &&
            contact::constraints_move(system_.world, system_.contacts)) {
            before = system_.contacts.active;
        }
        v_before_ = system_.world.bodies().v;
        StepReport report = made_step(t, h);
        if (!report.impossible) observe(t, h, report);
        contacts_before_failure_ = report.impossible ? std::move(before) : std::nullopt;
        if (!start_warning_.empty()) report.warnings.push_back(std::exchange(start_warning_, {}));
        return report;
    }
    [[nodiscard]] double kinetic_energy() override { return system_.world.kinetic_energy(); }
    [[nodiscard]] double potential_energy() override { return system_.potential_energy(); }

    [[nodiscard]] const std::vector<BodyInfo>& bodies() const override { return infos_; }
    [[nodiscard]] const std::vector<DeformableInfo>& deformables() const override {
        return deformables_;
    }

    void read_state(Snapshot& snapshot) const override {
        const mechanics::RigidBodies<D>& bodies = system_.world.bodies();
        const Index count = system_.world.body_count();
        snapshot.q.resize(k_coordinates<D>, count);
        snapshot.v = Eigen::Map<const MatX>(bodies.v.data(), mechanics::k_dofs<D>, count);
        const collision::Lattice<D> lattice = contact::lattice_of(system_.world.bodies());
        snapshot.cell = lattice.vectors.leftCols(lattice.count);
        snapshot.cell_velocity.resize(D, lattice.count);
        if (lattice.count > 0) {
            snapshot.cell_velocity = mechanics::gradient_of(bodies, bodies.v) * snapshot.cell;
        }
        for (Index i = 0; i < count; ++i) {
            store(bodies.q[at(i)], snapshot.q.col(i));
            if (lattice.count > 0) put_in_cell(i, lattice, snapshot);
        }
        snapshot.deformables.clear();
        const contact::DeformableSet<D>& deformables = system_.world.deformables();
        for (Index k = 0; k < deformables.count(); ++k) {
            snapshot.deformables.push_back(
                {.u = deformables.body(k).body().u,
                 .v = bodies.v.segment(deformables.offset(k), deformables.body(k).size()),
                 .release_account = system_.contacts.accounts[at(k)].balance()});
        }
        snapshot.memory = memory(lattice);
        snapshot.scale = system_.contacts.growing.factors();
        if (corrects_) snapshot.correction_accounts = system_.contacts.corrections.balances();
    }

    // Contacts are forgotten, except what the snapshot remembers of them (bonds, glue, sliding).
    void write_state(const Snapshot& snapshot) override {
        mechanics::RigidBodies<D>& bodies = system_.world.bodies();
        const Index count = system_.world.body_count();
        if (snapshot.q.rows() != k_coordinates<D> || snapshot.q.cols() != count ||
            snapshot.v.cols() != count || snapshot.cell.cols() != bodies.lattice) {
            throw InputError({.what = "snapshot",
                              .expected = std::to_string(count) + " bodies",
                              .found = std::to_string(snapshot.q.cols())});
        }
        for (Index i = 0; i < count; ++i) load(snapshot.q.col(i), bodies.q[at(i)]);
        bodies.v.head(snapshot.v.size()) =
            Eigen::Map<const VecX>(snapshot.v.data(), snapshot.v.size());
        if (bodies.lattice > 0)
            mechanics::set_cell<D>(bodies, snapshot.cell, snapshot.cell_velocity);
        system_.contacts.grow(snapshot.time);
        write_deformables(snapshot);
        system_.contacts.corrections.restore(snapshot.correction_accounts, snapshot.step > 0);
        start_warning_.clear();
        events_.forget();
        system_.forget_contacts();
        contacts_before_failure_.reset();
        recall(snapshot);
    }

    [[nodiscard]] std::vector<ContactRecord> contacts() const override {
        std::vector<ContactRecord> records;
        const contact::ActiveContacts<D>& active =
            contacts_before_failure_ ? *contacts_before_failure_ : system_.contacts.active;
        const collision::Lattice<D> lattice = contact::lattice_of(system_.world.bodies());
        for (std::size_t c = 0; c < active.contacts.size(); ++c) {
            const collision::Contact<D>& contact = active.contacts[c];
            const contact::ContactRow<D>& row = active.blocks[c].row;
            const Vector<D> u = contact::relative_velocity(row, system_.world.bodies().v) +
                                active.contacts[c].surface;
            // Bodies are shown in the cell, and so are their contacts.
            const Vector<D> to_a = lattice.shift(shown_image(contact.body_a, lattice));
            const Vector<D> to_b = lattice.shift(shown_image(contact.body_b, lattice));
            records.push_back(
                {.body_a = contact.body_a,
                 .body_b = contact.body_b,
                 .image = building::three(Vector<D>(lattice.shift(contact.image) + to_a - to_b)),
                 .point = building::three(Vector<D>(contact.point + to_a)),
                 .normal = building::three(contact.normal),
                 .gap = contact.gap,
                 .impulse = building::three(active.contacts[c].impulse),
                 .normal_impulse = contact.normal.dot(active.contacts[c].impulse),
                 .normal_work = active.contacts[c].normal_work,
                 .tangential_work = active.contacts[c].tangential_work,
                 .velocity = building::three(Vector<D>(row.axes.transpose() * u)),
                 .glue = active.contacts[c].memory.glue,
                 .status = status_of(active, c, law_velocity(active, c))});
        }
        return records;
    }

    [[nodiscard]] std::span<const Event> events() const override { return events_.last(); }

    [[nodiscard]] std::optional<std::string> tunnelling_warning(double h) const override {
        const mechanics::RigidBodies<D>& bodies = system_.world.bodies();
        // The largest travel in widths of the body, if it is above 1.
        double most = 1.0;
        Index fastest = -1;
        for (Index i = 0; i < system_.world.body_count(); ++i) {
            if (bodies.dynamic[at(i)] == 0) continue;
            const double travel = h * bodies.twist(i).template head<D>().norm();
            const double width = 2.0 * bodies.size[at(i)];
            if (travel <= most * width) continue;
            most = travel / width;
            fastest = i;
        }
        if (fastest < 0) return std::nullopt;
        return "body \"" + infos_[at(fastest)].name + "\" moves by " + short_text(most) +
               " times its width in one step and may pass through others: shorten the step";
    }

    [[nodiscard]] std::string most_energetic() const override {
        const Index body = contact::most_energetic_body(system_.world, system_.world.bodies().v);
        return body < 0 ? "" : "body '" + name_of(static_cast<int>(body)) + "'";
    }
    [[nodiscard]] double small_energy(double speed) const override {
        return contact::small_energy(system_.world, speed, gravity_);
    }

    [[nodiscard]] double linear_rotation(Index k) const override {
        return system_.world.deformables().body(k).mean_rotation();
    }

    [[nodiscard]] std::string block_name(Index k) const override {
        const contact::ActiveContacts<D>& active = system_.contacts.active;
        const contact::LawBlock<D>& block = active.blocks[at(k)];
        if (block.kind == contact::LawBlockKind::joint) {
            const auto blocks = static_cast<Index>(active.blocks.size());
            return system_.world.joints().describe(k -
                                                   (blocks - system_.world.joints().block_count()));
        }
        const collision::Contact<D>& contact = active.contacts[at(block.owner)];
        return "contact of body '" + name_of(contact.body_a) + "' with body '" +
               name_of(contact.body_b) + "'";
    }

    [[nodiscard]] std::string block_place(Index k) const override {
        const contact::ActiveContacts<D>& active = system_.contacts.active;
        const contact::LawBlock<D>& block = active.blocks[at(k)];
        if (block.kind == contact::LawBlockKind::joint) return {};
        const Vector<D>& point = active.contacts[at(block.owner)].point;
        std::string text = " at (";
        for (Index i = 0; i < D; ++i) text += (i > 0 ? ", " : "") + short_text(point[i]);
        return text + ")";
    }

    // The problem of a step has velocities in units of the tolerance and masses in units of a
    // typical mass; both are undone here: W / mass, b * velocity, cones (impulses) * velocity *
    // mass.
    [[nodiscard]] PosedProblem posed_problem() override {
        const contact::ProblemUnits units{.velocity = stepping_.settings.velocity_tolerance,
                                          .mass = system_.world.typical_mass()};
        const problem::ContactProblem scaled = system_.last_problem();
        PosedProblem posed{.problem = scaled, .r = system_.problem.solution};
        posed.problem.b *= units.velocity;
        BlockMatrix& W = posed.problem.W.blocks();
        for (Index c = 0; c < W.block_rows(); ++c) {
            for (Index k = W.first(c); k < W.first(c + 1); ++k) {
                const Index entries = W.size(c) * W.size(W.column(k));
                for (Index i = 0; i < entries; ++i) W.data(k)[i] /= units.mass;
            }
            problem::Cone& cone = posed.problem.cones[at(c)];
            cone = problem::scaled(cone, units.velocity * units.mass);
        }
        return posed;
    }

  private:
    /// Events and norms of the step that has just been made.
    void observe(double t, double h, StepReport& report) {
        Stopwatch stopwatch;
        events_.find(system_, v_before_, t, h);
        report.velocity_change =
            std::sqrt(system_.world.kinetic_distance(system_.world.bodies().v, v_before_));
        for (const contact::ActiveContact<D>& contact : system_.contacts.active.contacts) {
            report.impulse_sum += std::max(contact.local[0], 0.0);
        }
        if (regularity_) report.regularity = events::gradient_regularity(system_);
        report.times.ledger += stopwatch.lap();
    }

    /// The step of the integrator; errors name the body.
    StepReport made_step(double t, double h) {
        try {
            return stepping_.integrator(system_, t, h, stepping_.settings, stepping_.solver);
        } catch (const integrators::VelocityOverflow& error) {
            if (error.body() < 0) throw;
            throw integrators::VelocityOverflow(
                "body '" + name_of(static_cast<int>(error.body())) + "': " + error.what(),
                error.body());
        }
    }

    /// Deformable bodies follow the rigid ones.
    [[nodiscard]] const std::string& name_of(int body) const {
        const std::size_t k = at(body);
        return k < infos_.size() ? infos_[k].name : deformables_[k - infos_.size()].name;
    }

    /// Overlaps of deformable bodies at the start: deep ones are rejected, others get an account
    /// for their release and a warning.
    void check_start_overlaps(const scene::ContactSpec& contact) {
        const contact::DeepestOverlap overlap = contact::open_release_accounts(
            system_.world, system_.contacts,
            {.penetration_tolerance = contact.penetration_tolerance.value(),
             .gap_tolerance = contact.gap_tolerance});
        const auto name = [this](int body) { return name_of(body); };
        building::require_shallow(overlap, name);
        double allowed = 0.0;
        for (Index k = 0; k < system_.world.deformables().count(); ++k) {
            if (!contact.position_correction) system_.contacts.accounts[at(k)].set(0.0);
            allowed += system_.contacts.accounts[at(k)].balance();
        }
        start_warning_ = building::start_warning(overlap, allowed, name);
    }

    void write_deformables(const Snapshot& snapshot) {
        contact::DeformableSet<D>& deformables = system_.world.deformables();
        bool fits = static_cast<Index>(snapshot.deformables.size()) == deformables.count();
        for (Index k = 0; fits && k < deformables.count(); ++k) {
            fits = snapshot.deformables[at(k)].u.size() == deformables.body(k).size();
        }
        if (!fits) {
            throw InputError(
                {.what = "snapshot",
                 .expected = std::to_string(deformables.count()) + " deformable bodies",
                 .found = std::to_string(snapshot.deformables.size())});
        }
        for (Index k = 0; k < deformables.count(); ++k) {
            const DeformableState& state = snapshot.deformables[at(k)];
            deformables.body(k).set_displacements(state.u);
            system_.contacts.accounts[at(k)].set(state.release_account);
            system_.world.bodies().v.segment(deformables.offset(k), deformables.body(k).size()) =
                state.v;
        }
    }

    /// Lattice vectors by which a body is away from its image in the cell (the upright one of the
    /// lattice); 0 for unbounded ones.
    [[nodiscard]] collision::Image<D> shown_image(Index body,
                                                  const collision::Lattice<D>& lattice) const {
        collision::Image<D> image{};
        if (lattice.count == 0 || !std::isfinite(system_.world.bodies().size[at(body)]))
            return image;
        const collision::ReducedCell<D> cell(lattice, collision::CellShape::upright);
        const Vector<D> coordinates = cell.coordinates(system_.world.bodies().q[at(body)].position);
        for (int j = 0; j < lattice.count; ++j) {
            image[at(j)] = -static_cast<int>(std::floor(coordinates[j]));
        }
        return cell.in_lattice(image);
    }

    /// Contacts whose laws depend on the past; images are relative to where bodies are shown.
    [[nodiscard]] std::vector<RememberedContact> memory(
        const collision::Lattice<D>& lattice) const {
        std::vector<RememberedContact> list;
        const contact::ActiveContacts<D>& active = system_.contacts.active;
        for (std::size_t c = 0; c < active.contacts.size(); ++c) {
            const collision::Contact<D>& one = active.contacts[c];
            const contact::ContactMemory& kept = active.contacts[c].memory;
            if (!kept.slid && !kept.bonded && kept.glue == 0.0 && kept.slip.isZero(0.0)) continue;
            RememberedContact record{.body_a = one.body_a,
                                     .body_b = one.body_b,
                                     .part_a = one.part_a,
                                     .part_b = one.part_b,
                                     .feature = one.feature,
                                     .memory = kept};
            const collision::Image<D> a = shown_image(one.body_a, lattice);
            const collision::Image<D> b = shown_image(one.body_b, lattice);
            for (std::size_t j = 0; j < D; ++j) record.image[j] = one.image[j] + a[j] - b[j];
            list.push_back(record);
        }
        return list;
    }

    /// Gives the contacts of a snapshot back to the system, in the order of detection.
    void recall(const Snapshot& snapshot) {
        std::vector<collision::Contact<D>> contacts;
        std::vector<contact::ContactMemory> kept;
        std::vector<RememberedContact> records = snapshot.memory;
        // Images are counted from where bodies are now, which may have changed their order.
        std::sort(records.begin(), records.end(), [](const auto& x, const auto& y) {
            return std::tie(x.body_a, x.body_b, x.part_a, x.part_b, x.image, x.feature) <
                   std::tie(y.body_a, y.body_b, y.part_a, y.part_b, y.image, y.feature);
        });
        for (const RememberedContact& record : records) {
            collision::Contact<D> contact;
            contact.body_a = record.body_a;
            contact.body_b = record.body_b;
            contact.part_a = record.part_a;
            contact.part_b = record.part_b;
            contact.feature = record.feature;
            for (std::size_t j = 0; j < D; ++j) contact.image[j] = record.image[j];
            contacts.push_back(contact);
            kept.push_back(record.memory);
        }
        system_.contacts.recall(contacts, kept, snapshot.step > 0);
    }

    /// A body as its image in the cell: displaced by lattice vectors, and as fast as they move.
    void put_in_cell(Index body, const collision::Lattice<D>& lattice, Snapshot& snapshot) const {
        const collision::Image<D> image = shown_image(body, lattice);
        snapshot.q.col(body).template head<D>() += lattice.shift(image);
        if (system_.world.bodies().dynamic[at(body)] == 0) return;
        for (int j = 0; j < lattice.count; ++j) {
            snapshot.v.col(body).template head<D>() += image[at(j)] * snapshot.cell_velocity.col(j);
        }
    }

    /// Bonded, open (no pressure beyond the tension it holds), sliding or sticking: u_T is compared
    /// with ten times the tolerance of the solver.
    [[nodiscard]] ContactStatus status_of(const contact::ActiveContacts<D>& active, std::size_t c,
                                          const Vector<D>& u) const {
        const contact::ContactMemory& memory = active.contacts[c].memory;
        if (memory.bonded || memory.glue < 0.0) return ContactStatus::bonded;
        if (!(active.contacts[c].local[0] + active.blocks[c].tension > 0.0))
            return ContactStatus::open;
        const bool slides = u.template tail<D - 1>().norm() > sliding_velocity_;
        return slides ? ContactStatus::sliding : ContactStatus::sticking;
    }

    /// Relative velocity for which the law of a contact held in the last step.
    [[nodiscard]] Vector<D> law_velocity(const contact::ActiveContacts<D>& active,
                                         std::size_t c) const {
        const contact::ContactRow<D>& row = active.blocks[c].row;
        const VecX& v = system_.world.bodies().v;
        const double s = v_before_.size() == v.size() ? law_share_ : 1.0;
        Vector<D> u = s * contact::relative_velocity(row, v) + active.contacts[c].surface;
        if (s < 1.0) u += (1.0 - s) * contact::relative_velocity(row, v_before_);
        return u;
    }

    BodyEngine(building::BuiltModel<D> built, Stepping stepping, double gravity, double law_share)
        : infos_(std::move(built.bodies)),
          system_(std::move(built.model)),
          stepping_(std::move(stepping)),
          gravity_(gravity),
          law_share_(law_share),
          events_({.velocity_tolerance = stepping_.settings.velocity_tolerance,
                   .gravity = gravity,
                   .impulses = stepping_.contacts != scene::ContactModel::springs,
                   .law_share = law_share}) {}

    std::vector<BodyInfo> infos_;
    std::vector<DeformableInfo> deformables_;
    contact::System<D> system_;
    Stepping stepping_;
    double sliding_velocity_ = 0.0;
    double gravity_ = 0.0;    // (m/s^2)
    double law_share_ = 1.0;  // of u+ in the velocity of the contact laws
    events::ContactEvents<D> events_;
    VecX v_before_;            // at the start of the step
    bool regularity_ = false;  // whether gamma of (A6) is computed
    bool corrects_ = false;    // positions
    /// Active contacts of the last successful step, kept after an impossible step.
    std::optional<contact::ActiveContacts<D>> contacts_before_failure_;
    std::string start_warning_;  // for the first step
};

}  // namespace

std::unique_ptr<Engine> make_body_engine(const scene::SceneSpec& spec, Stepping stepping,
                                         const Threads& threads) {
    if (spec.dimension == 2) {
        return std::make_unique<BodyEngine<2>>(spec, std::move(stepping), threads);
    }
    if (spec.dimension == 3) {
        return std::make_unique<BodyEngine<3>>(spec, std::move(stepping), threads);
    }
    throw InputError(
        {.what = "dimension", .expected = "2 or 3", .found = std::to_string(spec.dimension)});
}

}  // namespace drystone::sim
