#include "drystone/scene/generation/blocks.hpp"

namespace drystone::scene::generation {

BodySpec block(const BodySpec& properties, int dimension, const Vec3& size, const Vec3& centre) {
    BodySpec body = properties;
    AnyShape shape = geometry::Box{.half = 0.5 * size};
    if (dimension == 2) shape = geometry::rectangle(size.x(), size.y());
    body.parts.push_back({.shape = std::move(shape)});
    body.position = centre;
    return body;
}

}  // namespace drystone::scene::generation
