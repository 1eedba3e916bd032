#include "drystone/results/rows/contact_rows.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "drystone/results/rows/layout.hpp"

namespace drystone::results::rows {

using sim::ContactRecord;
using storage::GrowingDataset;
using storage::GrowingFile;

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

}  // namespace drystone::results::rows
