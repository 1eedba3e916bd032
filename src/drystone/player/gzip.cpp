// The only source file that sees zlib.
#include "drystone/player/gzip.hpp"

#include <limits>
#include <zlib.h>

#include "drystone/core/error.hpp"

namespace drystone::player {

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
