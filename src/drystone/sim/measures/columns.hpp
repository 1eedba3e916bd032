#pragma once

#include <string>
#include <vector>

#include "drystone/sim/measures/measure.hpp"

/// Columns of vectors and tensors: "force_x", "force_y", ..., "stress_xy", ...
namespace drystone::sim::measures {

inline constexpr const char* k_axis_names = "xyz";

/// Adds a column for each component: "force_x", "force_y", ... with the unit of `whole`.
inline void add_vector(std::vector<Column>& columns, const Column& whole, int dimension) {
    for (int i = 0; i < dimension; ++i) {
        columns.push_back({whole.name + '_' + k_axis_names[i], whole.unit,
                           whole.meaning + ", component " + k_axis_names[i]});
    }
}

/// Adds a column for each component, row by row: "stress_xx", "stress_xy", ...
inline void add_tensor(std::vector<Column>& columns, const Column& whole, int dimension) {
    for (int i = 0; i < dimension; ++i) {
        for (int j = 0; j < dimension; ++j) {
            const std::string indices{k_axis_names[i], k_axis_names[j]};
            columns.push_back(
                {whole.name + '_' + indices, whole.unit, whole.meaning + ", component " + indices});
        }
    }
}

/// Adds the components in the order of the columns of add_vector or add_tensor.
inline void add_numbers(std::vector<double>& numbers, const Vec3& vector, int dimension) {
    for (int i = 0; i < dimension; ++i) numbers.push_back(vector[i]);
}

inline void add_numbers(std::vector<double>& numbers, const Mat3& tensor, int dimension) {
    for (int i = 0; i < dimension; ++i) {
        for (int j = 0; j < dimension; ++j) numbers.push_back(tensor(i, j));
    }
}

/// Unit of a stress: forces in the plane are per metre of depth already.
[[nodiscard]] inline std::string stress_unit(int dimension) {
    return dimension == 2 ? "N/m" : "Pa";
}
[[nodiscard]] inline std::string volume_unit(int dimension) {
    return dimension == 2 ? "m^2" : "m^3";
}

}  // namespace drystone::sim::measures
