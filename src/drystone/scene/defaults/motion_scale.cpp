// The velocity that gravity, loads and driven motion give in a step, and the size of bodies.
#include "drystone/scene/defaults/motion_scale.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "drystone/scene/defaults/body_scale.hpp"
#include "drystone/scene/defaults/driven_motion.hpp"
#include "drystone/scene/defaults/time_samples.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene::defaults {

namespace {

using Vector3Formulas = std::array<formula::Expression, 3>;

/// Speeds count by this share, and forces only if they change speeds by it during the run.
constexpr double k_share_of_speed = 0.01;
/// Of the size, per step: V is never more.
constexpr double k_longest_step = 0.1;

/// The largest of the numbers offered, and what it belongs to. Numbers that are not finite do not
/// count.
struct Largest {
    double value = 0.0;
    std::string source = {};

    void offer(double number, const char* what, const std::string& name = {}) {
        if (!std::isfinite(number) || !(number > value)) return;
        value = number;
        source = what + (name.empty() ? "" : " '" + name + "'");
    }
};

Vec3 value_of(const Vector3Formulas& formulas, double t) {
    return {formulas[0](t), formulas[1](t), formulas[2](t)};
}

bool is_constant(const Vector3Formulas& formulas) {
    return formulas[0].is_constant() && formulas[1].is_constant() && formulas[2].is_constant();
}

/// What the sums below share: the scene, its bodies by name and the instants of functions of time.
class Survey {
  public:
    explicit Survey(const SceneSpec& scene)
        : scene_(scene), instants_(sample_instants(scene.time)), scales_(body_scales(scene)) {
        std::vector<double> sizes;
        std::vector<double> masses;
        for (std::size_t i = 0; i < scales_.size(); ++i) {
            const bool rigid = i < scene.bodies.size();
            number_[rigid ? scene.bodies[i].name
                          : scene.deformables[i - scene.bodies.size()].name] = i;
            if (!(scales_[i].mass > 0.0)) continue;
            sizes.push_back(scales_[i].size);
            masses.push_back(scales_[i].mass);
        }
        size_ = median(std::move(sizes));
        mass_ = median(std::move(masses));
    }

    [[nodiscard]] double size() const noexcept { return size_; }
    [[nodiscard]] Largest largest_acceleration() const;
    [[nodiscard]] Largest largest_speed() const;

  private:
    /// The body of this name if it is dynamic.
    [[nodiscard]] std::optional<BodyScale> dynamic(const std::string& name) const {
        const auto found = number_.find(name);
        if (found == number_.end() || !(scales_[found->second].mass > 0.0)) return std::nullopt;
        return scales_[found->second];
    }
    [[nodiscard]] double mean_norm(const Vector3Formulas& formulas) const {
        if (is_constant(formulas)) return value_of(formulas, 0.0).norm();
        return mean(sampled(instants_, [&](double t) { return value_of(formulas, t).norm(); }));
    }
    /// Acceleration of a median body with this pressure on one of its faces.
    [[nodiscard]] double pressed(double pressure) const {
        return pressure * std::pow(2.0 * size_, scene_.dimension - 1) / mass_;
    }
    /// World coordinates of a point of a body, or of the world.
    [[nodiscard]] Vec3 place(const std::string& body, const Vec3& point) const {
        const auto found = number_.find(body);
        if (found == number_.end() || found->second >= scene_.bodies.size()) return point;
        const BodySpec& spec = scene_.bodies[found->second];
        return spec.position + spec.rotation * point;
    }

    void add_loads(Largest& a) const;
    void add_pressures(Largest& a) const;
    void add_springs(Largest& a) const;
    void add_motors(Largest& a) const;
    void add_deformation(Largest& s) const;

    const SceneSpec& scene_;
    std::vector<double> instants_;
    std::vector<BodyScale> scales_;
    std::map<std::string, std::size_t> number_;  // of a body in scales_
    double size_ = 0.0;
    double mass_ = 0.0;
};

void Survey::add_loads(Largest& a) const {
    for (const LoadSpec& load : scene_.loads) {
        const auto body = dynamic(load.body);
        if (!body) continue;
        a.offer(mean_norm(load.force) / body->mass, "the load on body", load.body);
        a.offer(mean_norm(load.torque) / (body->mass * body->size), "the load on body", load.body);
        for (const HistorySpec& history : load.histories) {
            const double arm = is_angular(history.quantity) ? body->size : 1.0;
            const double push =
                mean(sampled(instants_, [&](double t) { return std::abs(history.value(t)); }));
            a.offer(push / (body->mass * arm), "the load on body", load.body);
        }
    }
}

void Survey::add_pressures(Largest& a) const {
    for (const PressureSpec& pressure : scene_.pressures) {
        const auto body = dynamic(pressure.body);
        if (!body) continue;
        const double value = mean_magnitude(instants_, pressure.value);
        a.offer(pressure.spans.empty() ? value / body->mass : pressed(value),
                "the pressure on body", pressure.body);
    }
    for (const DeformableSpec& body : scene_.deformables) {
        for (const TractionSpec& traction : body.tractions) {
            a.offer(pressed(traction.pressure ? mean_magnitude(instants_, *traction.pressure)
                                              : mean_norm(traction.value)),
                    "the traction on body", body.name);
        }
    }
    if (!scene_.cell) return;
    for (const auto& row : scene_.cell->stress) {
        for (const auto& stress : row) {
            if (stress)
                a.offer(pressed(mean_magnitude(instants_, *stress)), "the stress of the cell");
        }
    }
}

void Survey::add_springs(Largest& a) const {
    for (const SpringSpec& spring : scene_.springs) {
        if (!spring.rest_length) continue;
        const Vec3 line =
            place(spring.body_a, spring.point_a) - place(spring.body_b, spring.point_b);
        const double force = spring.stiffness * std::abs(line.norm() - *spring.rest_length);
        for (const std::string& name : {spring.body_a, spring.body_b}) {
            if (const auto body = dynamic(name)) {
                a.offer(force / body->mass, "the spring at body", name);
            }
        }
    }
}

void Survey::add_motors(Largest& a) const {
    for (const JointSpec& joint : scene_.joints) {
        if (!joint.force) continue;
        const double force = mean_magnitude(instants_, *joint.force);
        const bool turns = joint.kind == JointKind::revolute;
        for (const std::string& name : {joint.body_a, joint.body_b}) {
            const auto body = dynamic(name);
            if (body)
                a.offer(force / (body->mass * (turns ? body->size : 1.0)), "the motor of body",
                        name);
        }
    }
}

Largest Survey::largest_acceleration() const {
    Largest a;
    a.offer(scene_.gravity.norm(), "gravity");
    add_loads(a);
    add_pressures(a);
    add_springs(a);
    add_motors(a);
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
        const BodySpec& body = scene_.bodies[i];
        if (!body.motion) continue;
        const DrivenMotion motion(*body.motion, scales_[i].reach, scene_.time.step);
        a.offer(median(sampled(instants_, [&](double t) { return motion.acceleration(t); })),
                "the motion of body", body.name);
    }
    return a;
}

void Survey::add_deformation(Largest& s) const {
    for (const DeformableSpec& body : scene_.deformables) {
        s.offer(body.velocity.norm(), "the initial velocity of body", body.name);
        for (const HoldSpec& hold : body.holds) {
            for (const auto& displacement : hold.displacement) {
                if (!displacement || displacement->is_constant()) continue;
                const double h = scene_.time.step;
                const auto speed = [&](double t) {
                    return std::abs((*displacement)(t + h) - (*displacement)(t)) / h;
                };
                s.offer(largest(sampled(instants_, speed)), "the held nodes of body", body.name);
            }
        }
    }
    if (!scene_.cell) return;
    double length = 0.0;
    for (const Vec3& vector : scene_.cell->vectors) length = std::max(length, vector.norm());
    for (const auto& row : scene_.cell->gradient) {
        for (const formula::Expression& rate : row) {
            s.offer(
                length * largest(sampled(instants_, [&](double t) { return std::abs(rate(t)); })),
                "the deformation of the cell");
        }
    }
}

Largest Survey::largest_speed() const {
    Largest s;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
        const BodySpec& body = scene_.bodies[i];
        const double reach = scales_[i].reach;
        if (body.mobility == Mobility::dynamic) {
            s.offer(body.velocity.norm(), "the initial velocity of body", body.name);
            s.offer(body.spin.norm() * scales_[i].size, "the initial spin of body", body.name);
        }
        s.offer(body.surface_velocity.norm(), "the belt of body", body.name);
        const double h = scene_.time.step;
        if (body.growth && !body.growth->is_constant()) {
            const auto speed = [&](double t) {
                return std::abs((*body.growth)(t + h) - (*body.growth)(t)) / h * reach;
            };
            s.offer(largest(sampled(instants_, speed)), "the growth of body", body.name);
        }
        if (!body.motion) continue;
        const DrivenMotion motion(*body.motion, reach, h);
        s.offer(largest(sampled(instants_, [&](double t) { return motion.speed(t); })),
                "the motion of body", body.name);
    }
    for (const JointSpec& joint : scene_.joints) {
        if (!joint.speed) continue;
        const double arm = joint.kind == JointKind::revolute ? size_ : 1.0;
        s.offer(arm * largest(sampled(instants_,
                                      [&](double t) { return std::abs((*joint.speed)(t)); })),
                "the motor of joint", joint.name);
    }
    add_deformation(s);
    return s;
}

}  // namespace

MotionScale motion_scale(const SceneSpec& scene) {
    const Survey survey(scene);
    const double h = scene.time.step;
    const Largest a = survey.largest_acceleration();
    const Largest s = survey.largest_speed();
    const bool forced =
        a.value * (scene.time.end - scene.time.start) > k_share_of_speed * s.value ||
        s.value == 0.0;
    using Kind = MotionScale::Kind;
    MotionScale scale{.kind = forced ? Kind::acceleration : Kind::speed,
                      .step_velocity = forced ? h * a.value : k_share_of_speed * s.value,
                      .source = forced ? a.source : s.source,
                      .size = survey.size()};
    const double most = k_longest_step * scale.size / h;
    if (scale.size > 0.0 && scale.step_velocity > most) {
        scale.step_velocity = most;
        scale.kind = Kind::size;
        scale.source.clear();
    }
    return scale;
}

}  // namespace drystone::scene::defaults
