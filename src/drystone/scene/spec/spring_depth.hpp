#pragma once

#include <optional>
#include <string>

namespace drystone::scene {
inline namespace spec {

struct SceneSpec;

/// A body that rests on one spring of [compliance], under its own weight: c D^(alpha - 1) = m g.
struct RestingBody {
    std::string name = {};
    double weight = 0.0;  ///< m g (N)
    double size = 0.0;    ///< half its smallest width (m)
    double ratio = 0.0;   ///< D over the size; 0 without a stiffness
};

/// Of the dynamic bodies, the one that sinks deepest relative to its size, or without a stiffness
/// the heaviest; none without gravity.
[[nodiscard]] std::optional<RestingBody> deepest_at_rest(const SceneSpec& scene);

/// Penetrations beyond this share of a body deform its shape too much to count as a contact.
inline constexpr double k_deep_ratio = 0.1;

/// For a scene whose contacts are springs: warning that a body sinks by more than k_deep_ratio
/// under its own weight; empty where none does.
[[nodiscard]] std::string soft_springs_warning(const SceneSpec& scene);

/// The stiffness with which a body sinks by a thousandth of its size.
[[nodiscard]] double suggested_stiffness(const RestingBody& body, double exponent);

}  // namespace spec
}  // namespace drystone::scene
