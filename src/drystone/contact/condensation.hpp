#pragma once

namespace drystone::contact {

/// What a contact problem with deformable bodies is made of.
struct CondensationCounts {
    double factor_entries = 0.0;  ///< of the factors of Mhat, all bodies together
    double column_work = 0.0;     ///< multiplications for columns of Mhat^-1 that are missing
    double matrix_entries = 0.0;  ///< of W: full between the contacts of a body, 0 between bodies
    double stored = 0.0;          ///< numbers that all columns take, with the missing ones
    bool lasting = true;          ///< whether Mhat stays the same in the steps to come
};

/// Chooses whether problems are condensed on the contact nodes, with W as a matrix, or kept global,
/// with products by the factors of Mhat. From counts of operations alone, so that a run is the same
/// on every machine.
///
/// Ski-rental rule: how long contacts will last is unknown, so columns that last are computed once
/// the problems without them have cost as much as the columns. The total is at most twice the
/// optimum.
class CondensationRule {
  public:
    /// Whether the next problem is condensed.
    [[nodiscard]] bool condenses(const CondensationCounts& counts);

  private:
    double spent_ = 0.0;  // operations of global problems that no columns have been bought for
};

}  // namespace drystone::contact
