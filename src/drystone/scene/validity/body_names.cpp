#include "drystone/scene/validity/body_names.hpp"

#include <algorithm>

namespace drystone::scene::validity {

BodyNames::BodyNames(const SceneSpec& scene, const SceneSources& sources) {
    for (const UnmadeBodies& unmade : sources.unmade) missing_.push_back(unmade.prefix);
    for (const BodySpec& body : scene.bodies) {
        all_.push_back(body.name);
        if (body.mobility == Mobility::dynamic) dynamic_.insert(body.name);
    }
    for (const DeformableSpec& body : scene.deformables) deformable_.insert(body.name);
}

void BodyNames::check(const std::string& key, const std::string& body,
                      const ItemCheck& item) const {
    if (deformable_.contains(body) && !exists(body)) {
        item.report(key, "a rigid body", "'" + body + "', which is deformable");
        return;
    }
    check_name(key, body, item);
}

void BodyNames::check_any(const std::string& key, const std::string& body,
                          const ItemCheck& item) const {
    if (!deformable_.contains(body)) check_name(key, body, item);
}

void BodyNames::check_name(const std::string& key, const std::string& body,
                           const ItemCheck& item) const {
    const bool may_be_missing =
        std::any_of(missing_.begin(), missing_.end(), [&](const std::string& prefix) {
            return prefix.empty() || body.starts_with(prefix + "-");
        });
    if (!may_be_missing) item.name(key, body, all_);
}

bool BodyNames::exists(const std::string& body) const {
    return std::find(all_.begin(), all_.end(), body) != all_.end();
}

void BodyNames::check_dynamic(const std::string& key, const std::string& body,
                              const ItemCheck& item) const {
    check(key, body, item);
    if (exists(body) && !is_dynamic(body)) {
        item.report(key, "a dynamic body", "'" + body + "', which is not");
    }
}

}  // namespace drystone::scene::validity
