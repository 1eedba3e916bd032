#pragma once

#include <hdf5.h>
#include <string>
#include <utility>

namespace drystone::hdf5 {

/// Owns an HDF5 identifier. A negative identifier stands for a failed call.
class Hdf5Handle {
  public:
    using Close = herr_t (*)(hid_t);

    Hdf5Handle(hid_t id, Close close) noexcept : id_(id), close_(close) {}
    Hdf5Handle(Hdf5Handle&& other) noexcept
        : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
    Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
        std::swap(id_, other.id_);
        std::swap(close_, other.close_);
        return *this;
    }
    Hdf5Handle(const Hdf5Handle&) = delete;
    Hdf5Handle& operator=(const Hdf5Handle&) = delete;
    ~Hdf5Handle() {
        if (id_ >= 0) close_(id_);
    }

    [[nodiscard]] hid_t get() const noexcept { return id_; }
    explicit operator bool() const noexcept { return id_ >= 0; }

  private:
    hid_t id_;
    Close close_;
};

/// Keeps HDF5 from printing errors while it lives, then restores the former error handler.
class Hdf5Silence {
  public:
    Hdf5Silence() noexcept {
        H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    }
    Hdf5Silence(const Hdf5Silence&) = delete;
    Hdf5Silence& operator=(const Hdf5Silence&) = delete;
    ~Hdf5Silence() { H5Eset_auto2(H5E_DEFAULT, print_, data_); }

  private:
    H5E_auto2_t print_ = nullptr;
    void* data_ = nullptr;
};

/// The innermost message of the HDF5 call that just failed.
[[nodiscard]] std::string hdf5_reason();

/// True if links lead from `location` along every part of `path` ("a/b/c").
[[nodiscard]] bool hdf5_exists(hid_t location, const std::string& path);

}  // namespace drystone::hdf5
