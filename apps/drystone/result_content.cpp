// Reads what a result contains: run, verdicts, deformable bodies, last samples of measures.
#include "result_content.hpp"

#include <utility>

#include "drystone/results/exports/run_csv.hpp"
#include "drystone/results/result_summary.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;

std::vector<LastSample> last_samples(const results::ResultReader& result) {
    std::vector<LastSample> list;
    for (const results::records::MeasureRecord& measure : result.measures()) {
        LastSample last{.measure = measure, .time = 0.0, .numbers = {}};
        if (measure.samples > 0) {
            const results::records::MeasureSamples samples =
                result.samples(measure, measure.samples - 1, 1);
            last.time = samples.times.front();
            last.numbers = results::exports::sample_of(samples, 0).numbers;
        }
        list.push_back(std::move(last));
    }
    return list;
}

Json to_json(const LastSample& last) {
    Json values = Json::object();
    for (std::size_t k = 0; k < last.numbers.size(); ++k) {
        values[last.measure.form.numbers[k].name] = last.numbers[k];
    }
    return {{"name", last.measure.name},
            {"kind", last.measure.kind},
            {"samples", last.measure.samples},
            {"rows", last.measure.form.rows},
            {"time", last.time},
            {"values", values}};
}

}  // namespace

ResultContent content_of(const results::ResultReader& result) {
    return content_of(result, results::summary_of(result));
}

ResultContent content_of(const results::ResultReader& result, const results::RunSummary& summary) {
    const results::RunRecord& run = result.run();
    const results::RunFacts facts = results::facts_of(result);
    return {.run = run,
            .report = {.title = run.title,
                       .dimension = run.dimension,
                       .bodies = static_cast<Index>(result.bodies().size()) + result.deformables(),
                       .frames = result.frames(),
                       .gap_tolerance = run.gap_tolerance,
                       .approach_tolerance = run.approach_tolerance,
                       .facts = facts,
                       .summary = summary,
                       .verdicts = results::verdicts_of(facts, summary),
                       .deformables = results::deformable_summaries(result)},
            .measures = last_samples(result)};
}

Json to_json(const ResultContent& content) {
    Json answer = to_json(content.report);
    answer["drystone_version"] = content.run.drystone_version;
    answer["integrator"] = content.run.integrator;
    answer["solver"] = content.run.solver;
    answer["step"] = content.run.step;
    answer["end"] = content.run.end;
    answer["measures"] = Json::array();
    for (const LastSample& last : content.measures) answer["measures"].push_back(to_json(last));
    return answer;
}

std::string summary_json(const results::ResultReader& result, const results::RunSummary& summary) {
    return to_json(content_of(result, summary))
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace drystone::app
