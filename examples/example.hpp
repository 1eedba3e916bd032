#pragma once

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "drystone/figures/plot/svg_writer.hpp"
#include "drystone/sweeping/integrate.hpp"

/// What the examples share: a folder for the results and a check against a reference.
namespace example {

/// Compares a measured error with what the method allows; prints both.
inline bool check(const std::string& what, double error, double allowed) {
    const bool passed = error <= allowed;
    std::cout << "  " << what << ": " << error << " (allowed " << allowed << ") "
              << (passed ? "ok" : "FAILED") << '\n';
    return passed;
}

/// Writes the picture and says where it is.
inline void write(const drystone::figures::Figure& figure, const std::filesystem::path& path) {
    drystone::figures::plot::write_svg(figure, path);
    std::cout << "  picture: " << path.string() << '\n';
}

/// Component i of every state, for plotting.
inline std::vector<double> component(const drystone::sweeping::Trajectory& run, long i) {
    std::vector<double> values;
    for (const auto& record : run.records) values.push_back(record.u[i]);
    return values;
}

/// Every time of a trajectory.
inline std::vector<double> times(const drystone::sweeping::Trajectory& run) {
    std::vector<double> values;
    for (const auto& record : run.records) values.push_back(record.t);
    return values;
}

/// Runs an example: `program [FOLDER]`, status 0 when its checks passed, 1 when not, 2 on errors.
template <class Body>
int run(int argc, char** argv, const char* title, Body body) {
    try {
        const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
        std::filesystem::create_directories(folder);
        std::cout << title << '\n';
        return body(folder) ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const std::exception& error) {
        std::cerr << title << ": " << error.what() << '\n';
        return 2;
    }
}

}  // namespace example
