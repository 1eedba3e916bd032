// Means of the gradients of shape functions over an element.
#include "drystone/mechanics/fem/mean_gradients.hpp"

namespace drystone::mechanics::fem {

namespace {

template <int D>
MeanGradients of_shape(geometry::ElementKind kind, const ElementNodes& X) {
    return with_shape<D>(kind, [&]<class S>(S) {
        MeanGradients mean{.g = ElementNodes::Zero(3, S::k_nodes)};
        for (const auto& place : stiffness_points<S>()) {
            const ElementPoint<S> point = element_point<S>(X, place);
            mean.g.template topRows<D>() += point.volume * point.gradient.transpose();
            mean.volume += point.volume;
        }
        mean.g /= mean.volume;
        return mean;
    });
}

}  // namespace

MeanGradients mean_gradients(geometry::ElementKind kind, const ElementNodes& X) {
    return geometry::traits(kind).dimension == 2 ? of_shape<2>(kind, X) : of_shape<3>(kind, X);
}

}  // namespace drystone::mechanics::fem
