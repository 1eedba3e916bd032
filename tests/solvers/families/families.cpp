#include "solvers/families/families.hpp"

#include "drystone/problem/definiteness.hpp"

namespace drystone::families {

Named member(std::string name, const RigidSystem& system, bool feasible) {
    Named result{.name = std::move(name), .problem = contact_problem(system), .feasible = feasible};
    result.well_posed = feasible && problem::definiteness(result.problem.W.blocks()).ratio() > 1e-8;
    return result;
}

std::string in_space(int dimension) { return dimension == 2 ? " in the plane" : " in space"; }

std::vector<Named> families(Size size) {
    std::vector<Named> all;
    for (const auto& part : {chains(size), piles(size), walls(size), wedges(size),
                             redundant_objects(size), arches(size), mixed_laws(size)}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    if (size == Size::small) {
        const auto part = infeasible_problems();
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

}  // namespace drystone::families
