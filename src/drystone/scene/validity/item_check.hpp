#pragma once

#include <array>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/keys.hpp"

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::scene::validity {

/// Checks of the keys of one item. Each adds a defect with the place of the key when it fails.
class ItemCheck {
  public:
    ItemCheck(ItemSource source, std::vector<Defect>& defects)
        : ItemCheck(std::make_shared<ItemSource>(std::move(source)), defects) {}
    ItemCheck(SharedSource source, std::vector<Defect>& defects)
        : source_(std::move(source)), defects_(defects) {}

    void report(const std::string& key, std::string expected, std::string found) const;
    /// A defect of a part of what the key names, such as an element of a mesh.
    void report_part(const std::string& key, const std::string& part, std::string expected,
                     std::string found) const;

    /// True if all keys of the item could be read: what is missing is missing in the file.
    [[nodiscard]] bool complete() const noexcept { return !source_->incomplete; }

    void number(const std::string& key, double value, const Range& range) const;
    void vector(const std::string& key, const Vec3& value, const Range& range,
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

/// Checks of the table of this name ("time", "solver", ...).
[[nodiscard]] ItemCheck table_check(const std::string& table, const SceneSources& sources,
                                    std::vector<Defect>& defects);

/// What rigid and deformable bodies have in common: a name, a material, where they begin and how
/// fast.
template <class Body>
void check_start(const Body& body, int dimension, const std::vector<std::string>& materials,
                 const ItemCheck& check) {
    if (body.name.empty()) check.report("name", "a name", "nothing");
    check.name("material", body.material, materials);
    check.vector("position", body.position, k_any_number, dimension);
    check.rotation(dimension == 2 ? "angle" : "rotation", body.rotation, dimension);
    check.vector("velocity", body.velocity, k_any_number, dimension);
    check.vector("spin", body.spin, k_any_number);
    if (dimension == 2 && body.spin.template head<2>() != Vec2::Zero()) {
        check.report("spin", "a rotation about the third axis in the plane", "another one");
    }
}

/// The bodies that other items of a scene may name. The scene outlives it.
class BodyNames {
  public:
    BodyNames(const SceneSpec& scene, const SceneSources& sources);

    /// `body` is a rigid body of the scene, or one that a failed generator would have made.
    void check(const std::string& key, const std::string& body, const ItemCheck& item) const;

    /// `body` is a rigid or a deformable body.
    void check_any(const std::string& key, const std::string& body, const ItemCheck& item) const;

    /// `body` is a rigid body that forces can move.
    void check_dynamic(const std::string& key, const std::string& body,
                       const ItemCheck& item) const;

    [[nodiscard]] bool exists(const std::string& body) const;
    [[nodiscard]] bool is_dynamic(const std::string& body) const;

  private:
    void check_name(const std::string& key, const std::string& body, const ItemCheck& item) const;

    /// Rigid bodies, and whether one of this name is dynamic.
    [[nodiscard]] const std::unordered_map<std::string_view, bool>& rigid() const;

    const SceneSpec& scene_;
    mutable std::unordered_map<std::string_view, bool> rigid_;  // made when it is first needed
    std::set<std::string> deformable_;
    std::vector<std::string> missing_;  // prefixes of bodies that could not be made
};

}  // namespace drystone::scene::validity
