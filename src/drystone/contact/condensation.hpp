#pragma once

namespace drystone::contact {

/// What a contact problem with deformable bodies is made of.
struct CondensationCounts {
    double factor_entries = 0.0;   ///< of the factors of Mhat
    double missing_columns = 0.0;  ///< of Mhat^-1, to be computed
    double components = 0.0;       ///< of the contacts that touch deformable bodies
    double stored = 0.0;           ///< numbers that all columns take, with the missing ones
    bool lasting = true;           ///< whether Mhat stays the same in the steps to come
};

/// Whether the problem is cheaper condensed on the contact nodes, with a full W, than with products
/// by the factors of Mhat. From counts alone, so that a run is the same on every machine.
[[nodiscard]] bool is_worth_condensing(const CondensationCounts& counts);

}  // namespace drystone::contact
