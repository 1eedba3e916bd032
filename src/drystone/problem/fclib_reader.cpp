// Reads local and global FCLIB files, whatever form their matrices have.
#include <algorithm>
#include <string>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/hdf5/reader.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "drystone/problem/fclib_matrix.hpp"

namespace drystone::problem {

namespace {

const std::string k_local = "fclib_local";
const std::string k_global = "fclib_global";

/// The numbers that all vectors of a file follow.
struct Sizes {
    Index spacedim = 0;
    Index components = 0;  // of the contacts
    Index unknowns = 0;    // generalised velocities; 0 in a local file
    Index bilateral = 0;

    [[nodiscard]] Index contacts() const { return components / spacedim; }
};

Index read_spacedim(hdf5::Hdf5Reader& reader, const std::string& group) {
    const auto spacedim = reader.integer(group + "/spacedim");
    if (spacedim && *spacedim != 2 && *spacedim != 3) {
        reader.add_defect(group + "/spacedim", "2 or 3", std::to_string(*spacedim));
    }
    reader.require_sound();
    return *spacedim;
}

/// Notes a defect unless a matrix has the shape that the others ask for.
void check_shape(hdf5::Hdf5Reader& reader, const std::string& group, const MatrixShape& shape,
                 Index rows, Index columns) {
    if (shape.rows == rows && shape.columns == columns) return;
    reader.add_defect(group,
                      "a matrix of " + std::to_string(rows) + " x " + std::to_string(columns),
                      std::to_string(shape.rows) + " x " + std::to_string(shape.columns));
}

void check_divisible(hdf5::Hdf5Reader& reader, const std::string& path, const Sizes& sizes) {
    if (sizes.components % sizes.spacedim == 0) return;
    reader.add_defect(path, "a multiple of spacedim " + std::to_string(sizes.spacedim),
                      std::to_string(sizes.components));
}

/// One coefficient >= 0 per contact.
VecX read_friction(hdf5::Hdf5Reader& reader, const std::string& group, const Sizes& sizes) {
    const std::string path = group + "/vectors/mu";
    const std::optional<VecX> mu = reader.vector(path, sizes.contacts());
    if (!mu) return {};
    const auto negative = [](double value) { return value < 0.0; };
    const auto first = std::find_if(mu->begin(), mu->end(), negative);
    if (first == mu->end()) return *mu;
    const auto count = std::count_if(mu->begin(), mu->end(), negative);
    reader.add_defect(path, "numbers >= 0",
                      to_text(*first) + " for contact " + std::to_string(first - mu->begin()) +
                          (count > 1 ? " (" + std::to_string(count) + " such contacts)" : ""));
    return {};
}

VecX read_vector(hdf5::Hdf5Reader& reader, const std::string& path, Index count) {
    return reader.vector(path, count).value_or(VecX());
}

std::vector<Cone> make_cones(const VecX& mu, const Sizes& sizes) {
    std::vector<Cone> cones;
    for (const double value : mu) cones.emplace_back(Coulomb{value});
    cones.resize(cones.size() + static_cast<std::size_t>(sizes.bilateral), Bilateral{});
    return cones;
}

std::vector<Index> block_sizes(const Sizes& sizes) {
    std::vector<Index> blocks(static_cast<std::size_t>(sizes.contacts()), sizes.spacedim);
    blocks.resize(blocks.size() + static_cast<std::size_t>(sizes.bilateral), 1);
    return blocks;
}

void append(std::vector<Triplet>& entries, const SparseMatrix& matrix, Index row, Index column) {
    for (Index j = 0; j < matrix.outerSize(); ++j) {
        for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
            entries.emplace_back(row + entry.row(), column + j, entry.value());
        }
    }
}

/// u = W r + V l + q,  0 = V^T r + R l + s.
ContactProblem read_local(hdf5::Hdf5Reader& reader, Sizes& sizes) {
    const std::string W_path = k_local + "/W";
    const std::string V_path = k_local + "/V";
    const std::string R_path = k_local + "/R";
    const bool bilateral = reader.has(V_path) || reader.has(R_path);

    const auto W_shape = read_shape(reader, W_path);
    const auto V_shape = bilateral ? read_shape(reader, V_path) : MatrixShape{};
    const auto R_shape = bilateral ? read_shape(reader, R_path) : MatrixShape{};
    reader.require_sound();
    sizes.components = W_shape->rows;
    sizes.bilateral = R_shape->rows;
    check_divisible(reader, W_path + "/m", sizes);
    check_shape(reader, W_path, *W_shape, sizes.components, sizes.components);
    if (bilateral) {
        check_shape(reader, V_path, *V_shape, sizes.components, sizes.bilateral);
        check_shape(reader, R_path, *R_shape, sizes.bilateral, sizes.bilateral);
    }

    const VecX mu = read_friction(reader, k_local, sizes);
    VecX b(sizes.components + sizes.bilateral);
    const VecX q = read_vector(reader, k_local + "/vectors/q", sizes.components);
    const VecX s =
        bilateral ? read_vector(reader, k_local + "/vectors/s", sizes.bilateral) : VecX();
    reader.require_sound();
    b << q, s;

    const auto W = read_symmetric(reader, W_path, *W_shape);
    const auto V = bilateral ? read_matrix(reader, V_path, *V_shape) : std::nullopt;
    const auto R = bilateral ? read_symmetric(reader, R_path, *R_shape) : std::nullopt;
    reader.require_sound();
    std::vector<Triplet> entries;
    append(entries, *W, 0, 0);
    if (bilateral) {
        append(entries, *V, 0, sizes.components);
        append(entries, V->transpose(), sizes.components, 0);
        append(entries, *R, sizes.components, sizes.components);
    }
    SparseMatrix all(b.size(), b.size());
    all.setFromTriplets(entries.begin(), entries.end());
    return {.W = BlockMatrix(all, block_sizes(sizes)),
            .b = std::move(b),
            .cones = make_cones(mu, sizes)};
}

/// M v = H r + G l + f,  u = H^T v + w,  0 = G^T v + b in the letters of the file.
GlobalProblem read_global(hdf5::Hdf5Reader& reader, Sizes& sizes) {
    const std::string M_path = k_global + "/M";
    const std::string H_path = k_global + "/H";
    const std::string G_path = k_global + "/G";
    const bool bilateral = reader.has(G_path);

    const auto M_shape = read_shape(reader, M_path);
    const auto H_shape = read_shape(reader, H_path);
    const auto G_shape = bilateral ? read_shape(reader, G_path) : MatrixShape{};
    reader.require_sound();
    sizes.unknowns = M_shape->rows;
    sizes.components = H_shape->columns;
    sizes.bilateral = G_shape->columns;
    check_divisible(reader, H_path + "/n", sizes);
    check_shape(reader, M_path, *M_shape, sizes.unknowns, sizes.unknowns);
    check_shape(reader, H_path, *H_shape, sizes.unknowns, sizes.components);
    if (bilateral) check_shape(reader, G_path, *G_shape, sizes.unknowns, sizes.bilateral);

    const VecX mu = read_friction(reader, k_global, sizes);
    VecX f = read_vector(reader, k_global + "/vectors/f", sizes.unknowns);
    const VecX w = read_vector(reader, k_global + "/vectors/w", sizes.components);
    const VecX b =
        bilateral ? read_vector(reader, k_global + "/vectors/b", sizes.bilateral) : VecX();
    reader.require_sound();

    const auto M = read_symmetric(reader, M_path, *M_shape);
    const auto H = read_matrix(reader, H_path, *H_shape);
    const auto G = bilateral ? read_matrix(reader, G_path, *G_shape) : std::nullopt;
    reader.require_sound();
    std::vector<Triplet> entries;
    append(entries, H->transpose(), 0, 0);
    if (G) append(entries, G->transpose(), sizes.components, 0);

    GlobalProblem problem{.M = *M,
                          .H = SparseMatrix(sizes.components + sizes.bilateral, sizes.unknowns),
                          .f = std::move(f),
                          .w = VecX(sizes.components + sizes.bilateral),
                          .sizes = block_sizes(sizes),
                          .cones = make_cones(mu, sizes)};
    problem.H.setFromTriplets(entries.begin(), entries.end());
    problem.w << w, b;
    return problem;
}

/// r is there; the others may be missing, which is noted.
FclibSolution read_solution(hdf5::Hdf5Reader& reader, const std::string& group,
                            const Sizes& sizes) {
    const auto optional = [&](const std::string& name, Index count) {
        if (count == 0) return VecX();
        if (reader.has(group + name)) return read_vector(reader, group + name, count);
        reader.add_assumption("/" + group + name + " is missing");
        return VecX();
    };
    return {.r = read_vector(reader, group + "/r", sizes.components),
            .u = optional("/u", sizes.components),
            .v = optional("/v", sizes.unknowns),
            .l = optional("/l", sizes.bilateral)};
}

std::vector<FclibSolution> read_guesses(hdf5::Hdf5Reader& reader, const Sizes& sizes) {
    std::vector<FclibSolution> guesses;
    for (int k = 1; reader.has("guesses/" + std::to_string(k)); ++k) {
        guesses.push_back(read_solution(reader, "guesses/" + std::to_string(k), sizes));
    }
    const std::string announced_path = "guesses/number_of_guesses";
    if (!reader.has(announced_path)) return guesses;
    const auto announced = reader.integer(announced_path);
    const auto found = static_cast<Index>(guesses.size());
    if (announced && *announced != found) {
        reader.add_assumption("/" + announced_path + " is " + std::to_string(*announced) +
                              ", but the file holds " + std::to_string(found));
    }
    return guesses;
}

}  // namespace

FclibFile read_fclib(const std::filesystem::path& path) {
    hdf5::Hdf5Reader reader(path);
    const bool local = reader.has(k_local);
    const bool global = reader.has(k_global);
    if (!local && !global) {
        reader.add_defect(k_local, "a group fclib_local or fclib_global", "neither");
    }
    reader.require_sound();
    if (local && global) {
        reader.add_assumption(
            "the file holds a local and a global problem; the global one is read");
    }

    const std::string group = global ? k_global : k_local;
    FclibFile file;
    Sizes sizes{.spacedim = read_spacedim(reader, group)};
    file.spacedim = static_cast<int>(sizes.spacedim);
    if (global) {
        file.problem = read_global(reader, sizes);
    } else {
        file.problem = read_local(reader, sizes);
    }
    file.title = reader.text(group + "/info/title");
    file.description = reader.text(group + "/info/description");
    file.math_info = reader.text(group + "/info/math_info");
    if (reader.has("solution")) {
        file.solution = read_solution(reader, "solution", sizes);
        if (file.solution->r.size() > 0 && file.solution->r.isZero(0.0)) {
            reader.add_assumption(
                "/solution/r is zero everywhere: kept, but perhaps a placeholder");
        }
    }
    file.guesses = read_guesses(reader, sizes);
    reader.require_sound();
    file.assumptions = reader.assumptions();
    return file;
}

}  // namespace drystone::problem
