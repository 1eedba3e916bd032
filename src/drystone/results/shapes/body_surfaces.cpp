// Builds the surfaces of rigid bodies as polygons and triangles, and places them in the world.
#include "drystone/results/shapes/body_surfaces.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <variant>

#include <Eigen/Geometry>

#include "drystone/geometry/surface.hpp"
#include "drystone/scene/spec/any_shape.hpp"

namespace drystone::results::shapes {

namespace {

using scene::PartSpec;

constexpr Index k_plane_rows = 3;  // of q in the plane

bool is_plane(const sim::Snapshot& state) { return state.q.rows() == k_plane_rows; }

/// Length of planes and half-planes: they are drawn around the point nearest to the origin and must
/// go beyond every body.
double reach_of(std::span<const sim::BodyInfo> bodies, const sim::Snapshot& state,
                std::span<const sim::DeformableInfo> deformables) {
    constexpr double k_margin = 1.25;
    double farthest = 0.0;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const double radius = scene::bounding_radius(bodies[k].parts);
        if (!std::isfinite(radius)) continue;
        farthest = std::max(farthest, radius + centre_of(state, static_cast<Index>(k)).norm());
    }
    for (const sim::DeformableInfo& body : deformables) {
        if (body.mesh->nodes.cols() == 0) continue;
        farthest = std::max(farthest, body.mesh->nodes.colwise().norm().maxCoeff());
    }
    return farthest > 0.0 ? 2.0 * k_margin * farthest : 1.0;
}

/// Above this many points of balls, balls become icosahedra: thousands of them are small anyway.
constexpr std::size_t k_many_points = 150'000;
constexpr std::size_t k_points_per_ball = 42;

std::size_t ball_count(std::span<const sim::BodyInfo> bodies) {
    std::size_t balls = 0;
    for (const sim::BodyInfo& body : bodies) {
        for (const PartSpec& part : body.parts) {
            if (std::holds_alternative<geometry::Sphere>(part.shape)) ++balls;
        }
    }
    return balls;
}

constexpr std::size_t k_icosahedron_corners = 12;

/// Edge of the icosahedron with the volume of the unit ball.
double icosahedron_edge() {
    return std::cbrt(4.0 * std::numbers::pi / 3.0 / (5.0 / 12.0 * (3.0 + std::sqrt(5.0))));
}

geometry::Surface icosahedron() {
    const double golden = 0.5 * (1.0 + std::sqrt(5.0));
    const double edge = icosahedron_edge();
    std::vector<Vec3> corners;
    for (const double a : {-1.0, 1.0}) {
        for (const double b : {-golden, golden}) {
            corners.emplace_back(0.0, a, b);
            corners.emplace_back(a, b, 0.0);
            corners.emplace_back(b, 0.0, a);
        }
    }
    for (Vec3& corner : corners) corner *= 0.5 * edge;
    return geometry::surface(geometry::convex_hull(corners), 1.0);
}

FaceKind kind_of(const geometry::SpaceShape& shape) {
    if (std::holds_alternative<geometry::Sphere>(shape)) return FaceKind::ball;
    if (std::holds_alternative<geometry::Plane>(shape)) return FaceKind::plane;
    return FaceKind::polygon;
}

class Collector {
  public:
    Collector(double reach, std::size_t balls) : reach_(reach) {
        if (balls * k_points_per_ball <= k_many_points) return;
        ball_ = icosahedron();
        // Planes and walls come on top; they must not double what balls take.
        constexpr std::size_t k_others = 4096;
        surfaces_.points.reserve(balls * ball_.vertices.size() + k_others);
        surfaces_.bodies.reserve(balls * ball_.vertices.size() + k_others);
        surfaces_.faces.reserve(balls * ball_.triangles.size() + k_others);
    }

    void add(int body, const PartSpec& part) {
        body_ = body;
        frame_.linear() = part.rotation.toRotationMatrix();
        frame_.translation() = part.position;
        if (scene::dimension_of(part.shape) == 2) {
            add_outline(scene::shape_of<2>(part.shape));
        } else {
            add_surface(scene::shape_of<3>(part.shape));
        }
    }

    /// What follows does not move.
    void end_moving() { surfaces_.moving = surfaces_.faces.size(); }

    BodySurfaces result() && { return std::move(surfaces_); }

  private:
    void add_outline(const geometry::PlaneShape& shape) {
        Face face{.body = body_};
        if (std::holds_alternative<geometry::Disk>(shape)) face.kind = FaceKind::disk;
        if (std::holds_alternative<geometry::HalfPlane>(shape)) face.kind = FaceKind::half_plane;
        for (const Vec2& point : geometry::outline(shape, reach_)) {
            face.corners.push_back(add_point({point.x(), point.y(), 0.0}));
        }
        surfaces_.faces.push_back(std::move(face));
    }

    void add_surface(const geometry::SpaceShape& shape) {
        const auto* ball = std::get_if<geometry::Sphere>(&shape);
        const bool coarse = ball != nullptr && !ball_.vertices.empty();
        if (coarse) {
            add_triangles(ball_, ball->radius, FaceKind::ball);
        } else {
            add_triangles(geometry::surface(shape, reach_), 1.0, kind_of(shape));
        }
    }

    void add_triangles(const geometry::Surface& surface, double scale, FaceKind kind) {
        const int first = static_cast<int>(surfaces_.points.size());
        for (const Vec3& point : surface.vertices) add_point(scale * point);
        for (const std::array<int, 3>& triangle : surface.triangles) {
            surfaces_.faces.push_back(
                {.body = body_,
                 .kind = kind,
                 .corners = {first + triangle[0], first + triangle[1], first + triangle[2]}});
        }
    }

    int add_point(const Vec3& point) {
        surfaces_.points.emplace_back(frame_ * point);
        surfaces_.bodies.push_back(body_);
        return static_cast<int>(surfaces_.points.size()) - 1;
    }

    double reach_;
    geometry::Surface ball_;  ///< in place of unit balls; empty: as they are
    int body_ = 0;
    Eigen::Isometry3d frame_ = Eigen::Isometry3d::Identity();
    BodySurfaces surfaces_;
};

}  // namespace

BodySurfaces surfaces_of(std::span<const sim::BodyInfo> bodies, const sim::Snapshot& state,
                         std::span<const sim::DeformableInfo> deformables) {
    Collector collector(reach_of(bodies, state, deformables), ball_count(bodies));
    for (const bool fixed : {false, true}) {
        for (std::size_t k = 0; k < bodies.size(); ++k) {
            if ((bodies[k].mobility == scene::Mobility::fixed) != fixed) continue;
            for (const PartSpec& part : bodies[k].parts) collector.add(static_cast<int>(k), part);
        }
        if (!fixed) collector.end_moving();
    }
    return std::move(collector).result();
}

double ball_radius(std::size_t corners, double distance) {
    if (corners != k_icosahedron_corners) return distance;
    const double circumradius = 0.25 * std::sqrt(10.0 + 2.0 * std::sqrt(5.0)) * icosahedron_edge();
    return distance / circumradius;
}

std::vector<Vec3> placed(const BodySurfaces& surfaces, const sim::Snapshot& state) {
    std::vector<Vec3> points(surfaces.points.size());
    int body = -1;
    Mat3 rotation = Mat3::Identity();
    Vec3 centre = Vec3::Zero();
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (surfaces.bodies[i] != body) {  // points of a body stand together
            body = surfaces.bodies[i];
            rotation = rotation_of(state, body);
            if (state.scale.size() > 0) rotation *= state.scale[body];
            centre = centre_of(state, body);
        }
        points[i] = centre + rotation * surfaces.points[i];
    }
    return points;
}

Vec3 velocity_of(const sim::Snapshot& state, Index k) {
    if (is_plane(state)) return {state.v(0, k), state.v(1, k), 0.0};
    return state.v.col(k).head<3>();
}

Vec3 spin_of(const sim::Snapshot& state, Index k) {
    if (is_plane(state)) return {0.0, 0.0, state.v(2, k)};
    return rotation_of(state, k) * state.v.col(k).tail<3>();
}

Vec3 centre_of(const sim::Snapshot& state, Index k) {
    if (is_plane(state)) return {state.q(0, k), state.q(1, k), 0.0};
    return state.q.col(k).head<3>();
}

Mat3 rotation_of(const sim::Snapshot& state, Index k) {
    if (is_plane(state)) {
        return Eigen::AngleAxisd(state.q(2, k), Vec3::UnitZ()).toRotationMatrix();
    }
    const auto q = state.q.col(k);
    return Eigen::Quaterniond(q[3], q[4], q[5], q[6]).toRotationMatrix();
}

}  // namespace drystone::results::shapes
