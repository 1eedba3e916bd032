#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>
#include <zlib.h>

/// Containers of docs/player-format.md, read by the book: written from the description, not from
/// the encoder.
namespace drystone::player::test {

struct DecodedArray {
    std::vector<std::size_t> shape;
    std::vector<double> values;
    std::string type;
    std::string encoding;
    double scale = 0.0;  ///< 0: none

    [[nodiscard]] double at(std::size_t row, std::size_t entry) const {
        return values.at(row * (values.size() / shape.at(0)) + entry);
    }
};

struct DecodedContainer {
    nlohmann::json header;
    std::map<std::string, DecodedArray> arrays;
};

inline std::string inflated(const std::string& bytes) {
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 16) != Z_OK) throw std::runtime_error("inflateInit2");
    std::string text;
    std::string piece(1 << 16, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    int state = Z_OK;
    while (state == Z_OK) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        state = inflate(&stream, Z_NO_FLUSH);
        text.append(piece.data(), piece.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    if (state != Z_STREAM_END || stream.avail_in != 0) throw std::runtime_error("gzip");
    return text;
}

/// The integers of the encoding `smooth`.
inline std::vector<std::int32_t> unsmooth(const std::string& bytes, std::size_t rows) {
    const std::size_t count = bytes.size() / 4;
    const std::size_t width = rows == 0 ? 0 : count / rows;
    std::vector<std::uint32_t> x(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t code = 0;
        for (std::size_t plane = 0; plane < 4; ++plane) {
            code |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[plane * count + i]))
                    << (8 * plane);
        }
        const std::uint32_t difference = (code >> 1) ^ (0U - (code & 1U));
        const std::size_t row = i / width;
        x[i] = difference;
        if (row == 1) x[i] += x[i - width];
        if (row >= 2) x[i] += 2U * x[i - width] - x[i - 2 * width];
    }
    std::vector<std::int32_t> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<std::int32_t>(x[i]);
    return values;
}

template <class Number>
std::vector<double> raw(const std::string& bytes) {
    std::vector<double> values;
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(Number)) {
        Number number{};
        std::memcpy(&number, bytes.data() + i, sizeof number);
        values.push_back(static_cast<double>(number));
    }
    return values;
}

inline std::vector<double> raw(const std::string& type, const std::string& bytes) {
    if (type == "u8") return raw<std::uint8_t>(bytes);
    if (type == "u16") return raw<std::uint16_t>(bytes);
    if (type == "i16") return raw<std::int16_t>(bytes);
    if (type == "u32") return raw<std::uint32_t>(bytes);
    if (type == "i32") return raw<std::int32_t>(bytes);
    if (type == "f32") return raw<float>(bytes);
    if (type == "f64") return raw<double>(bytes);
    throw std::runtime_error("type " + type);
}

inline std::size_t width_of(const std::string& type) {
    return static_cast<std::size_t>(std::stoi(type.substr(1))) / 8;
}

inline DecodedContainer decoded(const std::string& bytes) {
    if (bytes.substr(0, 8) != "DRYPLAY1") throw std::runtime_error("not a container");
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + 8, 4);
    DecodedContainer container{.header = nlohmann::json::parse(bytes.substr(12, length)),
                               .arrays = {}};
    const std::string payload = inflated(bytes.substr(12 + length));
    std::size_t place = 0;
    for (const auto& entry : container.header.at("arrays")) {
        DecodedArray array{.shape = entry.at("shape").get<std::vector<std::size_t>>(),
                           .values = {},
                           .type = entry.at("type"),
                           .encoding = entry.at("encoding")};
        std::size_t count = 1;
        for (const std::size_t side : array.shape) count *= side;
        const std::string part = payload.substr(place, count * width_of(array.type));
        if (part.size() != count * width_of(array.type)) throw std::runtime_error("too short");
        place += part.size();
        if (array.encoding == "smooth") {
            const auto integers = unsmooth(part, array.shape.front());
            array.values.assign(integers.begin(), integers.end());
        } else {
            array.values = raw(array.type, part);
        }
        if (entry.contains("scale")) {
            array.scale = entry.at("scale").at(0);
            const auto bias = entry.value("bias", std::vector<double>{0.0});
            for (std::size_t i = 0; i < array.values.size(); ++i) {
                array.values[i] = bias[i % bias.size()] + array.scale * array.values[i];
            }
        }
        container.arrays[entry.at("name")] = std::move(array);
    }
    if (place != payload.size()) throw std::runtime_error("bytes are left");
    return container;
}

}  // namespace drystone::player::test
