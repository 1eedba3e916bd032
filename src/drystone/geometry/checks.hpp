#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/linalg/types.hpp"

/// Checks that append defects to a list, so that all defects are reported together.
namespace drystone::geometry {

/// Files and long lists are checked up to this number of defects.
inline constexpr std::size_t k_most_defects = 10;

/// Adds a defect unless `value` is finite and > 0.
void check_positive(std::vector<Defect>& defects, const std::string& what, double value);

/// Adds a defect unless `value` is finite and >= 0.
void check_non_negative(std::vector<Defect>& defects, const std::string& what, double value);

/// Adds a defect unless `value` is finite and in [0, limit). A limit that is not a positive number
/// is ignored: it is a defect of its own, reported elsewhere.
void check_below(std::vector<Defect>& defects, const std::string& what, double value, double limit);

/// Adds a defect unless every component is finite.
void check_finite(std::vector<Defect>& defects, const std::string& what, const VecX& x);

/// Adds a defect unless | |x| - 1 | <= 1e-12.
void check_unit(std::vector<Defect>& defects, const std::string& what, const VecX& x);

/// Throws InputError when there are defects.
void require_sound(std::vector<Defect> defects);

/// Defects of one kind: the first few, and how many more there are.
class DefectList {
  public:
    explicit DefectList(std::string name) : name_(std::move(name)) {}

    void add(const std::string& what, std::string expected, std::string found) {
        if (++count_ > k_shown) return;
        defects_.push_back(
            {name_.empty() ? what : name_ + ": " + what, std::move(expected), std::move(found)});
    }

    [[nodiscard]] bool empty() const { return count_ == 0; }

    /// Appends them to `defects`.
    void append_to(std::vector<Defect>& defects) const {
        defects.insert(defects.end(), defects_.begin(), defects_.end());
        if (count_ > k_shown) {
            defects.back().found += "; and " + std::to_string(count_ - k_shown) + " more like this";
        }
    }

  private:
    static constexpr std::size_t k_shown = 5;

    std::string name_;
    std::size_t count_ = 0;
    std::vector<Defect> defects_ = {};
};

}  // namespace drystone::geometry
