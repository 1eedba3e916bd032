#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace drystone {

/// Everything the library throws. Programmer errors are assertions, not exceptions.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Where the user wrote something: a file (or an option of the command line) and a line.
struct Place {
    std::string file;  ///< empty: not known
    int line = 0;      ///< counted from 1; 0: not known

    [[nodiscard]] friend bool operator==(const Place&, const Place&) = default;
};

/// "wall.toml:12", "wall.toml" or "".
[[nodiscard]] std::string to_text(const Place& place);

/// One thing that is wrong with the user's input.
struct Defect {
    std::string what;      ///< the quantity, e.g. "ball: radius"
    std::string expected;  ///< e.g. "a number >= 0"
    std::string found;     ///< e.g. "-1"
    Place place = {};      ///< of input that comes from a file
};

/// "wall.toml:12: ball: radius: expected a number >= 0, found -1"
[[nodiscard]] std::string to_text(const Defect& defect);

/// The user's data do not describe a valid object. Carries every defect that was found.
class InputError : public Error {
  public:
    explicit InputError(Defect defect) : InputError(std::vector<Defect>{std::move(defect)}) {}
    explicit InputError(std::vector<Defect> defects, const std::string& context = {});

    [[nodiscard]] const std::vector<Defect>& defects() const noexcept { return defects_; }

    /// These defects in an error whose message opens with `context` (for instance "at t = 0.3").
    [[nodiscard]] InputError within(const std::string& context) const;

  private:
    std::vector<Defect> defects_;
};

/// A valid question without a unique answer, or whose answer could not be computed to the
/// accuracy asked for.
class ComputationError : public Error {
  public:
    using Error::Error;

    /// This error with a message that opens with `context`.
    [[nodiscard]] ComputationError within(const std::string& context) const;
};

/// An operation of the machine failed: a folder does not exist, the disk is full, permission is
/// denied.
class EnvironmentError : public Error {
  public:
    /// "cannot <action> '<path>': <reason>"
    EnvironmentError(const std::string& action, const std::filesystem::path& path,
                     const std::string& reason)
        : Error("cannot " + action + " '" + path.string() + "': " + reason) {}
};

}  // namespace drystone
