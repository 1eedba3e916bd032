// The only source file that sees httplib.
#include "serving/result_server.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <httplib.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "serving/shared_result.hpp"

namespace drystone::app {

namespace {

constexpr const char* k_host = "127.0.0.1";
constexpr const char* k_bytes = "application/octet-stream";

constexpr int k_bad_request = 400;
constexpr int k_forbidden = 403;
constexpr int k_not_found = 404;
constexpr int k_wrong_method = 405;
constexpr int k_conflict = 409;
constexpr int k_unavailable = 503;

/// The page may run what is in it and talk to its own server; nothing from elsewhere.
constexpr const char* k_policy =
    "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; "
    "worker-src blob:; img-src data: blob:; media-src blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

void refuse(httplib::Response& response, int status, const std::string& text) {
    response.status = status;
    response.set_content(text + "\n", "text/plain; charset=utf-8");
}

/// A number from a path: digits, few enough.
Index number_of(const std::string& digits) {
    Index number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

/// The run that is asked for (?run=NUMBER), if one is; what is no number is no run.
std::optional<Index> run_of(const httplib::Request& request) {
    if (!request.has_param("run")) return {};
    return number_of(request.get_param_value("run"));
}

/// What a browser may call this server (Host). It leaves out the port of HTTP, 80.
std::vector<std::string> own_names(int port) {
    std::vector<std::string> names{k_host + (":" + std::to_string(port)),
                                   "localhost:" + std::to_string(port)};
    constexpr int k_http = 80;
    if (port == k_http) names.insert(names.end(), {k_host, "localhost"});
    return names;
}

/// Two programs must not share a port, as httplib would let them.
void set_options(socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

}  // namespace

struct ResultServer::Parts {
    std::string page;
    SharedResult result;
    httplib::Server server;
    int port = 0;

    explicit Parts(Service service)
        : page(std::move(service.page)), result(service.result, std::move(service.summary)) {
        server.set_socket_options(set_options);
        server.set_payload_max_length(1024);
        server.set_default_headers({{"Content-Security-Policy", k_policy},
                                    {"X-Content-Type-Options", "nosniff"},
                                    {"X-Frame-Options", "DENY"},
                                    {"Cross-Origin-Resource-Policy", "same-origin"},
                                    {"Referrer-Policy", "no-referrer"},
                                    {"Cache-Control", "no-store"}});
        bind(service.port);
        add_guard();
        add_answers();
    }

    void bind(int wanted) {
        if (wanted == 0) {
            port = server.bind_to_any_port(k_host);
        } else if (server.bind_to_port(k_host, wanted)) {
            port = wanted;
        }
        if (port <= 0) {
            throw EnvironmentError(
                "listen on", std::string(k_host) + ":" + std::to_string(wanted),
                "another program uses the port, or it is not allowed; choose another with --port");
        }
    }

    /// What is refused before anything is looked at.
    void add_guard() {
        const std::vector<std::string> own = own_names(port);
        server.set_pre_routing_handler(
            [own](const httplib::Request& request, httplib::Response& response) {
                using Response = httplib::Server::HandlerResponse;
                const std::string host = request.get_header_value("Host");
                if (request.get_header_value_count("Host") != 1 ||
                    std::find(own.begin(), own.end(), host) == own.end()) {
                    refuse(response, k_forbidden, "this server answers to " + own[0] + " only");
                    return Response::Handled;
                }
                if (request.method != "GET" && request.method != "HEAD") {
                    response.set_header("Allow", "GET, HEAD");
                    refuse(response, k_wrong_method, "only GET and HEAD");
                    return Response::Handled;
                }
                return Response::Unhandled;
            });
        server.set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (response.status == k_not_found && response.body.empty()) {
                refuse(response, k_not_found, "not here");
            }
        });
        server.set_exception_handler([](const httplib::Request&, httplib::Response& response,
                                        const std::exception_ptr& error) {
            std::string text = "unknown error";
            response.status = k_unavailable;
            try {
                std::rethrow_exception(error);
            } catch (const AnotherRun& known) {
                response.status = k_conflict;
                text = known.what();
            } catch (const std::exception& known) {
                text = known.what();
            }
            response.set_content(nlohmann::json{{"error", text}}.dump(
                                     -1, ' ', false, nlohmann::json::error_handler_t::replace),
                                 "application/json");
        });
    }

    void add_answers() {
        server.Get("/", [this](const httplib::Request&, httplib::Response& response) {
            response.set_content(page, "text/html; charset=utf-8");
        });
        server.Get("/api/state", [this](const httplib::Request&, httplib::Response& response) {
            response.set_content(result.state(), "application/json");
        });
        server.Get("/api/scene",
                   [this](const httplib::Request& request, httplib::Response& response) {
                       response.set_content(result.scene(run_of(request)), k_bytes);
                   });
        server.Get(R"(/api/frames/(\d{1,9})-(\d{1,9}))", [this](const httplib::Request& request,
                                                                httplib::Response& response) {
            const auto chunk = result.chunk(number_of(request.matches[1]),
                                            number_of(request.matches[2]), run_of(request));
            if (chunk) {
                response.set_content(*chunk, k_bytes);
            } else {
                refuse(response, k_bad_request, "no such frames, or more than a chunk has");
            }
        });
    }
};

ResultServer::ResultServer(Service service) : parts_(std::make_unique<Parts>(std::move(service))) {}

ResultServer::~ResultServer() = default;

int ResultServer::port() const noexcept { return parts_->port; }

std::string ResultServer::address() const {
    return std::string("http://") + k_host + ":" + std::to_string(port()) + "/";
}

void ResultServer::run() { parts_->server.listen_after_bind(); }

void ResultServer::stop() {
    // httplib forgets a stop that comes before it has begun.
    constexpr int k_looks = 2000;
    for (int look = 0; look < k_looks && !parts_->server.is_running(); ++look) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    parts_->server.stop();
}

}  // namespace drystone::app
