// bench_solvers: Siconos and Drystone on the same FCLIB files, one judge, one table.
//
// Every solve starts from r = 0 in a child process and is timed by its processor time; reading and
// converting problems is off the clock. The judge is problem::natural_residual.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "drystone/core/files.hpp"
#include "drystone/figures/plot/svg_writer.hpp"
#include "drystone/problem/fclib_file.hpp"
#include "measurement.hpp"
#include "performance_profile.hpp"
#include "report.hpp"

namespace {

using namespace drystone;
namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> places;
    std::vector<std::string> drystone{"auto"};
    std::vector<std::string> siconos;
    std::vector<double> tolerances{1e-4, 1e-8};
    bench::Effort effort;
    std::string csv;
    std::string svg;
};

/// BLAS reads its number of threads when it is loaded, so the program starts itself again.
void pin_to_one_thread(char** argv) {
    if (std::getenv("OPENBLAS_NUM_THREADS") != nullptr) return;
    setenv("OPENBLAS_NUM_THREADS", "1", 1);
    setenv("OMP_NUM_THREADS", "1", 1);
    execv("/proc/self/exe", argv);
}

/// The files, and those of the folders, in alphabetical order.
std::set<fs::path> files_of(const std::vector<std::string>& places) {
    std::set<fs::path> files;
    for (const std::string& place : places) {
        if (!fs::is_directory(place)) {
            files.insert(place);
            continue;
        }
        for (const auto& entry : fs::directory_iterator(place)) {
            if (entry.path().extension() == ".hdf5") files.insert(entry.path());
        }
    }
    return files;
}

bool chosen(const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<bench::Contender> contenders_of(const Options& options) {
    std::vector<bench::Contender> contenders;
    for (bench::Contender& contender : bench::siconos_contenders()) {
        if (chosen(options.siconos, contender.name)) contenders.push_back(std::move(contender));
    }
    if (contenders.empty()) std::cerr << "bench_solvers: no solver of Siconos in this run\n";
    for (bench::Contender& contender : bench::drystone_contenders(options.drystone)) {
        contenders.push_back(std::move(contender));
    }
    return contenders;
}

bench::Row run(const fs::path& file, const std::vector<bench::Contender>& contenders,
               double tolerance, const bench::Effort& effort) {
    const problem::ContactProblem problem = problem::local_problem(problem::read_fclib(file));
    bench::Row row{.problem = file.stem().string(), .contacts = problem.contacts()};
    for (const bench::Contender& contender : contenders) {
        std::cerr << '\r' << row.problem << ' ' << tolerance << ' ' << contender.name
                  << "                    " << std::flush;
        row.measurements.push_back(bench::measure(contender, problem, tolerance, effort));
    }
    std::cerr << '\r';
    return row;
}

Options read_options(int argc, char** argv) {
    Options options;
    CLI::App app{"Siconos and Drystone on the same FCLIB files, one judge."};
    app.add_option("files", options.places, "FCLIB files or folders; default: $DRYSTONE_FCLIB");
    app.add_option("--drystone", options.drystone, "solvers of Drystone; default: auto")
        ->delimiter(',');
    app.add_option("--siconos", options.siconos, "solvers of Siconos; default: all")
        ->delimiter(',');
    app.add_option("--tolerances", options.tolerances, "default: 1e-4,1e-8")->delimiter(',');
    app.add_option("--time-limit", options.effort.time_limit, "of one solve (s); default: 20");
    app.add_option("--csv", options.csv, "write every measurement to this file");
    app.add_option("--svg", options.svg, "draw the performance profiles into this file");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        std::exit(app.exit(error));
    }
    if (options.places.empty()) {
        if (const char* folder = std::getenv("DRYSTONE_FCLIB")) options.places.emplace_back(folder);
    }
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    pin_to_one_thread(argv);
    const Options options = read_options(argc, argv);
    const std::set<fs::path> files = files_of(options.places);
    if (files.empty()) {
        std::cerr << "bench_solvers: no FCLIB files; name some, or set DRYSTONE_FCLIB\n";
        return 2;
    }
    std::vector<bench::Comparison> comparisons;
    for (const double tolerance : options.tolerances) {
        bench::Comparison& comparison = comparisons.emplace_back();
        comparison = {tolerance, contenders_of(options), {}};
        for (const fs::path& file : files) {
            comparison.rows.push_back(run(file, comparison.contenders, tolerance, options.effort));
        }
        std::cout << bench::table(comparison) << bench::ratios(comparison)
                  << bench::profile_table(comparison) << std::flush;
    }
    if (!options.csv.empty()) write_atomically(options.csv, bench::to_csv(comparisons));
    if (!options.svg.empty())
        figures::plot::write_svg(bench::profile_figure(comparisons), options.svg);
}
