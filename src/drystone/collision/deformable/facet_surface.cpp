// Computes neighbours, sides, normals and pseudonormals of a surface of facets, and the nearest
// point of a segment or triangle with its weights and its region (inside, side, corner).
#include "drystone/collision/deformable/facet_surface.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <Eigen/Geometry>

#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/triangle.hpp"

namespace drystone::collision::deformable {

namespace {

/// The place, 0 at a and 1 at b, of the projection of `x` on the line through a and b; 0 if a = b.
template <int D>
double place_on(const Vector<D>& a, const Vector<D>& b, const Vector<D>& x) {
    const Vector<D> along = b - a;
    const double square = along.squaredNorm();
    return square > 0.0 ? along.dot(x - a) / square : 0.0;
}

/// The nearest point of side k (corner k to k + 1): inside the side, or one of its ends.
FacetPoint<3> nearest_on_side(const std::array<Vec3, 3>& corners, int k, const Vec3& x) {
    const auto from = static_cast<std::size_t>(k);
    const std::size_t to = (from + 1) % 3;
    const double place = place_on<3>(corners[from], corners[to], x);
    FacetPoint<3> point;
    if (place <= 0.0 || place >= 1.0) {
        const std::size_t corner = place <= 0.0 ? from : to;
        point.x = corners[corner];
        point.weights[corner] = 1.0;
        point.region = FacetPoint<3>::Region::corner;
        point.number = static_cast<int>(corner);
        return point;
    }
    point.x = corners[from] + place * (corners[to] - corners[from]);
    point.weights[from] = 1.0 - place;
    point.weights[to] = place;
    point.region = FacetPoint<3>::Region::side;
    point.number = k;
    return point;
}

/// Unit, outwards: to the right of a segment, by the right-hand rule of a triangle; 0 without area.
Vec2 normal_of(const std::array<Vec2, 2>& corners) {
    return geometry::right_of(corners[1] - corners[0]).stableNormalized();
}

Vec3 normal_of(const std::array<Vec3, 3>& corners) {
    return geometry::area_vector(corners[0], corners[1], corners[2]).stableNormalized();
}

/// Weight of a facet's normal at its corner k.
double weight_at(const std::array<Vec2, 2>& /*corners*/, std::size_t /*k*/) { return 1.0; }

double weight_at(const std::array<Vec3, 3>& corners, std::size_t k) {
    const Vec3 u = corners[(k + 1) % 3] - corners[k];
    const Vec3 v = corners[(k + 2) % 3] - corners[k];
    return std::atan2(u.cross(v).norm(), u.dot(v));
}

/// A node of the plane is inside the line if one facet ends and one starts there.
void find_neighbours_of(const std::vector<Facet<2>>& facets, std::vector<Facet<2>>& /*neighbours*/,
                        std::vector<FacetSurface<2>::Side>& /*sides*/,
                        std::vector<char>& at_border) {
    std::vector<std::array<int, 2>> ends(at_border.size(), {0, 0});
    for (const Facet<2>& facet : facets) {
        for (std::size_t k = 0; k < 2; ++k) ++ends[static_cast<std::size_t>(facet[k])][k];
    }
    for (std::size_t node = 0; node < ends.size(); ++node) {
        at_border[node] = static_cast<char>(ends[node] != std::array<int, 2>{1, 1});
    }
}

/// A side in the sense in which one of its triangles runs through it.
struct Passage {
    int low = 0;
    int high = 0;
    int facet = 0;
    int k = 0;
    bool rises = false;  ///< runs from the lower number to the higher one

    [[nodiscard]] FacetSurface<3>::Side with(int right) const {
        return {
            .from = rises ? low : high, .to = rises ? high : low, .left = facet, .right = right};
    }
};

std::vector<Passage> passages_of(const std::vector<Facet<3>>& facets) {
    std::vector<Passage> sides;
    sides.reserve(3 * facets.size());
    for (std::size_t f = 0; f < facets.size(); ++f) {
        for (std::size_t k = 0; k < 3; ++k) {
            const int from = facets[f][k];
            const int to = facets[f][(k + 1) % 3];
            sides.push_back({std::min(from, to), std::max(from, to), static_cast<int>(f),
                             static_cast<int>(k), from < to});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Passage& x, const Passage& y) {
        return std::tie(x.low, x.high, x.facet, x.k) < std::tie(y.low, y.high, y.facet, y.k);
    });
    return sides;
}

/// Two triangles that pass a side in opposite directions are neighbours.
void find_neighbours_of(const std::vector<Facet<3>>& facets, std::vector<Facet<3>>& neighbours,
                        std::vector<FacetSurface<3>::Side>& sides, std::vector<char>& at_border) {
    const std::vector<Passage> passages = passages_of(facets);
    neighbours.assign(facets.size(), {-1, -1, -1});
    sides.clear();
    const auto set = [&](const Passage& side, int other) {
        neighbours[static_cast<std::size_t>(side.facet)][static_cast<std::size_t>(side.k)] = other;
    };
    for (std::size_t i = 0; i < passages.size();) {
        // [i, end): the triangles at one side. Two of opposite sense are neighbours; a side with
        // any other number or sense of triangles is a border.
        const Passage& first = passages[i];
        std::size_t end = i + 1;
        while (end < passages.size() && passages[end].low == first.low &&
               passages[end].high == first.high) {
            ++end;
        }
        if (end - i == 2 && first.rises != passages[i + 1].rises) {
            set(first, passages[i + 1].facet);
            set(passages[i + 1], first.facet);
            sides.push_back(first.with(passages[i + 1].facet));
        } else {
            at_border[static_cast<std::size_t>(first.low)] = 1;
            at_border[static_cast<std::size_t>(first.high)] = 1;
            for (std::size_t j = i; j < end; ++j) sides.push_back(passages[j].with(-1));
        }
        i = end;
    }
}

}  // namespace

FacetPoint<2> nearest_point(const std::array<Vec2, 2>& corners, const Vec2& x) {
    const double place = place_on<2>(corners[0], corners[1], x);
    FacetPoint<2> point;
    if (place <= 0.0 || place >= 1.0) {
        const std::size_t corner = place <= 0.0 ? 0 : 1;
        point.x = corners[corner];
        point.weights[corner] = 1.0;
        point.region = FacetPoint<2>::Region::corner;
        point.number = static_cast<int>(corner);
        return point;
    }
    point.x = corners[0] + place * (corners[1] - corners[0]);
    point.weights = {1.0 - place, place};
    return point;
}

FacetPoint<3> nearest_point(const std::array<Vec3, 3>& corners, const Vec3& x) {
    // Parts of the area, seen along the normal, that x makes with the sides.
    const Vec3 area = geometry::area_vector(corners[0], corners[1], corners[2]);
    const double square = area.squaredNorm();
    FacetPoint<3> point;
    bool is_over = square > 0.0;
    double sum = 0.0;
    for (std::size_t k = 0; k < 3 && is_over; ++k) {
        const Vec3& from = corners[(k + 1) % 3];
        const Vec3& to = corners[(k + 2) % 3];
        point.weights[k] = 0.5 * (to - from).cross(x - from).dot(area) / square;
        is_over = point.weights[k] >= 0.0;
        sum += point.weights[k];
    }
    if (is_over) {
        for (double& weight : point.weights) weight /= sum;
        point.x = corners[0] + point.weights[1] * (corners[1] - corners[0]) +
                  point.weights[2] * (corners[2] - corners[0]);
        return point;
    }
    // Beside the triangle: the nearest of the three sides; the first of equals.
    point = nearest_on_side(corners, 0, x);
    for (const int k : {1, 2}) {
        const FacetPoint<3> other = nearest_on_side(corners, k, x);
        if ((other.x - x).squaredNorm() < (point.x - x).squaredNorm()) point = other;
    }
    return point;
}

template <int D>
void FacetSurface<D>::update(const Nodes<D>& nodes, const std::vector<Facet<D>>& facets) {
    const bool same = nodes.cols() == nodes_.cols() && facets == facets_;
    nodes_ = nodes;
    if (!same) {
        facets_ = facets;
        find_neighbours();
    }
    find_normals();
}

template <int D>
void FacetSurface<D>::find_neighbours() {
    at_border_.assign(static_cast<std::size_t>(nodes_.cols()), 0);
    find_neighbours_of(facets_, neighbours_, sides_, at_border_);
}

// Facet normals, their sums at nodes weighted by angles, and the mean diameter.
template <int D>
void FacetSurface<D>::find_normals() {
    normals_.resize(facets_.size());
    outward_.assign(static_cast<std::size_t>(nodes_.cols()), Vector<D>::Zero());
    double diameters = 0.0;
    for (int f = 0; f < facet_count(); ++f) {
        const std::array<Vector<D>, D> x = corners(f);
        const Vector<D> normal = normal_of(x);
        normals_[static_cast<std::size_t>(f)] = normal;
        double diameter = 0.0;
        for (std::size_t k = 0; k < D; ++k) {
            const auto node = static_cast<std::size_t>(facets_[static_cast<std::size_t>(f)][k]);
            outward_[node] += weight_at(x, k) * normal;
            diameter = std::max(diameter, (x[(k + 1) % D] - x[k]).norm());
        }
        diameters += diameter;
    }
    for (Vector<D>& direction : outward_) direction.stableNormalize();
    mean_diameter_ = facets_.empty() ? 0.0 : diameters / static_cast<double>(facets_.size());
}

template <int D>
std::array<Vector<D>, D> FacetSurface<D>::corners(int facet) const {
    std::array<Vector<D>, D> x;
    for (std::size_t k = 0; k < D; ++k) {
        x[k] = nodes_.col(facets_[static_cast<std::size_t>(facet)][k]);
    }
    return x;
}

template <int D>
Vector<D> FacetSurface<D>::centroid(int facet) const {
    Vector<D> sum = Vector<D>::Zero();
    for (const Vector<D>& x : corners(facet)) sum += x;
    return sum / static_cast<double>(D);
}

template <int D>
Vector<D> FacetSurface<D>::side_normal(int facet, const FacetPoint<D>& point) const {
    using Region = typename FacetPoint<D>::Region;
    const auto k = static_cast<std::size_t>(point.number);
    if (point.region == Region::corner) {
        return outward(facets_[static_cast<std::size_t>(facet)][k]);
    }
    Vector<D> sum = normal(facet);
    if (point.region == Region::side) {
        const int other = neighbours_[static_cast<std::size_t>(facet)][k];
        if (other >= 0) sum += normal(other);
    }
    return sum;
}

template <int D>
bool FacetSurface<D>::is_border(int facet, const FacetPoint<D>& point) const {
    using Region = typename FacetPoint<D>::Region;
    const auto k = static_cast<std::size_t>(point.number);
    if (point.region == Region::corner) {
        const int node = facets_[static_cast<std::size_t>(facet)][k];
        return at_border_[static_cast<std::size_t>(node)] != 0;
    }
    return point.region == Region::side && neighbours_[static_cast<std::size_t>(facet)][k] < 0;
}

template class FacetSurface<2>;
template class FacetSurface<3>;

}  // namespace drystone::collision::deformable
