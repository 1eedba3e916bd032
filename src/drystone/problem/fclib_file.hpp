#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/global_problem.hpp"

namespace drystone::problem {

/// Vectors of a solution or of a guess, as an FCLIB file stores them; empty when it does not.
struct FclibSolution {
    VecX r;  ///< (contacts x spacedim) impulses
    VecX u;  ///< (contacts x spacedim) local velocities
    VecX v;  ///< (n) generalised velocities, global problems only
    VecX l;  ///< (bilateral rows) impulses of the bilateral rows
};

/// What an FCLIB HDF5 file holds (Acary et al., FCLIB: a collection of discrete 3D frictional
/// contact problems, 2014).
///
/// A local file means  u = W r + V l + q,  0 = V^T r + R l + s;  a global one
/// M v = H_f r + G l + f,  u = H_f^T v + w,  0 = G^T v + b, with H_f the transpose of our H.
/// Contacts have `spacedim` components and Coulomb's law; each bilateral equation is a Bilateral
/// block of one component after the contacts.
struct FclibFile {
    std::variant<ContactProblem, GlobalProblem> problem;
    int spacedim = 3;  ///< 2 or 3: components of a contact
    std::string title;
    std::string description;
    std::string math_info;
    std::optional<FclibSolution> solution;
    std::vector<FclibSolution> guesses;
    std::vector<std::string> assumptions;  ///< how ambiguous data were read, in words
};

/// The scalar equations of the Bilateral blocks.
[[nodiscard]] Index bilateral_rows(const FclibFile& file);

/// The problem in local form; a global one is condensed to W of this form, assembled or factored.
/// Throws InputError for a local file, whose W is assembled, where another form is asked for.
[[nodiscard]] ContactProblem local_problem(const FclibFile& file, Form form = Form::assembled);

/// The impulses of all blocks of the problem: r, then l (zero when it is not stored).
[[nodiscard]] VecX impulses(const FclibFile& file, const FclibSolution& solution);

/// Every vector that the file can store for the impulses `r` of all blocks.
[[nodiscard]] FclibSolution solution_of(const FclibFile& file, const VecX& r);

/// Reads an FCLIB file, whatever form its matrices have. What is ambiguous is read in the way that
/// makes sense and listed in `assumptions`; groups that FCLIB does not define are ignored.
///
/// Throws InputError, which names the file and every dataset that is missing or wrong.
[[nodiscard]] FclibFile read_fclib(const std::filesystem::path& path);

/// Writes a new FCLIB file, all or nothing: what was at `path` is replaced only by a complete file.
/// Matrices are in compressed columns. `assumptions` are not written.
///
/// Throws InputError when FCLIB cannot represent the problem (contacts that do not have `spacedim`
/// components and Coulomb's law, contacts after bilateral rows, a coupling of contacts and
/// bilateral rows that is not symmetric) or when vectors have wrong sizes, EnvironmentError when
/// the file cannot be written.
void write_fclib(const std::filesystem::path& path, const FclibFile& file);

/// Adds /solution to an FCLIB file, or replaces it; everything else in the file stays as it is.
/// All or nothing, with the errors of write_fclib.
void write_fclib_solution(const std::filesystem::path& path, const FclibSolution& solution);

}  // namespace drystone::problem
