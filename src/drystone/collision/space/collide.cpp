// The narrow phase of space: dispatches on the pair of shapes and orders the roles of first and
// second.
#include <type_traits>
#include <variant>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/collision/space/pairs.hpp"

namespace drystone::collision {
namespace {

using geometry::Frame;

template <class T>
constexpr bool k_is_obstacle =
    std::is_same_v<T, geometry::Plane> || std::is_same_v<T, geometry::Mesh>;

/// True if shapes of one kind change roles: which comes first must not depend on the order in
/// which they are given. The direction is one that bodies are never placed across on purpose.
bool comes_second(const Frame<3>& a, const Frame<3>& b) {
    static const Vec3 direction{0.4142135623730951, 0.7320508075688772, 0.5403023058681398};
    return direction.dot(a.origin - b.origin) < 0.0;
}

/// True if pairs.hpp computes contacts of First with Second, in this order.
template <class First, class Second>
concept HasPair = requires(const First& first, const Second& second, const Frame<3>& frame,
                           const space::Manifold& manifold) {
    space::collide(first, frame, second, frame, manifold);
};

/// Calls the pair in the order in which it is defined and exchanges the roles otherwise. Obstacles
/// (planes, meshes) never touch each other.
template <class A, class B>
void collide_shapes(const A& a, const Frame<3>& frame_a, const B& b, const Frame<3>& frame_b,
                    const space::Manifold& manifold) {
    if constexpr (std::is_same_v<A, B> && HasPair<A, B>) {
        if (comes_second(frame_a, frame_b)) {
            space::collide(b, frame_b, a, frame_a, manifold.with_roles_exchanged());
        } else {
            space::collide(a, frame_a, b, frame_b, manifold);
        }
    } else if constexpr (HasPair<A, B>) {
        space::collide(a, frame_a, b, frame_b, manifold);
    } else if constexpr (HasPair<B, A>) {
        space::collide(b, frame_b, a, frame_a, manifold.with_roles_exchanged());
    } else {
        static_assert(k_is_obstacle<A> && k_is_obstacle<B>, "a pair of shapes has no contacts");
    }
}

}  // namespace

void collide(const geometry::SpaceShape& a, const Frame<3>& frame_a, const geometry::SpaceShape& b,
             const Frame<3>& frame_b, double margin, std::vector<ContactPoint<3>>& contacts,
             PointsFor points_for) {
    const space::Manifold manifold{
        .contacts = contacts, .margin = margin, .points_for = points_for};
    std::visit(
        [&](const auto& x, const auto& y) { collide_shapes(x, frame_a, y, frame_b, manifold); }, a,
        b);
}

}  // namespace drystone::collision
