#pragma once

#include <vector>

#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/marks.hpp"

namespace drystone::results {

/// Who has left the floor plan of a crowd. Results keep them in rows below the plan, at least six
/// radii away from it (crowd::Gathering), at rest: pages, pictures and plots show the plan and
/// leave them out.
class LeftPeople {
  public:
    /// Of a crowd; of any other result nobody ever leaves.
    LeftPeople(const ResultReader& result, const std::vector<shapes::Mark>& marks);

    explicit LeftPeople(const ResultReader& result);

    [[nodiscard]] bool is_crowd() const noexcept { return is_crowd_; }
    [[nodiscard]] bool has_left(const sim::Snapshot& state, Index body) const;
    /// How many frames there are until nobody is left inside; all of them if somebody stays, and of
    /// any other result.
    [[nodiscard]] Index frames_with_people(const ResultReader& result) const;

  private:
    [[nodiscard]] bool have_all_left(const sim::Snapshot& state) const;

    bool is_crowd_ = false;
    std::vector<bool> is_person_;
    double limit_ = 0.0;  ///< nobody inside stands below (m)
};

}  // namespace drystone::results
