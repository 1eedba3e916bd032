#include "collision/space_sampling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Geometry>

namespace drystone::collision::space_sampling {

using geometry::Frame;

std::string name_of(Kind kind) {
    static const char* const names[] = {"sphere", "box", "capsule", "cylinder", "polyhedron"};
    return names[static_cast<int>(kind)];
}

Vec3 random_direction(Rng& rng) {
    Vec3 x{rng.normal(), rng.normal(), rng.normal()};
    return x.normalized();
}

Mat3 random_rotation(Rng& rng) {
    Eigen::Quaterniond q{rng.normal(), rng.normal(), rng.normal(), rng.normal()};
    return q.normalized().toRotationMatrix();
}

Mat3 rotation_about(const Vec3& axis, double angle) {
    return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

geometry::Polyhedron random_polyhedron(Rng& rng, int corners) {
    std::vector<Vec3> points;
    const double radius = rng.uniform(0.5, 1.0);
    for (int i = 0; i < corners; ++i) points.emplace_back(radius * random_direction(rng));
    return geometry::convex_hull(points);
}

geometry::SpaceShape random_shape(Rng& rng, Kind kind) {
    const auto length = [&] { return rng.uniform(0.3, 1.5); };
    switch (kind) {
        case Kind::sphere:
            return geometry::Sphere{length()};
        case Kind::box:
            return geometry::Box{Vec3{length(), length(), length()}};
        case Kind::capsule: {
            const double half_length = length();
            return geometry::Capsule{half_length, 0.5 * length()};
        }
        case Kind::cylinder: {
            const double half_length = length();
            return geometry::Cylinder{half_length, length()};
        }
        default:
            return random_polyhedron(rng, 5 + rng.index(16));
    }
}

namespace {

double local_support(const geometry::Sphere& s, const Vec3& d) { return s.radius * d.norm(); }
double local_support(const geometry::Box& box, const Vec3& d) { return d.cwiseAbs().dot(box.half); }
double local_support(const geometry::Capsule& c, const Vec3& d) {
    return c.half_length * std::abs(d[2]) + c.radius * d.norm();
}
double local_support(const geometry::Cylinder& c, const Vec3& d) {
    return c.half_length * std::abs(d[2]) + c.radius * std::hypot(d[0], d[1]);
}
double local_support(const geometry::Polyhedron& p, const Vec3& d) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec3& x : p.topology->vertices) most = std::max(most, d.dot(x));
    return most;
}
double local_support(const geometry::Plane&, const Vec3&) {
    return std::numeric_limits<double>::infinity();
}
double local_support(const geometry::Mesh&, const Vec3&) {
    return std::numeric_limits<double>::infinity();
}

/// The separation reached from `normal` by random steps upwards.
double climbed(Rng& rng, const PlacedShape& a, const PlacedShape& b, Vec3 normal, double step) {
    double value = separation(a, b, normal);
    for (int misses = 0; step > 1e-11;) {
        const Vec3 next = (normal + step * random_direction(rng)).normalized();
        const double at_next = separation(a, b, next);
        if (at_next > value) {
            value = at_next;
            normal = next;
            misses = 0;
            step *= 1.5;
        } else if (++misses > 12) {
            step *= 0.6;
            misses = 0;
        }
    }
    return value;
}

}  // namespace

double support(const PlacedShape& placed, const Vec3& direction) {
    const Vec3 local = placed.frame.rotation.transpose() * direction;
    return direction.dot(placed.frame.origin) +
           std::visit([&](const auto& s) { return local_support(s, local); }, placed.shape);
}

double separation(const PlacedShape& a, const PlacedShape& b, const Vec3& normal) {
    return -support(a, -normal) - support(b, normal);
}

namespace {

using Found = std::pair<double, Vec3>;

/// Separations along many directions, best first.
std::vector<Found> sampled_separations(const PlacedShape& a, const PlacedShape& b) {
    Rng rng{7};
    std::vector<Found> found;
    for (int i = 0; i < 400; ++i) {
        const Vec3 normal = random_direction(rng);
        found.emplace_back(separation(a, b, normal), normal);
    }
    std::sort(found.begin(), found.end(),
              [](const Found& x, const Found& y) { return x.first > y.first; });
    return found;
}

}  // namespace

double searched_separation(const PlacedShape& a, const PlacedShape& b) {
    Rng rng{11};
    const std::vector<Found> found = sampled_separations(a, b);
    double best = found.front().first;
    for (std::size_t i = 0; i < 8; ++i) {
        best = std::max(best, climbed(rng, a, b, found[i].second, 0.1));
    }
    return best;
}

void move_to_gap(Rng& rng, const PlacedShape& a, PlacedShape& b, double gap) {
    const Vec3 direction = random_direction(rng);
    double low = 0.0;
    double high = 8.0;
    for (int i = 0; i < 12; ++i) {
        const double middle = 0.5 * (low + high);
        b.frame.origin = a.frame.origin + middle * direction;
        (sampled_separations(a, b).front().first < gap ? low : high) = middle;
    }
}

Contacts3 contacts_of(const PlacedShape& a, const PlacedShape& b, double margin) {
    Contacts3 contacts;
    collide(a.shape, a.frame, b.shape, b.frame, margin, contacts);
    return contacts;
}

const ContactPoint<3>& nearest(const Contacts3& contacts) {
    return *std::min_element(contacts.begin(), contacts.end(),
                             [](const auto& x, const auto& y) { return x.gap < y.gap; });
}

}  // namespace drystone::collision::space_sampling
