// contact_files FOLDER: contact problems for the test of the command line, most of them bad.
#include <filesystem>
#include <functional>
#include <iostream>
#include <limits>
#include <string>

#include "problem/raw_hdf5.hpp"

namespace {

using drystone::MatX;
using drystone::VecX;
using drystone::problem::test::Form;
using drystone::problem::test::RawFile;
using drystone::problem::test::stored;

/// One contact in space, as FCLIB stores it: u = W r + q with friction mu.
struct OneContact {
    MatX W = MatX::Identity(3, 3);
    VecX q = drystone::Vec3(-1.0, 0.5, 0.0);
    VecX mu = VecX::Constant(1, 0.3);
};

void write(const std::filesystem::path& path, const OneContact& contact, int spacedim = 3) {
    RawFile file(path, RawFile::Mode::create);
    file.integer("fclib_local/spacedim", spacedim);
    drystone::problem::test::write(file, "fclib_local/W", stored(contact.W, Form::columns));
    file.numbers("fclib_local/vectors/q", contact.q);
    file.numbers("fclib_local/vectors/mu", contact.mu);
}

/// The good contact after a change.
void write_changed(const std::filesystem::path& path,
                   const std::function<void(OneContact&)>& change) {
    OneContact contact;
    change(contact);
    write(path, contact);
}

/// A body that falls on a plane, as a global problem. M is singular for a mass of 0.
void write_global(const std::filesystem::path& path, double mass_along_y) {
    RawFile file(path, RawFile::Mode::create);
    file.integer("fclib_global/spacedim", 3);
    const MatX M = drystone::Vec3(1.0, 1.0, mass_along_y).asDiagonal();
    drystone::problem::test::write(file, "fclib_global/M", stored(M, Form::columns));
    drystone::problem::test::write(file, "fclib_global/H",
                                   stored(MatX::Identity(3, 3), Form::columns));
    file.numbers("fclib_global/vectors/f", drystone::Vec3(-1.0, 0.2, 0.0));
    file.numbers("fclib_global/vectors/w", VecX::Zero(3));
    file.numbers("fclib_global/vectors/mu", VecX::Constant(1, 0.3));
}

/// Two walls that close on a body, in the plane.
OneContact closing_walls() {
    OneContact walls{.W = MatX::Identity(4, 4),
                     .q = Eigen::Vector4d(-1.0, 0.0, -1.0, 0.0),
                     .mu = VecX::Constant(2, 0.3)};
    walls.W(0, 2) = -1.0;
    walls.W(2, 0) = -1.0;
    return walls;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: contact_files FOLDER\n";
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    constexpr double k_nan = std::numeric_limits<double>::quiet_NaN();
    write(folder / "good.hdf5", {});
    write_changed(folder / "indefinite.hdf5", [](OneContact& contact) { contact.W(2, 2) = -1e-5; });
    write_changed(folder / "negative_mu.hdf5", [](OneContact& contact) { contact.mu[0] = -0.1; });
    write_changed(folder / "nan.hdf5", [](OneContact& contact) { contact.q[1] = k_nan; });
    write_changed(folder / "nan_in_w.hdf5", [](OneContact& contact) { contact.W(1, 1) = k_nan; });
    write_changed(folder / "huge.hdf5", [](OneContact& contact) { contact.q[1] = 1e200; });
    write_changed(folder / "mu_count.hdf5",
                  [](OneContact& contact) { contact.mu = VecX::Constant(2, 0.3); });
    write_changed(folder / "q_size.hdf5",
                  [](OneContact& contact) { contact.q = VecX::Constant(2, -1.0); });
    write_changed(folder / "not_square.hdf5",
                  [](OneContact& contact) { contact.W = MatX::Identity(3, 4); });
    write(folder / "wrong_space.hdf5", {}, 2);
    write_global(folder / "massless.hdf5", 0.0);
    write_global(folder / "global.hdf5", 1.0);
    write(folder / "infeasible.hdf5", closing_walls(), 2);
    return 0;
}
