#pragma once

#include <string>
#include <vector>

#include "drystone/linalg/block_matrix.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/solvers/newton/contact_equations.hpp"
#include "drystone/solvers/own_linear_solver.hpp"

namespace drystone::solvers {

/// The linear system of a Newton step on the contact equations F(r, W r + q) = 0:
///     sum_j (A_i (W_ij + shift_i delta_ij) + B_i delta_ij) dr_j = -F_i,   A = dF/du, B = dF/dr.
///
/// Where A_i = 0 and B_i = I (a contact that opens) the step is dr_i = -F_i, so only the other
/// contacts enter the matrix: dense when they are few or closely coupled, sparse otherwise.
class NewtonSystem {
  public:
    /// `linear_solver`: a name of linalg/linear_solver for the sparse case; throws InputError for
    /// others.
    explicit NewtonSystem(const std::string& linear_solver = "superlu");

    /// The problem whose W the next steps use. W must outlive them.
    void bind(const BlockMatrix& W);

    /// dr; false when the matrix is singular. `shifts` (contacts) regularise the diagonal of W.
    [[nodiscard]] bool step(const std::vector<ContactEquations>& equations, const VecX& shifts,
                            VecX& dr);

  private:
    /// A block of W as seen from its column.
    struct ColumnEntry {
        Index row;    // block row
        Index block;  // number of the block in W
    };

    // N: the components of every contact, or k_dynamic.
    template <int N>
    [[nodiscard]] bool sized_step(const std::vector<ContactEquations>& equations,
                                  const VecX& shifts, VecX& dr);
    template <int N>
    void choose_unknowns(const std::vector<ContactEquations>& equations, VecX& dr);
    template <int N>
    void right_hand_side(const std::vector<ContactEquations>& equations, const VecX& dr);
    template <int N>
    void assemble_dense(const std::vector<ContactEquations>& equations, const VecX& shifts);
    template <int N>
    void assemble_sparse(const std::vector<ContactEquations>& equations, const VecX& shifts);
    template <int N>
    [[nodiscard]] SizedMatrix<N> entry(const ContactEquations& equations, double shift, Index row,
                                       Index block) const;
    [[nodiscard]] Index stored_entries() const;
    [[nodiscard]] bool solve_dense();
    [[nodiscard]] bool solve_sparse();

    const BlockMatrix* W_ = nullptr;
    std::vector<Index> column_starts_;         // (contacts + 1) into column_entries_
    std::vector<ColumnEntry> column_entries_;  // (blocks) column by column, rows increasing
    std::vector<Index> place_;                 // (contacts) first unknown, or -1 for open contacts
    Index unknowns_ = 0;
    VecX right_;
    VecX solution_;
    MatX dense_;
    Eigen::PartialPivLU<MatX> dense_factor_;
    SparseMatrix sparse_;
    OwnLinearSolver sparse_factor_;
};

}  // namespace drystone::solvers
