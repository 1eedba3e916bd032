// Packs a JSON header and named arrays into one container; numbers on a grid are differenced.
// Encodes bytes for a page: base64 and gzip.
#include "drystone/player/container.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <zlib.h>

#include "drystone/core/error.hpp"

namespace drystone::player {

namespace {

constexpr int k_version = 1;
constexpr std::string_view k_magic = "DRYPLAY1";

/// The largest absolute value, of those that are finite.
double largest_of(std::span<const double> values) {
    double largest = 0.0;
    for (const double value : values) {
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    return largest;
}

/// The values over `scale`, rounded; 0 for those that are not finite.
template <class Integer>
std::vector<Integer> rounded(std::span<const double> values, double scale) {
    std::vector<Integer> integers;
    integers.reserve(values.size());
    for (const double value : values) {
        const double steps = std::isfinite(value) ? std::round(value / scale) : 0.0;
        integers.push_back(static_cast<Integer>(
            std::clamp(steps, static_cast<double>(std::numeric_limits<Integer>::min()),
                       static_cast<double>(std::numeric_limits<Integer>::max()))));
    }
    return integers;
}

/// The unit in which the largest value is the largest integer; 1 if all values are 0.
template <class Integer>
double scale_for(std::span<const double> values) {
    const double largest = largest_of(values);
    // A largest value so small that its share underflows is shown as 0.
    const double scale = largest / static_cast<double>(std::numeric_limits<Integer>::max());
    return std::isnormal(scale) ? scale : 1.0;
}

}  // namespace

std::string smooth_bytes(std::span<const std::int32_t> values, std::size_t rows) {
    assert(rows == 0 ? values.empty() : values.size() % rows == 0);
    const std::size_t width = rows == 0 ? 0 : values.size() / rows;
    const std::size_t count = values.size();
    // Byte planes: all lowest bytes, then all second ones, ...; high bytes are mostly 0 and
    // compress well.
    std::string planes(4 * count, '\0');
    const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(values[i]); };
    for (std::size_t i = 0; i < count; ++i) {
        // Second difference along the rows, x_i - 2 x_{i-1} + x_{i-2} modulo 2^32: small for smooth
        // motion. The first row is stored as it is, the second one as its difference.
        std::uint32_t difference = at(i);
        if (i >= 2 * width) {
            difference += at(i - 2 * width) - 2U * at(i - width);
        } else if (i >= width) {
            difference -= at(i - width);
        }
        // Zigzag: the sign goes to the lowest bit, so that small numbers have small bytes.
        const std::uint32_t sign = (difference >> 31U) != 0 ? 0xffffffffU : 0U;
        const std::uint32_t code = (difference << 1U) ^ sign;
        for (std::size_t plane = 0; plane < 4; ++plane) {
            planes[plane * count + i] = static_cast<char>((code >> (8U * plane)) & 255U);
        }
    }
    return planes;
}

std::int32_t Grid::at(double value, std::size_t k) const {
    const double steps = (value - (bias.empty() ? 0.0 : bias[k])) / scale;
    constexpr double k_most = 9e18;  // of 64 bits
    if (!(std::abs(steps) < k_most)) return 0;
    // Numbers beyond 32 bits wrap; for angles, whose turn is a power of two, this changes nothing.
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(std::llround(steps)));
}

Container::Container(const std::string& kind) : header_{{"kind", kind}, {"version", k_version}} {}

void Container::begin(const std::string& name, const char* type, const char* encoding,
                      const Shape& shape, [[maybe_unused]] std::size_t values) {
    assert(std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>()) ==
           values);
    arrays_.push_back({{"name", name}, {"type", type}, {"shape", shape}, {"encoding", encoding}});
}

void Container::add(const std::string& name, const Shape& shape,
                    std::span<const std::int32_t> values, const Grid& grid, bool smooth) {
    if (smooth) {
        begin(name, "i32", "smooth", shape, values.size());
        payload_ += smooth_bytes(values, shape.front());
    } else {
        add(name, shape, values);
    }
    arrays_.back()["scale"] = {grid.scale};
    if (!grid.bias.empty()) arrays_.back()["bias"] = grid.bias;
}

void Container::add_signed_16(const std::string& name, const Shape& shape,
                              std::span<const double> values) {
    const double scale = scale_for<std::int16_t>(values);
    add(name, shape, rounded<std::int16_t>(values, scale));
    arrays_.back()["scale"] = {scale};
}

void Container::add_unsigned_16(const std::string& name, const Shape& shape,
                                std::span<const double> values) {
    const double scale = scale_for<std::uint16_t>(values);
    add(name, shape, rounded<std::uint16_t>(values, scale));
    arrays_.back()["scale"] = {scale};
}

std::string Container::bytes() const {
    Json header = header_;
    header["arrays"] = arrays_;
    const std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto length = static_cast<std::uint32_t>(text.size());
    std::string bytes(k_magic);
    for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes += static_cast<char>((length >> shift) & 255U);
    }
    return bytes + text + gzip(payload_);
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view k_digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto byte = k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U;
            group = (group << 8U) | byte;
        }
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint32_t digit = (group >> (18U - 6U * k)) & 63U;
            text += k <= count ? k_digits[digit] : '=';
        }
    }
    return text;
}

std::string gzip(std::string_view bytes) {
    constexpr int k_gzip_window = 15 + 16;  // the largest window; 16 asks for gzip
    constexpr int k_memory = 9;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, k_gzip_window, k_memory,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        throw Error("zlib cannot start to compress");
    }
    std::string packed(deflateBound(&stream, bytes.size()), '\0');
    // zlib counts in 32 bits: pieces that fit.
    constexpr std::size_t k_piece = std::numeric_limits<uInt>::max() / 2;
    std::size_t read = 0;
    std::size_t written = 0;
    int state = Z_OK;
    while (state == Z_OK) {
        const std::size_t in = std::min(k_piece, bytes.size() - read);
        const std::size_t out = std::min(k_piece, packed.size() - written);
        // zlib promises not to change what it reads.
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + read));
        stream.avail_in = static_cast<uInt>(in);
        stream.next_out = reinterpret_cast<Bytef*>(packed.data() + written);
        stream.avail_out = static_cast<uInt>(out);
        state = deflate(&stream, read + in == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        read += in - stream.avail_in;
        written += out - stream.avail_out;
    }
    deflateEnd(&stream);
    if (state != Z_STREAM_END) throw Error("zlib cannot compress");
    packed.resize(written);
    return packed;
}

}  // namespace drystone::player
