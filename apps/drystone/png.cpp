// The only source file that sees librsvg and cairo.
#include <cmath>
#include <librsvg/rsvg.h>
#include <memory>

#include "destination.hpp"
#include "drystone/core/error.hpp"

namespace drystone::app {

namespace {

[[noreturn]] void fail(const std::string& reason) {
    throw EnvironmentError("draw", "a PNG", reason);
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int count) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

void require(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS) fail(cairo_status_to_string(status));
}

void require(gboolean done, GError* error) {
    if (done == TRUE) return;
    const std::string reason = error != nullptr ? error->message : "librsvg does not say why";
    g_clear_error(&error);
    fail(reason);
}

}  // namespace

std::string png_of(const std::string& svg, double scale) {
    GError* error = nullptr;
    const std::unique_ptr<RsvgHandle, void (*)(gpointer)> handle(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error),
        g_object_unref);
    require(handle ? TRUE : FALSE, error);
    double width = 0.0;
    double height = 0.0;
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height) != TRUE) {
        fail("the drawing has no size");
    }
    using Surface = std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)>;
    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(std::ceil(scale * width)),
                                   static_cast<int>(std::ceil(scale * height))),
        cairo_surface_destroy);
    require(cairo_surface_status(surface.get()));
    const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(surface.get()),
                                                               cairo_destroy);
    cairo_set_source_rgb(context.get(), 1.0, 1.0, 1.0);
    cairo_paint(context.get());
    const RsvgRectangle area{0.0, 0.0, scale * width, scale * height};
    require(rsvg_handle_render_document(handle.get(), context.get(), &area, &error), error);
    require(cairo_status(context.get()));
    std::string png;
    require(cairo_surface_write_to_png_stream(surface.get(), append, &png));
    return png;
}

}  // namespace drystone::app
