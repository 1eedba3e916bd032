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

/// Chooses whether problems are condensed on the contact nodes, with a full W, or kept global, with
/// products by the factors of Mhat. From counts of operations alone, so that a run is the same on
/// every machine.
///
/// Nobody knows how long contacts will last. Columns that last are computed once the problems that
/// did without them have cost as much: so the choice costs at most twice what the best one would
/// have, known afterwards (as with skis, rented or bought).
class CondensationRule {
  public:
    /// Whether the next problem is condensed.
    [[nodiscard]] bool condenses(const CondensationCounts& counts);

  private:
    double spent_ = 0.0;  // operations of global problems that no columns have been bought for
};

}  // namespace drystone::contact
