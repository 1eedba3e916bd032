#pragma once

#include <span>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/block_matrix.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::problem {

/// The factors of W = H M^-1 H^T, contact by contact: the rows H_c and (M^-1 H_c^T)^T on the
/// unknowns that contact c touches.
///
/// With the velocities v = M^-1 H^T r that the impulses cause, u_c = H_c v + b_c, and a correction
/// dr of contact c moves the bodies by v += M^-1 H_c^T dr. Gauss-Seidel sweeps that keep v up to
/// date (Moreau 1999, section 9.2) cost time and memory per contact, where the blocks of W cost
/// them per pair of contacts with a common body.
///
/// Layout: unknowns are listed as runs of consecutive ones, two runs (one per body) for a contact
/// of rigid bodies. The numbers of a contact follow each other in memory: H_c row by row, then
/// (M^-1 H_c^T)^T row by row, so that a sweep reads memory once and in order.
class DelassusFactors {
  public:
    /// Unknowns first to first + count - 1, the velocities of one body for instance.
    struct Run {
        Index first = 0;
        Index count = 0;
    };
    /// Rows of one contact (size x width), width = the sum of the counts of its runs.
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    DelassusFactors() = default;
    /// For `unknowns` generalised velocities; contacts are added one by one.
    explicit DelassusFactors(Index unknowns) : unknowns_(unknowns) {}

    /// As a new one for `unknowns` velocities, which keeps its memory.
    void reset(Index unknowns);
    void add_contact(std::span<const Run> runs, const Rows& H, const Rows& motion);
    /// With M^-1 = diag(inverse_mass), inverse_mass (unknowns). H: size x width, row by row.
    void add_contact(std::span<const Run> runs, Index size, const double* H,
                     const VecX& inverse_mass);

    [[nodiscard]] Index unknowns() const noexcept { return unknowns_; }
    [[nodiscard]] Index contacts() const noexcept {
        return static_cast<Index>(contacts_.size()) - 1;
    }
    [[nodiscard]] Index size(Index c) const { return contacts_[at(c)].size; }
    [[nodiscard]] Index width(Index c) const { return contacts_[at(c)].width; }
    [[nodiscard]] std::span<const Run> runs(Index c) const {
        return std::span(runs_).subspan(contacts_[at(c)].run,
                                        contacts_[at(c + 1)].run - contacts_[at(c)].run);
    }
    /// H_c and (M^-1 H_c^T)^T (size x width, row by row).
    [[nodiscard]] const double* rows(Index c) const {
        return values_.data() + contacts_[at(c)].value;
    }
    [[nodiscard]] const double* motion(Index c) const { return rows(c) + size(c) * width(c); }

    /// u += H_c v. v (unknowns), u: a vector of size(c) components.
    template <class U>
    void add_velocity(Index c, const double* v, U& u) const {
        const double* row = rows(c);
        for (Index i = 0; i < u.size(); ++i) {
            double sum = u[i];
            for (const Run& run : runs(c)) {
                for (Index k = 0; k < run.count; ++k) sum += *row++ * v[run.first + k];
            }
            u[i] = sum;
        }
    }

    /// v += M^-1 H_c^T dr. v (unknowns), dr: a vector of size(c) components.
    template <class R>
    void add_motion(Index c, const R& dr, double* v) const {
        const double* row = motion(c);
        for (Index i = 0; i < dr.size(); ++i) {
            const double dr_i = dr[i];
            for (const Run& run : runs(c)) {
                for (Index k = 0; k < run.count; ++k) v[run.first + k] += *row++ * dr_i;
            }
        }
    }

    /// The diagonal blocks H_c M^-1 H_c^T.
    [[nodiscard]] BlockMatrix diagonal_blocks() const;
    void diagonal_blocks(BlockMatrix& blocks) const;
    /// The factors of these contacts alone, on the same unknowns.
    [[nodiscard]] DelassusFactors of_contacts(std::span<const Index> contacts) const;
    /// All blocks, multiplied out.
    [[nodiscard]] BlockMatrix product() const;

  private:
    struct Contact {
        std::size_t run = 0;    // its first entry of runs_
        std::size_t value = 0;  // its first entry of values_
        Index size = 0;
        Index width = 0;
    };

    Index unknowns_ = 0;
    std::vector<Contact> contacts_{{}};  // (contacts + 1), the last one closes the lists
    std::vector<Run> runs_;
    std::vector<double> values_;
};

}  // namespace drystone::problem
