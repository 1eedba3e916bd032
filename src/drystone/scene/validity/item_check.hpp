#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/item_source.hpp"
#include "drystone/scene/reading/range.hpp"

namespace drystone::scene::validity {

/// Checks of the keys of one item. Each adds a defect with the place of the key when it fails.
class ItemCheck {
  public:
    ItemCheck(ItemSource source, std::vector<Defect>& defects)
        : ItemCheck(std::make_shared<ItemSource>(std::move(source)), defects) {}
    ItemCheck(SharedSource source, std::vector<Defect>& defects)
        : source_(std::move(source)), defects_(defects) {}

    void report(const std::string& key, std::string expected, std::string found) const;
    /// The same of a part of what the key names, such as an element of a mesh.
    void report_part(const std::string& key, const std::string& part, std::string expected,
                     std::string found) const;

    /// Whether what is missing is missing in the input, and not only because it was bad.
    [[nodiscard]] bool complete() const noexcept { return !source_->incomplete; }

    void number(const std::string& key, double value, const reading::Range& range) const;
    void vector(const std::string& key, const Vec3& value, const reading::Range& range,
                int components = 3) const;

    /// A unit quaternion; in the plane one about the third axis.
    void rotation(const std::string& key, const Eigen::Quaterniond& rotation, int dimension) const;

    /// A formula that is finite at `t`.
    void formula(const std::string& key, const drystone::formula::Expression& value,
                 double t) const;

    /// Formulas that are finite at `t`, the first `components` of them; the others are 0.
    void formulas(const std::string& key,
                  const std::array<drystone::formula::Expression, 3>& values, double t, int first,
                  int components) const;

    /// `name` is one of `names`; an empty one counts as missing.
    void name(const std::string& key, const std::string& name,
              const std::vector<std::string>& names) const;

  private:
    SharedSource source_;
    std::vector<Defect>& defects_;
};

/// Source number `index` of a list, or one with this label when the list is shorter.
[[nodiscard]] SharedSource source_or(const std::vector<SharedSource>& sources, std::size_t index,
                                     const std::string& label);

}  // namespace drystone::scene::validity
