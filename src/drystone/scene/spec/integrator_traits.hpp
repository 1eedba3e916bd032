#pragma once

#include <functional>
#include <string>
#include <vector>

namespace drystone::scene {
inline namespace spec {

struct SceneSpec;

/// How an integrator computes the forces between bodies that touch.
enum class ContactModel {
    impulses,            ///< contact laws on velocities, a contact problem in every step
    springs,             ///< forces of the penetration, numbers of the table [compliance]
    convex_constraints,  ///< velocities are projected so that no gap becomes negative
};

/// What the bodies of a scene may be and do. A scene with anything else is rejected.
struct AcceptedScenes {
    bool joints = true;
    bool deformables = true;
    bool cell = true;
    bool surfaces = true;                ///< that do more than Coulomb's friction and rebounds
    bool associated_friction = true;     ///< contact.friction = "associated"
    bool tangential_restitution = true;  ///< of materials and pairs
    bool dissipation_index = true;       ///< of pairs
    bool impact_choice = true;           ///< contact.impact_law other than by_material
    bool growth = false;                 ///< radii that depend on time
    bool glue = false;                   ///< gluey contacts
    bool theta_zero = true;              ///< integrator.theta = 0
};

/// A key of a scene that an integrator does not accept beyond what AcceptedScenes lists.
struct Rejection {
    std::string table = {};  ///< that holds the key: "compliance"
    std::string key = {};    ///< "compliance.stiffness"
    std::string expected = {};
    std::string found = {};
    bool is_missing = false;  ///< the key is absent; not reported if the table has other errors
};

/// What other rooms need to know about an integrator. They ask for traits, never for its name.
struct IntegratorTraits {
    ContactModel contacts = ContactModel::impulses;
    /// Gaps count as they would be at the end of the step, so that fast bodies do not tunnel. With
    /// impulses, active contacts must approach too.
    bool predicts_gaps = false;
    bool uses_theta = false;       ///< integrator.theta; loads are averaged with it
    bool is_explicit = false;      ///< nothing is solved: no residual, but a stability limit
    bool has_thesis_mode = false;  ///< obeys compliance.mode = "thesis"
    AcceptedScenes accepts = {};
    /// Name of its own impact law. Empty: the laws of the materials.
    std::function<std::string(const SceneSpec&)> impact_law = {};
    /// What determines impacts in place of the restitutions of materials, if anything does.
    std::string impact_note = {};
    /// Its own settings in a line. Empty: the contact solver and its tolerance.
    std::function<std::string(const SceneSpec&)> settings = {};
    /// What is wrong with its own options in a scene.
    std::function<std::vector<Rejection>(const SceneSpec&)> rejections = {};
};

/// An integrator as its registry describes it to a scene.
struct KnownIntegrator {
    std::string name = {};
    IntegratorTraits traits = {};
};

}  // namespace spec
}  // namespace drystone::scene
