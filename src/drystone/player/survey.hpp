#pragma once

#include <vector>

#include "drystone/results/left_people.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/parts.hpp"

namespace drystone::player {

/// (bodies) load on each body (N): the sum of |impulse| / h over its contacts in the step of length
/// h that ended at frame `k`; empty if contacts were not stored. (The sum of the vectors would be
/// the weight of a body at rest, equal at the top and at the foot of a wall.)
[[nodiscard]] VecX contact_forces(const results::ResultReader& result, Index k);

/// Bounds and largest values over all surveyed frames, which set the grids and colour scales of
/// packed frames.
struct Survey {
    Vec3 low = Vec3::Zero();   ///< corner of the bounds of all finite shapes (m)
    Vec3 high = Vec3::Zero();  ///< (m)
    bool empty = true;         ///< no frame has been surveyed
    std::vector<double> largest_displacement = {};  ///< of each deformable body (m)
    std::vector<double> largest_stress = {};        ///< von Mises (Pa)
    double speed = 0.0;                             ///< largest of a free body's centre (m/s)
    double spin = 0.0;                              ///< of a free body (rad/s)
    double force = 0.0;                             ///< of the contacts on a free body (N)
    double penetration = 0.0;                       ///< of a contact (m)
    double impulse = 0.0;                           ///< of a contact (N s)

    /// The longest side of the bounds; 1 if there are none.
    [[nodiscard]] double size() const;
};

/// Surveys frames, one at a time.
class Surveyor {
  public:
    Surveyor(const results::ResultReader& result, const results::shapes::PartList& parts);

    void add(const results::ResultReader& result, Index frame);
    [[nodiscard]] const Survey& survey() const noexcept { return survey_; }
    [[nodiscard]] const results::LeftPeople& left_people() const noexcept { return left_; }

  private:
    void include(const Vec3& place, double radius);
    void add_bodies(const sim::Snapshot& state);
    void add_deformables(const sim::Snapshot& state);
    void add_stresses(const results::ResultReader& result, Index frame);
    void add_contacts(const results::ResultReader& result, Index frame);

    std::vector<results::shapes::Mark> marks_;
    results::LeftPeople left_;
    std::vector<bool> is_free_;  ///< fixed and driven bodies do not set scales
    std::vector<results::records::DeformableRecord> deformables_;
    bool stresses_ = false;
    Survey survey_;
};

}  // namespace drystone::player
