// Encodes bytes for a page: base64 and gzip.
#include "drystone/player/encoding.hpp"

#include <cstdint>
#include <limits>
#include <zlib.h>

#include "drystone/core/error.hpp"

namespace drystone::player {

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
