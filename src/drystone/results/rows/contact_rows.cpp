// Writes the contacts of frames to a result file and reads them back.
#include "drystone/results/rows/contact_rows.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/sound_rows.hpp"

namespace drystone::results::rows {

using sim::ContactRecord;
using sim::ContactStatus;
using storage::GrowingDataset;
using storage::GrowingFile;
using storage::StoredFile;

namespace {

/// A guess for the size of chunks: packings have two to three contacts per body.
Index guessed_rows(Index frames, Index bodies) { return 3 * bodies * frames; }

GrowingDataset& add_vectors(GrowingFile& file, const char* path, Index rows) {
    return file.add_rows<double>(path, {.shape = {3}, .expected_rows = rows});
}

GrowingDataset& add_numbers(GrowingFile& file, const char* path, Index rows) {
    return file.add_rows<double>(path, {.expected_rows = rows});
}

void append(GrowingDataset& dataset, const Vec3& vector) {
    dataset.append(std::span<const double>(vector.data(), 3));
}

template <class Number>
void append(GrowingDataset& dataset, Number number) {
    dataset.append(std::span<const Number>(&number, 1));
}

/// Reads rows of one range, of as many numbers as they must have.
class Columns {
  public:
    Columns(const StoredFile& file, const ContactRange& range) : file_(file), range_(range) {}

    [[nodiscard]] std::vector<double> numbers(const char* path) const { return read(path, 1); }

    [[nodiscard]] std::vector<Vec3> vectors(const char* path) const {
        const std::vector<double> values = read(path, 3);
        std::vector<Vec3> list;
        for (std::size_t k = 0; k < values.size(); k += 3) {
            list.emplace_back(values[k], values[k + 1], values[k + 2]);
        }
        return list;
    }

    /// Numbers of both bodies of each contact, all in [0, bodies).
    [[nodiscard]] std::vector<std::int32_t> pairs(const char* path, Index bodies) const {
        auto pairs = file_.rows<std::int32_t>(path, range_.first, range_.count);
        require_width(path, pairs.size(), 2);
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            if (pairs[k] >= 0 && pairs[k] < bodies) continue;
            fail(path, k / 2, "numbers of bodies, below " + std::to_string(bodies),
                 std::to_string(pairs[k]));
        }
        return pairs;
    }

    [[nodiscard]] std::vector<ContactStatus> statuses(const char* path) const {
        const auto codes = file_.rows<std::uint8_t>(path, range_.first, range_.count);
        require_width(path, codes.size(), 1);
        std::vector<ContactStatus> list;
        for (std::size_t k = 0; k < codes.size(); ++k) {
            if (codes[k] > static_cast<std::uint8_t>(ContactStatus::bonded)) {
                fail(path, k, "states of contacts, 0 to 3", std::to_string(codes[k]));
            }
            list.push_back(static_cast<ContactStatus>(codes[k]));
        }
        return list;
    }

  private:
    [[nodiscard]] std::vector<double> read(const char* path, Index width) const {
        std::vector<double> values = finite_rows(file_, path, range_.first, range_.count);
        require_width(path, values.size(), width);
        return values;
    }

    void require_width(const char* path, std::size_t size, Index width) const {
        if (static_cast<Index>(size) == width * range_.count) return;
        file_.fail(path, std::to_string(width) + " numbers per contact", "another number");
    }

    [[noreturn]] void fail(const char* path, std::size_t row, const std::string& expected,
                           const std::string& found) const {
        file_.fail(path, expected,
                   found + " in row " + std::to_string(range_.first + static_cast<Index>(row)) +
                       " (counted from 0): the file is damaged");
    }

    const StoredFile& file_;
    ContactRange range_;
};

}  // namespace

ContactRows::ContactRows(GrowingFile& file, Index expected_frames, Index bodies,
                         const ContactColumns& columns)
    : offsets_(file.add_rows<std::int64_t>(layout::k_contact_offsets,
                                           {.expected_rows = expected_frames})),
      bodies_(file.add_rows<std::int32_t>(
          layout::k_contact_bodies,
          {.shape = {2}, .expected_rows = guessed_rows(expected_frames, bodies)})),
      point_(add_vectors(file, layout::k_contact_point, guessed_rows(expected_frames, bodies))),
      normal_(add_vectors(file, layout::k_contact_normal, guessed_rows(expected_frames, bodies))),
      gap_(add_numbers(file, layout::k_contact_gap, guessed_rows(expected_frames, bodies))),
      impulse_(add_vectors(file, layout::k_contact_impulse, guessed_rows(expected_frames, bodies))),
      normal_impulse_(add_numbers(file, layout::k_contact_normal_impulse,
                                  guessed_rows(expected_frames, bodies))),
      normal_work_(
          add_numbers(file, layout::k_contact_normal_work, guessed_rows(expected_frames, bodies))),
      tangential_work_(add_numbers(file, layout::k_contact_tangential_work,
                                   guessed_rows(expected_frames, bodies))),
      velocity_(
          add_vectors(file, layout::k_contact_velocity, guessed_rows(expected_frames, bodies))),
      status_(file.add_rows<std::uint8_t>(
          layout::k_contact_status, {.expected_rows = guessed_rows(expected_frames, bodies)})) {
    if (columns.image) {
        image_ = &add_vectors(file, layout::k_contact_image, guessed_rows(expected_frames, bodies));
    }
    if (columns.glue) {
        glue_ = &add_numbers(file, layout::k_contact_glue, guessed_rows(expected_frames, bodies));
    }
    // offsets[k] is the first contact of frame k, so the list begins with 0 and has an end.
    rows::append<std::int64_t>(offsets_, 0);
}

void ContactRows::append(std::span<const ContactRecord> contacts) {
    for (const ContactRecord& contact : contacts) {
        const std::array<std::int32_t, 2> pair{contact.body_a, contact.body_b};
        bodies_.append(std::span<const std::int32_t>(pair));
        if (image_ != nullptr) rows::append(*image_, contact.image);
        if (glue_ != nullptr) rows::append(*glue_, contact.glue);
        rows::append(point_, contact.point);
        rows::append(normal_, contact.normal);
        rows::append(gap_, contact.gap);
        rows::append(impulse_, contact.impulse);
        rows::append(normal_impulse_, contact.normal_impulse);
        rows::append(normal_work_, contact.normal_work);
        rows::append(tangential_work_, contact.tangential_work);
        rows::append(velocity_, contact.velocity);
        rows::append(status_, static_cast<std::uint8_t>(contact.status));
    }
    rows::append<std::int64_t>(offsets_, bodies_.rows());
}

std::vector<Index> contact_offsets_in(const StoredFile& file, Index frames) {
    const auto offsets = file.all<std::int64_t>(layout::k_contact_offsets);
    if (static_cast<Index>(offsets.size()) != frames + 1 ||
        !std::is_sorted(offsets.begin(), offsets.end()) || offsets.front() != 0 ||
        offsets.back() > file.length(layout::k_contact_bodies)) {
        file.fail(layout::k_contact_offsets, "the first contact of every frame, and the end",
                  "another list");
    }
    return {offsets.begin(), offsets.end()};
}

std::vector<ContactRecord> contacts_in(const StoredFile& file, const ContactRange& range,
                                       Index bodies) {
    const Columns columns(file, range);
    const auto pairs = columns.pairs(layout::k_contact_bodies, bodies);
    const auto images = file.has(layout::k_contact_image) ? columns.vectors(layout::k_contact_image)
                                                          : std::vector<Vec3>();
    const auto glues = file.has(layout::k_contact_glue) ? columns.numbers(layout::k_contact_glue)
                                                        : std::vector<double>();
    const auto points = columns.vectors(layout::k_contact_point);
    const auto normals = columns.vectors(layout::k_contact_normal);
    const auto gaps = columns.numbers(layout::k_contact_gap);
    const auto impulses = columns.vectors(layout::k_contact_impulse);
    const auto normal_impulses = columns.numbers(layout::k_contact_normal_impulse);
    const auto normal_works = columns.numbers(layout::k_contact_normal_work);
    const auto tangential_works = columns.numbers(layout::k_contact_tangential_work);
    const auto velocities = columns.vectors(layout::k_contact_velocity);
    const auto statuses = columns.statuses(layout::k_contact_status);
    std::vector<ContactRecord> contacts;
    for (std::size_t c = 0; c < static_cast<std::size_t>(range.count); ++c) {
        contacts.push_back({.body_a = pairs[2 * c],
                            .body_b = pairs[2 * c + 1],
                            .image = images.empty() ? Vec3(Vec3::Zero()) : images[c],
                            .point = points[c],
                            .normal = normals[c],
                            .gap = gaps[c],
                            .impulse = impulses[c],
                            .normal_impulse = normal_impulses[c],
                            .normal_work = normal_works[c],
                            .tangential_work = tangential_works[c],
                            .velocity = velocities[c],
                            .glue = glues.empty() ? 0.0 : glues[c],
                            .status = statuses[c]});
    }
    return contacts;
}

VecX contact_loads_in(const StoredFile& file, const ContactRange& range, Index rigid,
                      Index bodies) {
    const Columns columns(file, range);
    const auto pairs = columns.pairs(layout::k_contact_bodies, bodies);
    const auto impulses = columns.vectors(layout::k_contact_impulse);
    VecX loads = VecX::Zero(rigid);
    for (std::size_t c = 0; c < impulses.size(); ++c) {
        for (const std::int32_t body : {pairs[2 * c], pairs[2 * c + 1]}) {
            if (body < rigid) loads[body] += impulses[c].norm();
        }
    }
    return loads;
}

}  // namespace drystone::results::rows
