// Checks that FCLIB can represent a problem and writes it, or its solution, to HDF5.
#include <fstream>
#include <numeric>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/core/text.hpp"
#include "drystone/hdf5/image.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/fclib_matrix.hpp"
#include "drystone/problem/validity.hpp"

namespace drystone::problem {

namespace {

// Files are solved to 1e-8: a difference of V and the transpose of its mirror image up to this
// ratio (rounding of a condensation) is lost on them.
constexpr double k_coupling_tolerance = 1e-10;

std::span<const double> values(const VecX& x) {
    return {x.data(), static_cast<std::size_t>(x.size())};
}

/// The number of components of each block and its law, for either kind of problem.
struct Blocks {
    std::vector<Index> sizes;
    const std::vector<Cone>* cones = nullptr;
};

Blocks blocks_of(const ContactProblem& problem) {
    Blocks blocks{.sizes = {}, .cones = &problem.cones};
    for (Index c = 0; c < problem.contacts(); ++c) blocks.sizes.push_back(problem.W.size(c));
    return blocks;
}

Blocks blocks_of(const GlobalProblem& problem) {
    return {.sizes = problem.sizes, .cones = &problem.cones};
}

/// The sizes of the vectors of a file.
struct Sizes {
    Index components = 0;
    Index unknowns = 0;
    Index bilateral = 0;
};

Sizes sizes_of(const FclibFile& file) {
    const Blocks blocks =
        std::visit([](const auto& problem) { return blocks_of(problem); }, file.problem);
    const auto* global = std::get_if<GlobalProblem>(&file.problem);
    const Index all = std::accumulate(blocks.sizes.begin(), blocks.sizes.end(), Index{0});
    const Index bilateral = bilateral_rows(file);
    return {.components = all - bilateral,
            .unknowns = global != nullptr ? global->M.rows() : 0,
            .bilateral = bilateral};
}

/// Contacts first, each with `spacedim` components and Coulomb's law; then bilateral rows.
void check_blocks(const FclibFile& file, std::vector<Defect>& defects) {
    const Blocks blocks =
        std::visit([](const auto& problem) { return blocks_of(problem); }, file.problem);
    if (file.spacedim != 2 && file.spacedim != 3) {
        defects.push_back(
            {.what = "spacedim", .expected = "2 or 3", .found = std::to_string(file.spacedim)});
    }
    bool bilateral = false;
    for (std::size_t c = 0; c < blocks.sizes.size(); ++c) {
        const Cone& cone = (*blocks.cones)[c];
        const std::string contact = "contact " + std::to_string(c);
        if (is_bilateral(cone)) {
            bilateral = true;
        } else if (!coulomb_mu(cone) || blocks.sizes[c] != file.spacedim) {
            defects.push_back(
                {.what = contact,
                 .expected = "Coulomb friction in " + counted(file.spacedim, "component"),
                 .found = describe(cone) + " in " + std::to_string(blocks.sizes[c])});
        } else if (bilateral) {
            defects.push_back({.what = contact,
                               .expected = "contacts before bilateral rows",
                               .found = "a contact after them"});
        }
    }
}

/// r has its size; the others have theirs or are absent.
void check_solution(const std::string& what, const FclibSolution& solution, const Sizes& sizes,
                    std::vector<Defect>& defects) {
    const auto check = [&](const std::string& name, const VecX& x, Index size, bool required) {
        if (x.size() == 0 && !required) return;
        check_size(what + ", " + name, size, x.size(), defects);
        check_finite(what + ", " + name, x, defects);
    };
    check("r", solution.r, sizes.components, true);
    check("u", solution.u, sizes.components, false);
    check("v", solution.v, sizes.unknowns, false);
    check("l", solution.l, sizes.bilateral, false);
}

void require_writable(const FclibFile& file) {
    std::visit([](const auto& problem) { require_valid(problem); }, file.problem);
    std::vector<Defect> defects;
    check_blocks(file, defects);
    const Sizes sizes = sizes_of(file);
    if (file.solution) check_solution("solution", *file.solution, sizes, defects);
    for (std::size_t k = 0; k < file.guesses.size(); ++k) {
        check_solution("guess " + std::to_string(k + 1), file.guesses[k], sizes, defects);
    }
    if (!defects.empty()) throw InputError(std::move(defects), "FCLIB file");
}

VecX friction(const std::vector<Cone>& cones) {
    VecX mu(static_cast<Index>(cones.size()));
    Index contacts = 0;
    for (const Cone& cone : cones) {
        if (const auto coefficient = coulomb_mu(cone)) mu[contacts++] = *coefficient;
    }
    return mu.head(contacts);
}

void write_problem(hdf5::Hdf5Image& image, const ContactProblem& problem, const Sizes& sizes) {
    const std::string group = "fclib_local";
    const Index m = sizes.components;
    const Index p = sizes.bilateral;
    const SparseMatrix all = problem.W.blocks().to_sparse();
    write_matrix(image, group + "/W", all.block(0, 0, m, m));
    if (p > 0) {
        const SparseMatrix V = all.block(0, m, m, p);
        const SparseMatrix mirror = SparseMatrix(all.block(m, 0, p, m)).transpose();
        const double difference = SparseMatrix(V - mirror).norm();
        if (difference > k_coupling_tolerance * V.norm()) {
            throw InputError({.what = "W, contacts with bilateral rows",
                              .expected = "the transpose of bilateral rows with contacts",
                              .found = "a difference of norm " + to_text(difference)});
        }
        write_matrix(image, group + "/V", V);
        write_matrix(image, group + "/R", all.block(m, m, p, p));
        image.write_numbers(group + "/vectors/s", values(problem.b.tail(p)));
    }
    image.write_numbers(group + "/vectors/q", values(problem.b.head(m)));
    image.write_numbers(group + "/vectors/mu", values(friction(problem.cones)));
}

void write_problem(hdf5::Hdf5Image& image, const GlobalProblem& problem, const Sizes& sizes) {
    const std::string group = "fclib_global";
    const SparseMatrix transposed = problem.H.transpose();
    write_matrix(image, group + "/M", problem.M);
    write_matrix(image, group + "/H", transposed.leftCols(sizes.components));
    if (sizes.bilateral > 0) {
        write_matrix(image, group + "/G", transposed.rightCols(sizes.bilateral));
        image.write_numbers(group + "/vectors/b", values(problem.w.tail(sizes.bilateral)));
    }
    image.write_numbers(group + "/vectors/f", values(problem.f));
    image.write_numbers(group + "/vectors/w", values(problem.w.head(sizes.components)));
    image.write_numbers(group + "/vectors/mu", values(friction(problem.cones)));
}

/// Replaces the vectors in a group; absent ones are removed.
void write_solution(hdf5::Hdf5Image& image, const std::string& group,
                    const FclibSolution& solution) {
    const auto replace = [&](const std::string& name, const VecX& x) {
        image.remove(group + name);
        if (x.size() > 0) image.write_numbers(group + name, values(x));
    };
    replace("/r", solution.r);
    replace("/u", solution.u);
    replace("/v", solution.v);
    replace("/l", solution.l);
}

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    if (!stream) throw EnvironmentError("read", path, "the file became unreadable");
    return std::move(bytes).str();
}

}  // namespace

void write_fclib(const std::filesystem::path& path, const FclibFile& file) {
    require_writable(file);
    hdf5::Hdf5Image image;
    std::visit([&](const auto& problem) { write_problem(image, problem, sizes_of(file)); },
               file.problem);
    const std::string group =
        std::holds_alternative<GlobalProblem>(file.problem) ? "fclib_global" : "fclib_local";
    image.write_integer(group + "/spacedim", file.spacedim);
    image.write_text(group + "/info/title", file.title);
    image.write_text(group + "/info/description", file.description);
    image.write_text(group + "/info/math_info", file.math_info);
    if (file.solution) write_solution(image, "solution", *file.solution);
    if (!file.guesses.empty()) {
        image.write_integer("guesses/number_of_guesses", static_cast<int>(file.guesses.size()));
    }
    for (std::size_t k = 0; k < file.guesses.size(); ++k) {
        write_solution(image, "guesses/" + std::to_string(k + 1), file.guesses[k]);
    }
    write_atomically(path, image.bytes());
}

void write_fclib_solution(const std::filesystem::path& path, const FclibSolution& solution) {
    std::vector<Defect> defects;
    check_solution("solution", solution, sizes_of(read_fclib(path)), defects);
    if (!defects.empty()) throw InputError(std::move(defects), path.string());
    hdf5::Hdf5Image image(bytes_of(path));
    write_solution(image, "solution", solution);
    write_atomically(path, image.bytes());
}

}  // namespace drystone::problem
