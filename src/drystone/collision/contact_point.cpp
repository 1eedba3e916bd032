// Orders contacts by identity and finds the contact of a list that matches another one.
#include "drystone/collision/contact_point.hpp"

#include <tuple>

namespace drystone::collision {

namespace {

template <int D>
auto identity(const Contact<D>& contact) {
    return std::tie(contact.body_a, contact.body_b, contact.part_a, contact.part_b, contact.image,
                    contact.feature);
}

}  // namespace

template <int D>
std::strong_ordering compare_identity(const Contact<D>& x, const Contact<D>& y) {
    return identity(x) <=> identity(y);
}

template std::strong_ordering compare_identity(const Contact<2>&, const Contact<2>&);
template std::strong_ordering compare_identity(const Contact<3>&, const Contact<3>&);

}  // namespace drystone::collision
