// Solves systems known by products only, by Eigen's GMRES on a matrix type that calls the product.
#include "drystone/linalg/gmres.hpp"

#include <algorithm>
#include <unsupported/Eigen/IterativeSolvers>

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCore>

namespace drystone {

/// A product as the kind of matrix that Eigen's iterations multiply with.
class ProductMatrix;

}  // namespace drystone

namespace Eigen::internal {

template <>
struct traits<drystone::ProductMatrix> : public traits<SparseMatrix<double>> {};

}  // namespace Eigen::internal

namespace drystone {

class ProductMatrix : public Eigen::EigenBase<ProductMatrix> {
  public:
    using Scalar = double;
    using RealScalar = double;
    using StorageIndex = int;
    enum : int {
        ColsAtCompileTime = Eigen::Dynamic,
        MaxColsAtCompileTime = Eigen::Dynamic,
        IsRowMajor = 0
    };

    ProductMatrix(const Product& product, Index size) : product_(&product), size_(size) {}

    [[nodiscard]] Index rows() const { return size_; }
    [[nodiscard]] Index cols() const { return size_; }
    [[nodiscard]] VecX times(const VecX& x) const {
        VecX y;
        (*product_)(x, y);
        return y;
    }

    template <class Vector>
    Eigen::Product<ProductMatrix, Vector, Eigen::AliasFreeProduct> operator*(
        const Eigen::MatrixBase<Vector>& x) const {
        return {*this, x.derived()};
    }

  private:
    const Product* product_;
    Index size_;
};

}  // namespace drystone

namespace Eigen::internal {

template <class Vector>
struct generic_product_impl<drystone::ProductMatrix, Vector, SparseShape, DenseShape, GemvProduct>
    : generic_product_impl_base<drystone::ProductMatrix, Vector,
                                generic_product_impl<drystone::ProductMatrix, Vector>> {
    using Scalar = double;

    template <class Sum>
    static void scaleAndAddTo(Sum& sum, const drystone::ProductMatrix& A, const Vector& x,
                              const Scalar& factor) {
        sum.noalias() += factor * A.times(x);
    }
};

}  // namespace Eigen::internal

namespace drystone {

double gmres(const Product& A, const VecX& b, const GmresSettings& settings, VecX& x) {
    const ProductMatrix matrix(A, b.size());
    Eigen::GMRES<ProductMatrix, Eigen::IdentityPreconditioner> krylov;
    krylov.set_restart(std::min(settings.restart, b.size()));
    krylov.setMaxIterations(settings.most_products);
    krylov.setTolerance(settings.tolerance);
    krylov.compute(matrix);
    x = krylov.solve(b);
    return krylov.error();
}

}  // namespace drystone
