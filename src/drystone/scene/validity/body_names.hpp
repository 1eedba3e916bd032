#pragma once

#include <set>
#include <string>
#include <vector>

#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

/// The bodies that other items of a scene may name.
class BodyNames {
  public:
    BodyNames(const SceneSpec& scene, const SceneSources& sources);

    /// `body` is a rigid one of the scene's, or of those that a generator which failed would have
    /// made.
    void check(const std::string& key, const std::string& body, const ItemCheck& item) const;

    /// The same, or a deformable one.
    void check_any(const std::string& key, const std::string& body, const ItemCheck& item) const;

    /// A rigid one that forces can move.
    void check_dynamic(const std::string& key, const std::string& body,
                       const ItemCheck& item) const;

    [[nodiscard]] bool exists(const std::string& body) const;
    [[nodiscard]] bool is_dynamic(const std::string& body) const { return dynamic_.contains(body); }

  private:
    void check_name(const std::string& key, const std::string& body, const ItemCheck& item) const;

    std::vector<std::string> all_;
    std::set<std::string> dynamic_;
    std::set<std::string> deformable_;
    std::vector<std::string> missing_;  // prefixes of bodies that could not be made
};

}  // namespace drystone::scene::validity
