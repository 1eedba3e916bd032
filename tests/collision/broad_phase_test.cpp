#include "drystone/collision/broad_phase.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "collision/random_boxes.hpp"
#include "core/allocation_count.hpp"
#include "core/test_numbers.hpp"

namespace drystone::collision {
namespace {

using sampling::all_overlaps;
using sampling::Boxes;
using sampling::random_boxes;
using sampling::random_vector;

template <int D>
void expect_all_overlaps(BroadPhase<D>& broad_phase, const Boxes<D>& boxes,
                         const std::vector<char>& mobile) {
    const std::span<const Pair> found = broad_phase.find(boxes, mobile);
    const std::vector<Pair> expected = all_overlaps(boxes, mobile);
    ASSERT_EQ(found.size(), expected.size());
    EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin()));
}

template <int D>
void expect_all_overlaps(const Boxes<D>& boxes) {
    BroadPhase<D> broad_phase;
    expect_all_overlaps(broad_phase, boxes, std::vector<char>(boxes.size(), 1));
}

template <class Dimension>
class BroadPhaseOf : public testing::Test {
  public:
    static constexpr int k_dimension = Dimension::value;
};
using Dimensions = testing::Types<std::integral_constant<int, 2>, std::integral_constant<int, 3>>;
TYPED_TEST_SUITE(BroadPhaseOf, Dimensions);

TYPED_TEST(BroadPhaseOf, RandomBoxesAsByBruteForce) {
    constexpr int D = TestFixture::k_dimension;
    Rng rng{1};
    BroadPhase<D> broad_phase;
    for (const double ratio : {1.0, 2.0, 10.0, 1e4, 1e12}) {
        for (int sample = 0; sample < 20; ++sample) {
            const int count = rng.index(300);
            Boxes<D> boxes = random_boxes<D>(rng, count, 1.0, 1.0 / ratio, ratio);
            const Vector<D> shift = random_vector<D>(rng, -1.0, 1.0);
            std::vector<char> mobile;
            for (auto& box : boxes) {
                box = {.low = box.low + shift, .high = box.high + shift};
                mobile.push_back(static_cast<char>(rng.index(3) > 0));
            }
            expect_all_overlaps(broad_phase, boxes, mobile);
        }
    }
}

// Corners on the lines of the grids, boxes that touch, are equal, nested, flat, or points.
TYPED_TEST(BroadPhaseOf, BoxesOnALatticeAsByBruteForce) {
    constexpr int D = TestFixture::k_dimension;
    Rng rng{2};
    for (int sample = 0; sample < 100; ++sample) {
        Boxes<D> boxes;
        for (int i = 0; i < 150; ++i) {
            geometry::Aabb<D> box;
            for (int axis = 0; axis < D; ++axis) {
                box.low[axis] = 0.25 * (rng.index(17) - 8);
                box.high[axis] = box.low[axis] + 0.25 * rng.index(1 << rng.index(5));
            }
            boxes.push_back(box);
        }
        expect_all_overlaps<D>(boxes);
    }
}

TYPED_TEST(BroadPhaseOf, UnboundedBoxesAsByBruteForce) {
    constexpr int D = TestFixture::k_dimension;
    Rng rng{3};
    for (int sample = 0; sample < 50; ++sample) {
        Boxes<D> boxes = random_boxes<D>(rng, 100, 1.0, 1e-2, 30.0);
        for (auto& box : boxes) {
            if (rng.index(10) > 0) continue;
            for (int axis = 0; axis < D; ++axis) {
                if (rng.index(2) == 0) box.low[axis] = -k_infinity;
                if (rng.index(2) == 0) box.high[axis] = k_infinity;
            }
        }
        expect_all_overlaps<D>(boxes);
    }
}

TYPED_TEST(BroadPhaseOf, NumbersAtTheEndsOfTheirRange) {
    constexpr int D = TestFixture::k_dimension;
    using V = Vector<D>;
    const auto cube = [](double low, double high) {
        return geometry::Aabb<D>{.low = V::Constant(low), .high = V::Constant(high)};
    };
    expect_all_overlaps<D>({cube(0.0, 0.0), cube(0.0, 5e-324), cube(-5e-324, 0.0),
                            cube(5e-324, 1e-300), cube(1e300, 1.1e300), cube(-1e300, 1.05e300),
                            cube(-1.7e308, 1.7e308), cube(1e16, 1e16 + 2.0),
                            cube(1e16 + 2.0, 1e16 + 4.0), cube(1.0, 1e16), cube(0.0, 1.0)});
}

TYPED_TEST(BroadPhaseOf, EmptyBoxesAndBoxesOfNansOverlapNothing) {
    constexpr int D = TestFixture::k_dimension;
    using V = Vector<D>;
    geometry::Aabb<D> inverted{.low = V::Constant(0.2), .high = V::Constant(0.8)};
    inverted.high[1] = 0.1;
    const V nan = V::Constant(std::numeric_limits<double>::quiet_NaN());
    const Boxes<D> boxes{{.low = V::Zero(), .high = V::Ones()},
                         {},
                         inverted,
                         {.low = nan, .high = nan},
                         {.low = V::Constant(-k_infinity), .high = V::Constant(k_infinity)}};
    BroadPhase<D> broad_phase;
    const auto found = broad_phase.find(boxes, std::vector<char>(boxes.size(), 1));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0], (Pair{0, 4}));
}

TYPED_TEST(BroadPhaseOf, SearchingAgainAllocatesNothing) {
    if (!test::counts_allocations()) GTEST_SKIP() << "this build does not count allocations";
    constexpr int D = TestFixture::k_dimension;
    Rng rng{4};
    const Boxes<D> boxes = random_boxes<D>(rng, 2000, 10.0, 0.01, 50.0);
    const std::vector<char> mobile(boxes.size(), 1);
    BroadPhase<D> broad_phase;
    const std::size_t pairs = broad_phase.find(boxes, mobile).size();
    std::size_t again = 0;
    EXPECT_EQ(test::allocations_during([&] { again = broad_phase.find(boxes, mobile).size(); }), 0);
    EXPECT_EQ(pairs, again);
    EXPECT_GT(pairs, 0U);
}

/// Cells and tests per box, for boxes that fill a constant part of their domain.
template <int D>
double work_per_box(int count, double ratio) {
    Rng rng{5};
    // Sizes up to 1, one box per unit of volume.
    const double domain = std::pow(static_cast<double>(count), 1.0 / D);
    const Boxes<D> boxes = random_boxes<D>(rng, count, domain, 1.0 / ratio, ratio);
    BroadPhase<D> broad_phase;
    static_cast<void>(broad_phase.find(boxes, std::vector<char>(boxes.size(), 1)));
    const auto work = broad_phase.work();
    return static_cast<double>(work.cells + work.tests) / count;
}

// A box looks into at most 3^D cells per level. Cells of level l are at most twice the largest box,
// so that on average at most 2^D of the boxes, which are one per unit of volume, have their corner
// in the same cell; over all levels, which share the boxes, at most 6^D tests.
TYPED_TEST(BroadPhaseOf, WorkPerBoxDoesNotGrowWithTheNumberOfBoxes) {
    constexpr int D = TestFixture::k_dimension;
    for (const double ratio : {1.0, 10.0, 100.0, 1e4}) {
        const double levels = 2.0 + std::log2(ratio);
        for (const int count : {1000, 4000, 16000, 64000}) {
            EXPECT_LE(work_per_box<D>(count, ratio), std::pow(3.0, D) * levels + std::pow(6.0, D))
                << count << " boxes, ratio " << ratio;
        }
    }
}

// The same, measured: four times the boxes, at most four times the work and what was saved before
// at the border, where neighbours are missing: with 25 boxes along a side of the domain in space,
// 1 - (23/25)^3 = 0.22 of all boxes are there.
TYPED_TEST(BroadPhaseOf, WorkIsProportionalToBoxes) {
    constexpr int D = TestFixture::k_dimension;
    for (const double ratio : {1.0, 1e4}) {
        EXPECT_LE(work_per_box<D>(64000, ratio), 1.28 * work_per_box<D>(16000, ratio));
    }
}

// A floor slab among grains of a ten-thousandth of its size: every grain meets it once.
TYPED_TEST(BroadPhaseOf, OneSlabAmongGrainsCostsOneTestEach) {
    constexpr int D = TestFixture::k_dimension;
    Rng rng{6};
    const int count = 20000;
    Boxes<D> boxes = random_boxes<D>(rng, count, 1.0, 1e-4, 1.0);
    const std::vector<char> mobile(boxes.size() + 1, 1);
    BroadPhase<D> broad_phase;
    static_cast<void>(broad_phase.find(boxes, std::vector<char>(boxes.size(), 1)));
    const BroadPhaseWork without = broad_phase.work();
    boxes.push_back({.low = Vector<D>::Constant(-1.0), .high = Vector<D>::Constant(0.5)});
    static_cast<void>(broad_phase.find(boxes, mobile));
    EXPECT_EQ(broad_phase.work().tests, without.tests + count);
    EXPECT_LE(broad_phase.work().cells, without.cells + 27);  // the slab looks around itself
}

// A body that flies away must not coarsen the grid of the others.
TYPED_TEST(BroadPhaseOf, ABoxFarAwayCostsTheOthersNothing) {
    constexpr int D = TestFixture::k_dimension;
    Rng rng{7};
    Boxes<D> boxes = random_boxes<D>(rng, 5000, 1.0, 0.01, 1.0);
    BroadPhase<D> broad_phase;
    static_cast<void>(broad_phase.find(boxes, std::vector<char>(boxes.size(), 1)));
    const BroadPhaseWork without = broad_phase.work();
    const Vector<D> far = Vector<D>::Constant(1e150);
    boxes.push_back({.low = far, .high = far});
    static_cast<void>(broad_phase.find(boxes, std::vector<char>(boxes.size(), 1)));
    EXPECT_LE(broad_phase.work().tests, without.tests + 5000);
}

// Points have no size to choose a level by.
TYPED_TEST(BroadPhaseOf, PointsDoNotShareOneCell) {
    constexpr int D = TestFixture::k_dimension;
    Rng rng{8};
    const Boxes<D> boxes = random_boxes<D>(rng, 20000, 1.0, 0.0, 1.0);
    BroadPhase<D> broad_phase;
    EXPECT_TRUE(broad_phase.find(boxes, std::vector<char>(boxes.size(), 1)).empty());
    // Their levels follow their distance from the origin: 50 octaves at most that matter.
    EXPECT_LE(broad_phase.work().tests, 50 * 20000);
}

}  // namespace
}  // namespace drystone::collision
