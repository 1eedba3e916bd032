#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/sim/measures/measure.hpp"

/// Bodies in given places and contacts with given impulses, without an engine.
namespace drystone::sim::measures::test {

struct World {
    explicit World(int dimension) { scene.dimension = dimension; }

    /// A disk or ball; returns its number.
    int add_ball(const Vec3& position, double radius, double mass = 1.0,
                 const Vec3& velocity = Vec3::Zero()) {
        scene::AnyShape shape = geometry::Disk{radius};
        if (scene.dimension == 3) shape = geometry::Sphere{radius};
        return add("ball-" + std::to_string(bodies.size() + 1), std::move(shape), position, mass,
                   velocity);
    }

    int add(const std::string& name, scene::AnyShape shape, const Vec3& position, double mass,
            const Vec3& velocity = Vec3::Zero()) {
        BodyInfo info;
        info.name = name;
        info.parts = {{.shape = std::move(shape)}};
        info.mass = mass;
        info.mobility = mass > 0.0 ? scene::Mobility::dynamic : scene::Mobility::fixed;
        scene.bodies.push_back({.name = name, .parts = info.parts, .position = position});
        bodies.push_back(std::move(info));
        const auto count = static_cast<Index>(bodies.size());
        const bool flat = scene.dimension == 2;
        state.q.conservativeResize(flat ? 3 : 7, count);
        state.v.conservativeResize(flat ? 3 : 6, count);
        state.q.col(count - 1).setZero();
        state.v.col(count - 1).setZero();
        state.q.col(count - 1).head(scene.dimension) = position.head(scene.dimension);
        state.v.col(count - 1).head(scene.dimension) = velocity.head(scene.dimension);
        if (!flat) state.q(3, count - 1) = 1.0;
        return static_cast<int>(count) - 1;
    }

    /// Contact between two bodies, `force` on the first, in a step of length h.
    void add_contact(int a, int b, const Vec3& point, const Vec3& normal, const Vec3& force) {
        contacts.push_back({.body_a = a,
                            .body_b = b,
                            .point = point,
                            .normal = normal,
                            .impulse = h * force,
                            .normal_impulse = h * normal.dot(force)});
    }

    [[nodiscard]] std::unique_ptr<Measure> make(scene::MeasureSpec spec) {
        if (spec.name.empty()) spec.name = spec.kind;
        scene.measures = {std::move(spec)};
        return std::move(make_measures(scene, bodies, state).front().measure);
    }

    /// The sample after `steps` equal steps.
    [[nodiscard]] Sample sample(const scene::MeasureSpec& spec, int steps = 1) {
        const auto measure = make(spec);
        for (int k = 0; k < steps; ++k) {
            measure->add({.state = state, .contacts = contacts, .h = h});
        }
        Sample sample = measure->sample(state);
        const Form form = measure->form();
        EXPECT_EQ(sample.numbers.size(), form.numbers.size()) << spec.kind;
        EXPECT_EQ(sample.table.cols(), static_cast<Index>(form.table.size())) << spec.kind;
        EXPECT_EQ(sample.table.rows(), form.rows) << spec.kind;
        return sample;
    }

    /// The number of this name in a sample.
    [[nodiscard]] double value(const scene::MeasureSpec& spec, const std::string& name) {
        const Form form = make(spec)->form();
        const Sample taken = sample(spec);
        for (std::size_t k = 0; k < form.numbers.size(); ++k) {
            if (form.numbers[k].name == name) return taken.numbers[k];
        }
        ADD_FAILURE() << spec.kind << " has no " << name;
        return 0.0;
    }

    scene::SceneSpec scene;
    std::vector<BodyInfo> bodies;
    Snapshot state;
    std::vector<ContactRecord> contacts;
    double h = 0.01;
};

inline scene::RegionSpec box(const Vec3& low, const Vec3& high) {
    return {.low = low, .high = high};
}

/// The tensor that the first numbers of a sample are.
inline MatX tensor(const Sample& sample, int dimension) {
    MatX matrix(dimension, dimension);
    for (int i = 0; i < dimension; ++i) {
        for (int j = 0; j < dimension; ++j) {
            matrix(i, j) = sample.numbers[static_cast<std::size_t>(dimension * i + j)];
        }
    }
    return matrix;
}

inline Vec3 random_vector(Rng& rng, int dimension, double size = 1.0) {
    Vec3 x = Vec3::Zero();
    for (int i = 0; i < dimension; ++i) x[i] = rng.uniform(-size, size);
    return x;
}

}  // namespace drystone::sim::measures::test
