// Packs the states of consecutive frames into a chunk container.
#include "drystone/player/chunk.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "drystone/player/container.hpp"
#include "drystone/player/survey.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::player {

namespace {

constexpr double k_fineness = 1.0 / (1 << 18);  // of places, displacements and quaternions

/// Columns of a chunk as they grow, frame by frame.
class ChunkColumns {
  public:
    ChunkColumns(const results::ResultReader& result, const Survey& survey, const Packing& packing)
        : result_(result),
          packing_(packing),
          dimension_(static_cast<std::size_t>(result.run().dimension)),
          place_{.scale = survey.size() * k_fineness, .bias = middle_of(survey)} {
        for (Index d = 0; d < result.deformables(); ++d) {
            const double largest = survey.largest_displacement[static_cast<std::size_t>(d)];
            Deformable& body =
                deformables_.emplace_back(Deformable{.record = result.deformable(d)});
            body.grid.scale = (largest > 0.0 ? largest : survey.size()) * k_fineness;
        }
        packing_.contacts = packing_.contacts && result.run().contacts_stored;
    }

    void add(Index frame) {
        const sim::Snapshot state = result_.frame(frame);
        bodies_ = static_cast<std::size_t>(state.q.cols());
        time_.push_back(state.time);
        step_.push_back(static_cast<std::uint32_t>(state.step));
        for (Index k = 0; k < state.q.cols(); ++k) {
            add_place(results::shapes::centre_of(state, k), position_);
            if (packing_.rotations) add_rotation(state, k);
            const Vec3 velocity = results::shapes::velocity_of(state, k);
            velocity_.insert(velocity_.end(), velocity.begin(), velocity.begin() + dimension());
        }
        add_radii(state);
        add_cell(state.cell);
        for (std::size_t d = 0; d < deformables_.size(); ++d) {
            deformables_[d].add(state.deformables[d], dimension_);
        }
        if (result_.has_stresses()) add_stresses(frame);
        const VecX forces = contact_forces(result_, frame);
        force_.insert(force_.end(), forces.begin(), forces.end());
        if (packing_.contacts) add_contacts(frame);
    }

    void pack(Container& chunk) const {
        const std::size_t n = time_.size();
        chunk.add("time", {n}, time_);
        chunk.add("step", {n}, step_);
        chunk.add("position", {n, bodies_, dimension_}, position_, place_, true);
        if (packing_.rotations) pack_rotations(chunk, n);
        chunk.add_signed_16("velocity", {n, bodies_, dimension_}, velocity_);
        if (!radius_.empty()) {
            chunk.add("radius", {n, bodies_}, radius_);
        }
        if (!force_.empty()) chunk.add_unsigned_16("force", {n, bodies_}, force_);
        if (packing_.contacts) pack_contacts(chunk);
        for (std::size_t d = 0; d < deformables_.size(); ++d)
            deformables_[d].pack(chunk, d, n, dimension_);
        if (!cell_.empty()) {
            chunk.add("cell", {n, cell_.size() / (3 * n), 3}, cell_);
            chunk.add("cell_origin", {n, 3}, std::vector<double>(3 * n, 0.0));
        }
    }

  private:
    /// A deformable body.
    struct Deformable {
        results::records::DeformableRecord record;
        Grid grid = {};
        std::vector<std::int32_t> displacement = {};
        std::vector<double> stress = {};

        void add(const sim::DeformableState& state, std::size_t dimension) {
            const Eigen::Matrix3Xd places = record.at_nodes(state.u);
            for (Index n = 0; n < places.cols(); ++n) {
                for (std::size_t i = 0; i < dimension; ++i) {
                    displacement.push_back(grid.at(places(static_cast<Index>(i), n)));
                }
            }
        }
        void pack(Container& chunk, std::size_t d, std::size_t frames,
                  std::size_t dimension) const {
            const std::string number = "_" + std::to_string(d);
            const auto nodes = static_cast<std::size_t>(record.mesh.nodes.cols());
            chunk.add("displacement" + number, {frames, nodes, dimension}, displacement, grid,
                      true);
            if (stress.empty()) return;
            chunk.add_unsigned_16("stress" + number, {frames, stress.size() / frames}, stress);
        }
    };

    [[nodiscard]] std::vector<double> middle_of(const Survey& survey) const {
        const Vec3 middle = 0.5 * (survey.low + survey.high);
        return {middle.begin(), middle.begin() + dimension()};
    }

    [[nodiscard]] std::ptrdiff_t dimension() const {
        return static_cast<std::ptrdiff_t>(dimension_);
    }

    void add_place(const Vec3& place, std::vector<std::int32_t>& column) const {
        for (std::size_t i = 0; i < dimension_; ++i) {
            column.push_back(place_.at(place[static_cast<Index>(i)], i));
        }
    }

    void add_rotation(const sim::Snapshot& state, Index k) {
        if (dimension_ == 2) {
            rotation_.push_back(angle_.at(state.q(2, k)));
            spin_.push_back(state.v(2, k));
            return;
        }
        Eigen::Vector4d turn = state.q.col(k).tail<4>();
        const auto body = static_cast<std::size_t>(k);
        if (last_turn_.size() <= body) last_turn_.resize(body + 1, turn);
        // q and -q are one rotation: the sign near the last one keeps differences small.
        if (turn.dot(last_turn_[body]) < 0.0) turn = -turn;
        last_turn_[body] = turn;
        for (const double x : turn) rotation_.push_back(quaternion_.at(x));
        const Vec3 spin = results::shapes::spin_of(state, k);
        spin_.insert(spin_.end(), spin.begin(), spin.end());
    }

    // A factor of 0 hides people who have left.
    void add_radii(const sim::Snapshot& state) {
        const bool crowd = packing_.left != nullptr && packing_.left->is_crowd();
        if (state.scale.size() == 0 && !crowd) return;
        for (Index k = 0; k < state.q.cols(); ++k) {
            const double factor = state.scale.size() > 0 ? state.scale[k] : 1.0;
            radius_.push_back(
                crowd && packing_.left->has_left(state, k) ? 0.0F : static_cast<float>(factor));
        }
    }

    void add_cell(const MatX& cell) {
        const MatX shown = sim::shown_cell(cell);
        for (Index k = 0; k < shown.cols(); ++k) {
            Vec3 vector = Vec3::Zero();
            vector.head(shown.rows()) = shown.col(k);
            cell_.insert(cell_.end(), vector.begin(), vector.end());
        }
    }

    void add_stresses(Index frame) {
        const std::vector<sim::ElementStress> stresses = result_.stresses(frame);
        for (std::size_t d = 0; d < stresses.size(); ++d) {
            deformables_[d].stress.insert(deformables_[d].stress.end(),
                                          stresses[d].von_mises.begin(),
                                          stresses[d].von_mises.end());
        }
    }

    void add_contacts(Index frame) {
        for (const sim::ContactRecord& contact : result_.contacts(frame)) {
            contact_bodies_.push_back(static_cast<std::uint32_t>(contact.body_a));
            contact_bodies_.push_back(static_cast<std::uint32_t>(contact.body_b));
            add_place(contact.point, contact_point_);
            normal_.insert(normal_.end(), contact.normal.begin(),
                           contact.normal.begin() + dimension());
            impulse_.insert(impulse_.end(), contact.impulse.begin(),
                            contact.impulse.begin() + dimension());
            gap_.push_back(contact.gap);
            status_.push_back(static_cast<std::uint8_t>(contact.status));
        }
        offsets_.push_back(static_cast<std::uint32_t>(gap_.size()));
    }

    void pack_rotations(Container& chunk, std::size_t n) const {
        const bool plane = dimension_ == 2;
        chunk.add("rotation", {n, bodies_, plane ? 1U : 4U}, rotation_,
                  plane ? angle_ : quaternion_, true);
        chunk.add_signed_16("spin", {n, bodies_, plane ? 1U : 3U}, spin_);
    }

    void pack_contacts(Container& chunk) const {
        const std::size_t contacts = gap_.size();
        chunk.add("contact_offsets", {offsets_.size()}, offsets_);
        chunk.add("contact_bodies", {contacts, 2}, contact_bodies_);
        chunk.add("contact_point", {contacts, dimension_}, contact_point_, place_, false);
        chunk.add_signed_16("contact_normal", {contacts, dimension_}, normal_);
        chunk.add_signed_16("contact_impulse", {contacts, dimension_}, impulse_);
        chunk.add_signed_16("contact_gap", {contacts}, gap_);
        chunk.add("contact_status", {contacts}, status_);
    }

    const results::ResultReader& result_;
    Packing packing_;
    std::size_t dimension_;
    std::size_t bodies_ = 0;
    Grid place_;
    // 2^20 steps are a turn, so that angles beyond 32 bits wrap to the same direction.
    Grid angle_{.scale = 2.0 * std::numbers::pi / (1 << 20)};
    Grid quaternion_{.scale = k_fineness};

    std::vector<double> time_;
    std::vector<std::uint32_t> step_;
    std::vector<std::int32_t> position_;
    std::vector<std::int32_t> rotation_;
    std::vector<Eigen::Vector4d> last_turn_;
    std::vector<double> velocity_;
    std::vector<double> spin_;
    std::vector<double> force_;
    std::vector<float> radius_;
    std::vector<double> cell_;
    std::vector<Deformable> deformables_;

    std::vector<std::uint32_t> offsets_ = {0};
    std::vector<std::uint32_t> contact_bodies_;
    std::vector<std::int32_t> contact_point_;
    std::vector<double> normal_;
    std::vector<double> impulse_;
    std::vector<double> gap_;
    std::vector<std::uint8_t> status_;
};

}  // namespace

std::string chunk_container(const results::ResultReader& result, std::span<const Index> frames,
                            Index first, const Survey& survey, const Packing& packing) {
    ChunkColumns columns(result, survey, packing);
    for (const Index frame : frames) columns.add(frame);
    Container chunk("chunk");
    chunk.header()["first"] = first;
    chunk.header()["frames"] = frames.size();
    chunk.header()["spacing"] = packing.spacing;
    columns.pack(chunk);
    return chunk.bytes();
}

}  // namespace drystone::player
