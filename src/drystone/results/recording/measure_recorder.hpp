#pragma once

#include <filesystem>
#include <vector>

#include "drystone/results/exports/csv_file.hpp"
#include "drystone/results/exports/measure_csv.hpp"
#include "drystone/results/recording/frame_schedule.hpp"
#include "drystone/results/result_writer.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::results::recording {

/// Takes the measures of a run and puts their samples into the result file and into one CSV each.
/// Samples follow the interval of the measure and the last state is always one; values of an
/// instant are taken at the start too, means over steps are not.
class MeasureRecorder {
  public:
    /// Replaces the CSV files of an older run. Writer and simulation must outlive this. Throws
    /// EnvironmentError when the machine does not let us.
    MeasureRecorder(const std::filesystem::path& folder, sim::Simulation& simulation,
                    ResultWriter& result);

    /// To be called after every step.
    void add(const StepReport& report, const sim::Simulation& simulation);

    /// Samples the last state where it was not a sample yet.
    void finish(const sim::Simulation& simulation);

    void flush();

  private:
    struct Running {
        sim::measures::NamedMeasure measure;
        FrameSchedule schedule;
        Index number = 0;  ///< in the result
        exports::CsvFile csv;
        bool has_news = false;  ///< steps since the last sample
    };

    void take(Running& running, const sim::Snapshot& state);

    ResultWriter& result_;
    std::vector<Running> measures_;
    bool reads_contacts_ = false;
};

}  // namespace drystone::results::recording
