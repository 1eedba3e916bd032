#include <gtest/gtest.h>

#include "drystone/linalg/equilibration.hpp"

namespace drystone {

TEST(UnitRows, AreDistances) {
    MatX A(3, 2);
    A << 3, 4, 0, 0, 0, -1e-200;
    VecX b = Vec3(10, 7, 2e-200);
    EXPECT_EQ(make_unit_rows(A, b), Vec3(5, 1, 1e-200));
    EXPECT_EQ(A.row(0), Eigen::RowVector2d(0.6, 0.8));
    EXPECT_EQ(A.row(1), Eigen::RowVector2d(0, 0));
    EXPECT_EQ(A.row(2), Eigen::RowVector2d(0, -1));
    EXPECT_EQ(b, Vec3(2, 7, 2));
}

}  // namespace drystone
