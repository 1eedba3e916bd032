#pragma once

#include <bit>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::player {

/// The encoding `smooth` of docs/player-format.md: second differences along the first axis modulo
/// 2^32, zigzag, and the four bytes of all values in four planes, lowest first. Uniform
/// motion becomes zeros. `values` are `rows` rows of equal length.
[[nodiscard]] std::string smooth_bytes(std::span<const std::int32_t> values, std::size_t rows);

using Json = nlohmann::ordered_json;
using Shape = std::vector<std::size_t>;

/// Names of the types of numbers in containers.
[[nodiscard]] constexpr const char* type_name(std::uint8_t) { return "u8"; }
[[nodiscard]] constexpr const char* type_name(std::uint16_t) { return "u16"; }
[[nodiscard]] constexpr const char* type_name(std::int16_t) { return "i16"; }
[[nodiscard]] constexpr const char* type_name(std::uint32_t) { return "u32"; }
[[nodiscard]] constexpr const char* type_name(std::int32_t) { return "i32"; }
[[nodiscard]] constexpr const char* type_name(float) { return "f32"; }
[[nodiscard]] constexpr const char* type_name(double) { return "f64"; }

/// Quantisation: integers stand for the numbers bias + scale * integer.
struct Grid {
    double scale = 1.0;
    std::vector<double> bias = {};  ///< for each entry of the last axis; empty: 0

    /// The integer nearest to a value of entry `k` of the last axis, modulo 2^32; 0 for a value
    /// that is not finite.
    [[nodiscard]] std::int32_t at(double value, std::size_t k = 0) const;
};

/// A container of docs/player-format.md: a header and named arrays.
class Container {
  public:
    /// `kind`: "scene" or "chunk".
    explicit Container(const std::string& kind);

    /// Members of the header, beside `arrays`.
    [[nodiscard]] Json& header() noexcept { return header_; }

    /// Numbers as they are.
    template <class Number>
    void add(const std::string& name, const Shape& shape, std::span<const Number> values) {
        static_assert(std::endian::native == std::endian::little);
        begin(name, type_name(Number{}), "raw", shape, values.size());
        payload_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    }
    template <class Number>
    void add(const std::string& name, const Shape& shape, const std::vector<Number>& values) {
        add(name, shape, std::span<const Number>(values));
    }

    /// Integers on a grid, as they are (`smooth` false) or in the encoding `smooth`.
    void add(const std::string& name, const Shape& shape, std::span<const std::int32_t> values,
             const Grid& grid, bool smooth);

    /// Numbers in 16 bits: i16 between - and + the largest absolute value.
    void add_signed_16(const std::string& name, const Shape& shape, std::span<const double> values);
    /// Numbers >= 0 in 16 bits: u16 between 0 and the largest.
    void add_unsigned_16(const std::string& name, const Shape& shape,
                         std::span<const double> values);

    /// The container, complete.
    [[nodiscard]] std::string bytes() const;

  private:
    void begin(const std::string& name, const char* type, const char* encoding, const Shape& shape,
               std::size_t values);

    Json header_;
    Json arrays_ = Json::array();
    std::string payload_;
};

/// The bytes in base 64 (RFC 4648), without line breaks.
[[nodiscard]] std::string base64(std::string_view bytes);

/// The bytes as a gzip stream (RFC 1952), the same for the same bytes: without a name or a date.
[[nodiscard]] std::string gzip(std::string_view bytes);

}  // namespace drystone::player
