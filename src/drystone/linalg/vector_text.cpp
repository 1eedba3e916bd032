// Vectors as text for messages.
#include "drystone/linalg/vector_text.hpp"

#include "drystone/core/text.hpp"

namespace drystone {

std::string to_text(const VecX& x) {
    std::string text = "(";
    for (Index i = 0; i < x.size(); ++i) text += (i > 0 ? ", " : "") + to_text(x[i]);
    return text + ")";
}

}  // namespace drystone
