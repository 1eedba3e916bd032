#pragma once

#include <vector>

#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/parts.hpp"

namespace drystone::results {

/// The people who have left the floor plan of a crowd. Results store them at rest in rows below the
/// plan, at least six radii away from it (crowd::Gathering); pages, pictures and plots omit them.
class LeftPeople {
  public:
    /// In a result that is not a crowd, nobody leaves.
    LeftPeople(const ResultReader& result, const std::vector<shapes::Mark>& marks);

    explicit LeftPeople(const ResultReader& result);

    [[nodiscard]] bool is_crowd() const noexcept { return is_crowd_; }
    [[nodiscard]] bool has_left(const sim::Snapshot& state, Index body) const;
    /// Number of frames with people inside; all frames if somebody stays, or if it is not a crowd.
    [[nodiscard]] Index frames_with_people(const ResultReader& result) const;

  private:
    [[nodiscard]] bool have_all_left(const sim::Snapshot& state) const;

    bool is_crowd_ = false;
    std::vector<bool> is_person_;
    double limit_ = 0.0;  ///< nobody inside stands below (m)
};

}  // namespace drystone::results
