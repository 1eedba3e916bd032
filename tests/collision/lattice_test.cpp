// Contacts in a periodic cell against all images, one by one.
#include "drystone/collision/lattice.hpp"

#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/collision/detector.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::collision {
namespace {

template <int D>
geometry::Shape<D> ball(double radius) {
    if constexpr (D == 2) {
        return geometry::Disk{radius};
    } else {
        return geometry::Sphere{radius};
    }
}

/// Gaps of all pairs of balls and images within `margin`, by bodies and image.
template <int D>
std::map<std::tuple<int, int, Image<D>>, double> all_gaps(const std::vector<Vector<D>>& centres,
                                                          const std::vector<double>& radii,
                                                          const Lattice<D>& lattice,
                                                          double margin) {
    constexpr int k_far = D == 2 ? 24 : 14;  // bodies are within 4 of each other
    std::map<std::tuple<int, int, Image<D>>, double> gaps;
    const int side = 2 * k_far + 1;
    int total = 1;
    for (int j = 0; j < lattice.count; ++j) total *= side;
    for (int a = 0; a < static_cast<int>(centres.size()); ++a) {
        for (int b = a; b < static_cast<int>(centres.size()); ++b) {
            for (int code = 0; code < total; ++code) {
                Image<D> image{};
                int digits = code;
                for (int j = 0; j < lattice.count; ++j, digits /= side) {
                    image[static_cast<std::size_t>(j)] = digits % side - k_far;
                }
                if (a == b && !(image > Image<D>{})) continue;
                const auto i = static_cast<std::size_t>(a);
                const auto j = static_cast<std::size_t>(b);
                const double gap =
                    (centres[i] - centres[j] - lattice.shift(image)).norm() - radii[i] - radii[j];
                if (gap <= margin) gaps[{a, b, image}] = gap;
            }
        }
    }
    return gaps;
}

template <int D>
void expect_all_contacts(const Lattice<D>& lattice, int count, double largest) {
    Rng rng(7);
    std::vector<Vector<D>> centres;
    std::vector<double> radii;
    std::vector<Collider<D>> colliders;
    std::vector<geometry::Frame<D>> frames;
    for (int i = 0; i < count; ++i) {
        Vector<D> x;
        for (double& one : x) one = rng.uniform(-2.0, 2.0);
        centres.push_back(x);
        radii.push_back(rng.uniform(0.3 * largest, largest));
        colliders.push_back({.parts = {{.shape = ball<D>(radii.back()), .frame = {}}}});
        frames.push_back({.origin = x});
    }
    const std::vector<double> margins(static_cast<std::size_t>(count), 0.01);
    Detector<D> detector(colliders);
    detector.find_pairs(frames, margins, lattice);
    const auto contacts = detector.contacts(frames, margins, lattice);
    const auto expected = all_gaps<D>(centres, radii, lattice, 0.02);
    EXPECT_EQ(contacts.size(), expected.size());
    EXPECT_GT(contacts.size(), 10U);
    for (const Contact<D>& contact : contacts) {
        const auto found = expected.find({contact.body_a, contact.body_b, contact.image});
        ASSERT_NE(found, expected.end());
        EXPECT_NEAR(contact.gap, found->second, 1e-12);
        // The point lies next to A, wherever A is.
        const auto a = static_cast<std::size_t>(contact.body_a);
        EXPECT_NEAR((contact.point - centres[a]).norm(), std::abs(radii[a] + 0.5 * contact.gap),
                    1e-12);
    }
}

TEST(Lattice, AllImagesAreFoundInThePlane) {
    Lattice<2> square{.vectors = Eigen::Matrix2d::Identity(), .count = 2};
    expect_all_contacts(square, 40, 0.15);
    Lattice<2> slanted = square;
    slanted.vectors.col(1) = Vec2(4.3, 1.1);  // sheared by more than four cells
    expect_all_contacts(slanted, 40, 0.15);
    Lattice<2> band{.vectors = Eigen::Matrix2d::Zero(), .count = 1};
    band.vectors.col(0) = Vec2(1.0, 0.2);
    expect_all_contacts(band, 40, 0.15);
}

TEST(Lattice, AllImagesAreFoundInSpace) {
    Lattice<3> cell{.vectors = Mat3::Identity(), .count = 3};
    cell.vectors.col(2) = Vec3(2.4, -1.3, 1.2);
    expect_all_contacts(cell, 30, 0.2);
    Lattice<3> slab{.vectors = Mat3::Identity(), .count = 2};
    expect_all_contacts(slab, 60, 0.2);
}

// Bodies as large as the cell and larger touch their own images and several of the others.
TEST(Lattice, BodiesMayBeLargerThanTheCell) {
    Lattice<2> narrow{.vectors = Eigen::Matrix2d::Identity(), .count = 2};
    narrow.vectors.col(1) = Vec2(0.3, 0.8);
    expect_all_contacts(narrow, 4, 1.1);
}

TEST(ReducedCell, IsTheSameLatticeWithShortVectors) {
    Lattice<2> sheared{.vectors = (Eigen::Matrix2d() << 1.0, 7.45, 0.0, 1.0).finished(),
                       .count = 2};
    const ReducedCell<2> cell(sheared);
    EXPECT_NEAR(cell.width(0) * cell.width(1), 1.0 / std::sqrt(1.0 + 0.45 * 0.45),
                1e-12);  // area^2 / (|a| |b|)
    // Coordinates of a lattice vector are integers, and lead back to it.
    const Vec2 x = sheared.shift({3, -2});
    const Vec2 n = cell.coordinates(x);
    const Image<2> back =
        cell.in_lattice({static_cast<int>(std::lround(n[0])), static_cast<int>(std::lround(n[1]))});
    EXPECT_EQ(back, (Image<2>{3, -2}));
}

/// Whether the upright cell of `lattice` spans it, keeps the vector `kept`, and leans to no side by
/// more than half of it.
template <int D>
void expect_upright(const Lattice<D>& lattice, int kept, int leaning, int up) {
    const ReducedCell<D> cell(lattice, CellShape::upright);
    const auto& vectors = cell.lattice().vectors;
    EXPECT_NEAR(vectors.determinant(), lattice.vectors.determinant(), 1e-9);
    EXPECT_EQ(vectors.col(kept), lattice.vectors.col(kept));
    const Vector<D> a = vectors.col(leaning);
    EXPECT_LE(std::abs(a[kept]), 0.5 * vectors.col(kept).norm() + 1e-12);
    EXPECT_NEAR(a[up], lattice.vectors(up, leaning), 1e-12);
    const Image<D> one{1, 2};
    const Vector<D> x = lattice.shift(cell.in_lattice(one));
    EXPECT_LE((x - cell.lattice().shift(one)).norm(), 1e-9) << "integers that lead elsewhere";
}

// Cells that are lower than wide, and narrower than high, sheared along either side: what is shown
// never turns over, at no tilt.
TEST(ReducedCell, UprightOnesStandUpright) {
    for (double tilt = -4.0; tilt <= 4.0; tilt += 0.03) {
        for (const double height : {0.1, 0.5, 1.0, 3.0}) {
            Lattice<2> cell{.vectors = Eigen::Matrix2d::Identity(), .count = 2};
            cell.vectors.col(1) = Vec2(tilt, height);
            expect_upright(cell, 0, 1, 1);
            cell.vectors.col(1) = Vec2(0.0, height);
            cell.vectors.col(0) = Vec2(1.0, tilt);
            if (tilt != 0.0) expect_upright(cell, 1, 0, 0);
            Lattice<3> box{.vectors = Mat3::Identity(), .count = 3};
            box.vectors.col(2) = Vec3(tilt, 0.0, height);
            expect_upright(box, 0, 2, 2);
        }
    }
}

}  // namespace
}  // namespace drystone::collision
