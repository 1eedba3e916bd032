#include "drystone/figures/plot/path_text.hpp"

#include "drystone/xml/xml_text.hpp"

namespace drystone::figures::plot {

std::string text_of(const Pixel& point) {
    return xml::two_decimals(point.x) + ',' + xml::two_decimals(point.y);
}

std::string polygon_path(std::span<const Pixel> corners) {
    std::string path;
    for (const Pixel& corner : corners) path += (path.empty() ? 'M' : ' ') + text_of(corner);
    return path + 'Z';
}

std::string polygon_path(std::initializer_list<Pixel> corners) {
    return polygon_path(std::span<const Pixel>{corners.begin(), corners.size()});
}

std::string segment_path(const Pixel& a, const Pixel& b) {
    return 'M' + text_of(a) + ' ' + text_of(b);
}

}  // namespace drystone::figures::plot
