#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/sweeping.hpp"

namespace drystone::sim::building {

/// The numbers of a set at t and the state u.
class SetNumbers {
  public:
    SetNumbers(const scene::SetSpec& spec, double t, const VecX& u)
        : spec_(spec), variables_(u.begin(), u.end()) {
        variables_.push_back(t);
    }

    [[nodiscard]] bool has(const std::string& key) const { return spec_.numbers.contains(key); }

    /// A missing number is `fallback`.
    [[nodiscard]] double number(const std::string& key, double fallback) const {
        return has(key) ? spec_.numbers.at(key).front().front()(variables_) : fallback;
    }

    /// A missing vector has `fallback` in every component.
    [[nodiscard]] VecX vector(const std::string& key, double fallback = 0.0) const {
        return has(key) ? row(spec_.numbers.at(key).front())
                        : VecX::Constant(spec_.dimension, fallback);
    }

    /// A missing list is empty.
    [[nodiscard]] VecX list(const std::string& key) const {
        return has(key) ? row(spec_.numbers.at(key).front()) : VecX();
    }

    /// Rows as many as there are, (rows x dimension).
    [[nodiscard]] MatX rows(const std::string& key) const {
        if (!has(key)) return {0, spec_.dimension};
        const scene::FormulaRows& formulas = spec_.numbers.at(key);
        MatX matrix(static_cast<Index>(formulas.size()), spec_.dimension);
        for (Index i = 0; i < matrix.rows(); ++i) {
            matrix.row(i) = row(formulas[static_cast<std::size_t>(i)]).transpose();
        }
        return matrix;
    }

    /// Coordinates and t.
    [[nodiscard]] const std::vector<double>& variables() const noexcept { return variables_; }

  private:
    [[nodiscard]] VecX row(const std::vector<formula::Formula>& formulas) const {
        VecX numbers(static_cast<Index>(formulas.size()));
        for (Index k = 0; k < numbers.size(); ++k) {
            numbers[k] = formulas[static_cast<std::size_t>(k)](variables_);
        }
        return numbers;
    }

    const scene::SetSpec& spec_;
    std::vector<double> variables_;
};

/// x = scale Q y + shift: how a set is moved.
struct SetMotion {
    MatX rotation = {};  ///< Q; empty: the identity
    double scale = 1.0;
    VecX shift = {};
    bool moves = false;  ///< false: the identity
};

/// y turns about `about`, grows from there by `scale`, then is shifted by `translate`.
[[nodiscard]] SetMotion motion_of(const scene::SetSpec& spec, const SetNumbers& numbers);

/// A formula of the points of a set, the other coordinates and t held: derivatives are exact.
struct PointFormula {
    formula::Formula formula;
    Index first = 0;
    Index dimension = 0;
    std::vector<double> variables = {};  ///< coordinates and t; those of the point are replaced

    [[nodiscard]] double value(const VecX& x) const;
    [[nodiscard]] VecX gradient(const VecX& x) const;
    [[nodiscard]] MatX hessian(const VecX& x) const;
    [[nodiscard]] double rate(const VecX& x) const;  ///< derivative by t

  private:
    [[nodiscard]] std::vector<double> at(const VecX& x) const;
};

}  // namespace drystone::sim::building
