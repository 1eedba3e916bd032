// Checks holds of deformable bodies: groups, formulas, contradictions, and rigid motions left free.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/scene/validity/checks.hpp"

namespace drystone::scene::validity {

using geometry::ElementGroup;
using geometry::ElementMesh;

namespace {

constexpr double k_rounding = 1e-12;

/// Which nodes belong to a beam and can turn.
std::vector<bool> turning_nodes(const DeformableSpec& body) {
    const ElementMesh& mesh = *body.mesh;
    std::vector<bool> owned(at(mesh.bulk_elements), false);
    std::vector<bool> turning(at(mesh.nodes.cols()), false);
    const auto turn = [&](std::size_t element) {
        for (const Index node : mesh.elements[element].nodes()) {
            turning[at(node)] = true;
        }
    };
    bool others_turn = false;
    for (const ElasticRegionSpec& region : body.regions) {
        if (region.group.empty()) others_turn = region.second_moment.has_value();
        const ElementGroup* group = mesh.find(region.group);
        if (group == nullptr || group->dimension != bulk_dimension(mesh)) continue;
        for (const Index element : group->elements) {
            owned[at(element)] = true;
            if (region.second_moment) turn(at(element));
        }
    }
    for (std::size_t element = 0; element < owned.size(); ++element) {
        if (others_turn && !owned[element]) turn(element);
    }
    return turning;
}

void check_turning(const DeformableSpec& body, const ElementGroup& group, const std::string& key,
                   const ItemCheck& check) {
    const std::vector<bool> turning = turning_nodes(body);
    for (const Index node : group.nodes) {
        if (turning[at(node)]) continue;
        check.report(key, "nodes of beams (cells LINE2 with a second_moment)",
                     "node " + std::to_string(body.mesh->node_numbers[at(node)]) + " of '" +
                         group.name + "', which is none");
        return;
    }
}

/// The formula of component k of a hold: x, y, z, then the rotation; null where it has none.
const formula::Expression* formula_of(const HoldSpec& hold, std::size_t k) {
    const std::optional<formula::Expression>& formula =
        k < 3 ? hold.displacement[k] : hold.rotation;
    return formula ? &*formula : nullptr;
}

/// Whether two formulas say the same at all of many instants of a run, up to rounding: "2*t" and
/// "t*2" do.
bool are_the_same(const formula::Expression& a, const formula::Expression& b,
                  const TimeSpec& time) {
    if (a.text() == b.text()) return true;
    constexpr int k_instants = 257;
    double largest = 0.0;
    double difference = 0.0;
    for (int k = 0; k < k_instants; ++k) {
        const double t = time.start + (time.end - time.start) * k / (k_instants - 1);
        largest = std::max({largest, std::abs(a(t)), std::abs(b(t))});
        difference = std::max(difference, std::abs(a(t) - b(t)));
    }
    return difference <= k_rounding * largest;
}

/// A node that is held twice is held in the same way, component by component.
void check_agreement(const DeformableSpec& body, const TimeSpec& time, const ItemCheck& check) {
    const std::array<std::string, 4> names = {"x", "y", "z", "rotation"};
    for (std::size_t k = 0; k < names.size(); ++k) {
        std::vector<int> hold_of(at(body.mesh->nodes.cols()), -1);
        for (std::size_t later = 0; later < body.holds.size(); ++later) {
            const formula::Expression* own = formula_of(body.holds[later], k);
            const ElementGroup* group = body.mesh->find(body.holds[later].group);
            if (own == nullptr || group == nullptr) continue;
            bool agree = true;
            for (const Index node : group->nodes) {
                int& earlier = hold_of[at(node)];
                if (agree && earlier >= 0) {
                    const HoldSpec& first = body.holds[at(earlier)];
                    agree = are_the_same(*own, *formula_of(first, k), time);
                    if (!agree) {
                        check.report("hold[" + std::to_string(later) + "]." + names[k],
                                     "'" + formula_of(first, k)->text() + "', as hold[" +
                                         std::to_string(earlier) + "] says of node " +
                                         std::to_string(body.mesh->node_numbers[at(node)]) +
                                         ", which is in '" + first.group + "' and in '" +
                                         group->name + "'",
                                     "'" + own->text() + "'");
                    }
                }
                if (earlier < 0) earlier = static_cast<int>(later);
            }
        }
    }
}

/// Sum of a^T a over the held unknowns, a the velocity of the unknown in each rigid motion:
/// translations, then rotations about the axes through the middle, of a body of size 1.
class HeldMotions {
  public:
    explicit HeldMotions(const ElementMesh& mesh)
        : mesh_(mesh), low_(mesh.nodes.rowwise().minCoeff()) {
        extent_ = mesh.nodes.rowwise().maxCoeff() - low_;
        sum_.setZero();
    }

    void hold(Index node, std::size_t component) {
        Eigen::Matrix<double, 6, 1> a = Eigen::Matrix<double, 6, 1>::Zero();
        if (component == 3) {
            a[5] = 1.0;
        } else {
            const auto k = static_cast<Index>(component);
            const Vec3 arm = (mesh_.nodes.col(node) - low_ - 0.5 * extent_) / extent_.maxCoeff();
            a[k] = 1.0;
            for (Index axis = 0; axis < 3; ++axis) a[3 + axis] = Vec3::Unit(axis).cross(arm)[k];
        }
        sum_ += a * a.transpose();
    }

    /// What the body can still do, "move along y and turn"; empty: nothing.
    [[nodiscard]] std::string freedom() const {
        // In the plane: two translations and the rotation about the third axis.
        const std::vector<Index> kept = mesh_.dimension == 2 ? std::vector<Index>{0, 1, 5}
                                                             : std::vector<Index>{0, 1, 2, 3, 4, 5};
        const MatX own = sum_(kept, kept);
        const VecX values = Eigen::SelfAdjointEigenSolver<MatX>(own).eigenvalues();
        Index motions = (values.array() <= k_rounding * values[values.size() - 1]).count();
        std::string text;
        // Unknowns are held along the axes, so that a translation is free along whole axes.
        for (Index axis = 0; axis < mesh_.dimension; ++axis) {
            if (sum_(axis, axis) > 0.0) continue;
            text += (text.empty() ? "move along " : ", ") + std::string(1, "xyz"[axis]);
            --motions;
        }
        if (motions > 0) text += text.empty() ? "turn" : " and turn";
        return text;
    }

  private:
    const ElementMesh& mesh_;
    Vec3 low_;
    Vec3 extent_;
    Eigen::Matrix<double, 6, 6> sum_;
};

}  // namespace

void check_holds(const DeformableSpec& body, const TimeSpec& time, const ItemCheck& check) {
    const std::string axes = "xyz";
    for (std::size_t k = 0; k < body.holds.size(); ++k) {
        const HoldSpec& hold = body.holds[k];
        const std::string prefix = "hold[" + std::to_string(k) + "].";
        const ElementGroup* group = find_group(*body.mesh, prefix + "group", hold.group, check);
        bool any = hold.rotation.has_value();
        for (std::size_t i = 0; i < 3; ++i) {
            if (!hold.displacement[i]) continue;
            any = true;
            const std::string key = prefix + axes[i];
            check.formula(key, *hold.displacement[i], time.start);
            if (static_cast<int>(i) >= body.mesh->dimension) {
                check.report(key, "x and y in the plane", "z");
            }
        }
        if (hold.rotation) {
            check.formula(prefix + "rotation", *hold.rotation, time.start);
            if (group != nullptr) check_turning(body, *group, prefix + "rotation", check);
        }
        if (!any && check.complete()) {
            check.report(prefix + "x", "a displacement: x, y, in space z, for beams rotation",
                         "nothing");
        }
    }
    check_agreement(body, time, check);
}

void check_held(const DeformableSpec& body, const ItemCheck& check) {
    HeldMotions motions(*body.mesh);
    for (const HoldSpec& hold : body.holds) {
        const ElementGroup* group = body.mesh->find(hold.group);
        if (group == nullptr) return;
        for (std::size_t k = 0; k < 4; ++k) {
            if (formula_of(hold, k) == nullptr) continue;
            for (const Index node : group->nodes) motions.hold(node, k);
        }
    }
    const ElementGroup* stuck = body.mesh->find(body.initial.stuck);
    if (stuck != nullptr) {
        for (const Index node : stuck->nodes) {
            for (std::size_t k = 0; k < at(body.mesh->dimension); ++k) motions.hold(node, k);
        }
    } else if (!body.initial.stuck.empty()) {
        return;
    }
    const std::string freedom = motions.freedom();
    if (freedom.empty()) return;
    check.report("initial.equilibrium",
                 "holds or a group `stuck` that keep the body from moving and turning",
                 "a body that can still " + freedom);
}

}  // namespace drystone::scene::validity
