// The runs of the golden-hash test: what must keep its bits while the code is changed.
#include "golden/golden_runs.hpp"

namespace drystone::golden {

namespace {

/// The wall of 176 stones, shortened to 20, on ground that shakes at once.
std::vector<std::string> small_wall(const std::vector<std::string>& more) {
    std::vector<std::string> options{"parameters.mu=0.6", "generate[0].courses=4",
                                     "generate[0].length=2.1"};
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

/// Twenty-seven spheres that fall into a box.
std::vector<std::string> few_spheres(const std::vector<std::string>& more) {
    std::vector<std::string> options{"parameters.n=27"};
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

/// Twelve spheres without friction, for solvers that are exact without it.
std::vector<std::string> smooth_spheres(const std::string& solver) {
    return {"parameters.n=12", "material.grain.friction=0", "solver.name=" + solver};
}

std::vector<GoldenRun> make_runs() {
    return {
        // Rigid bodies in the plane, by every integrator of contact dynamics and every impact law.
        {"wall_midpoint", "quaking_wall", 200, small_wall({})},
        {"wall_jean", "quaking_wall", 200, small_wall({"integrator.name=moreau_jean"})},
        {"wall_fremond", "quaking_wall", 200, small_wall({"integrator.name=fremond"})},
        {"stick_jean", "impacting_stick", 1600, {}},
        {"stick_fremond", "impacting_stick", 1600, {"integrator.name=fremond"}},
        {"cradle_moreau", "newtons_cradle", 400, {}},
        {"double_impact", "double_impact", 300, {}},
        {"stick_slip", "stick_slip_block", 300, {}},
        {"rolling_disks", "rolling_balls", 200, {}},
        {"dominoes", "domino_row", 300, {}},
        {"biaxial", "biaxial_test", 20, {}},
        {"drum", "rotating_drum", 120, {"parameters.count=80"}},
        {"quake_record", "wall_with_opening", 12, {}},
        {"bonds", "bonded_chain", 200, {"parameters.rate=1e4"}},
        // Rigid bodies in space.
        {"pyramid", "box_pyramid", 60, {"generate[0].base=3"}},
        {"planks", "plank_tower", 4, {}},
        {"polyhedra", "polyhedra_heap", 150, {"generate[0].count=15"}},
        {"conveyor", "conveyor", 250, {"parameters.count=8"}},
        {"sieve", "sieve", 200, {"parameters.count=20"}},
        {"spheres_midpoint", "spheres_in_a_box", 300, few_spheres({})},
        {"spheres_jean", "spheres_in_a_box", 300,
         few_spheres({"integrator.name=moreau_jean", "material.grain.restitution=0.5"})},
        {"spheres_fremond", "spheres_in_a_box", 300, few_spheres({"integrator.name=fremond"})},
        {"spheres_associated", "spheres_in_a_box", 200,
         few_spheres({"contact.friction=associated"})},
        // Joints and periodic cells.
        {"double_pendulum", "double_pendulum", 300, {}},
        {"rods", "chain_of_rods", 150, {}},
        {"four_bar", "four_bar", 200, {}},
        {"shear_cell", "steady_shear", 40, {}},
        // Deformable bodies: condensed, global, with rigid ones and with each other.
        {"sliding_block_jean", "sliding_block", 60, {"parameters.mesh_size=2.5e-3"}},
        {"sliding_block_fremond",
         "sliding_block",
         60,
         {"parameters.mesh_size=2.5e-3", "integrator.name=fremond"}},
        {"sliding_block_global",
         "sliding_block",
         40,
         {"parameters.mesh_size=2.5e-3", "solver.contact_matrix=global"}},
        {"elastic_disk", "elastic_disk", 300, {"parameters.cells=4", "parameters.height=1e-3"}},
        {"cushion", "elastic_cushion", 200, {}},
        {"elastic_arch", "elastic_arch", 40, {"parameters.cells=2"}},
        {"two_bars", "two_bars", 200, {}},
        {"elastic_blocks", "elastic_blocks", 80, {}},
        // Every law of contact in space.
        {"laws_midpoint", "laws", 150, {}},
        {"laws_jean", "laws", 150, {"integrator.name=moreau_jean"}},
        {"laws_fremond", "laws", 150, {"integrator.name=fremond"}},
        // The convex scheme, growth and glue.
        {"settling", "settling_spheres", 80, {"parameters.n=40"}},
        {"stirred", "stirred_grains", 150, {"generate[0].count=30"}},
        {"growth", "growing_grains", 330, {"generate[0].count=20"}},
        {"glue", "gluey_grains", 150, {}},
        // Springs.
        {"inc", "thesis/disks_25", 3000, {"parameters.mu=0.5"}},
        {"three_balls", "thesis/three_balls", 6000, {}},
        {"snc", "thesis/disks_25", 3000, {"compliance.law=snc"}},
        {"blocks_inc", "stack_of_springs", 150, {}},
        {"blocks_dem", "stack_of_springs", 300, {"integrator.name=dem"}},
        {"inc_exact", "spheres_in_a_box", 300, few_spheres({"integrator.name=newmark_compliance"})},
        {"dem", "spheres_in_a_box", 1500, few_spheres({"integrator.name=dem", "time.step=2e-4"})},
        {"dem_thesis", "thesis/disks_25", 3000, {"integrator.name=dem", "compliance.damping=true"}},
        // What has no bodies, and crowds.
        {"inclusion_events", "bouncing_ball_inclusion", 500, {}},
        {"inclusion_midpoint", "bead_in_ellipse", 1500, {"integrator.name=moreau_midpoint"}},
        {"inclusion_convex", "balls_in_a_box_inclusion", 1500, {"integrator.name=convex_scheme"}},
        {"inclusion_paoli", "balls_in_a_box_inclusion", 1500, {"integrator.name=schatzman_paoli"}},
        {"crowd", "crowd_door", 100, {}},
        // Every solver.
        {"solver_nlgs", "quaking_wall", 60, small_wall({"solver.name=nlgs"})},
        {"solver_nlgs_pdas", "quaking_wall", 60, small_wall({"solver.name=nlgs_pdas"})},
        {"solver_nlgs_cg", "quaking_wall", 60, small_wall({"solver.name=nlgs_cg"})},
        {"solver_planar_path", "quaking_wall", 60, small_wall({"solver.name=planar_path"})},
        {"solver_newton", "quaking_wall", 60, small_wall({"solver.name=semismooth_newton"})},
        {"solver_proximal", "spheres_in_a_box", 200, few_spheres({"solver.name=proximal_point"})},
        {"solver_interior", "spheres_in_a_box", 200, few_spheres({"solver.name=interior_point"})},
        {"solver_admm", "spheres_in_a_box", 200, few_spheres({"solver.name=admm"})},
        {"solver_apgd", "spheres_in_a_box", 200, few_spheres({"solver.name=apgd"})},
        {"solver_projected_cg", "spheres_in_a_box", 250, smooth_spheres("projected_cg")},
        {"solver_active_set", "spheres_in_a_box", 250, smooth_spheres("active_set")},
        {"solver_lemke", "spheres_in_a_box", 250, smooth_spheres("lemke")},
    };
}

}  // namespace

const std::vector<GoldenRun>& golden_runs() {
    static const std::vector<GoldenRun> runs = make_runs();
    return runs;
}

}  // namespace drystone::golden
