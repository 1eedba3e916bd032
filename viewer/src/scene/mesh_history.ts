import type { Chunk } from "./chunk";
import { type Graph, type History, emptyCurve } from "./history";
import type { Scene } from "./scene";

/// Displacements, the largest von Mises stress and the contact forces (sum of sizes) of deformable body k. Stresses and contacts only where `kept` has them.
export class MeshHistory implements History {
    readonly graphs: Graph[];
    private readonly farthest: Float64Array;
    private readonly mean: Float64Array;
    private readonly stress: Float64Array;
    private readonly force: Float64Array;

    constructor(
        private readonly k: number,
        private readonly scene: Scene,
        kept: Chunk | null,
    ) {
        const { times } = scene;
        const [farthest, mean, stress, force] = [0, 0, 0, 0].map(() => emptyCurve(scene));
        [this.farthest, this.mean, this.stress, this.force] = [farthest, mean, stress, force];
        const displacements = [{ label: "largest", x: times, y: farthest }, { label: "mean", x: times, y: mean }];
        this.graphs = [{ title: "Displacement", unit: "m", curves: displacements }];
        if (kept?.has(`stress_${k}`)) this.graphs.push({ title: "Largest von Mises stress", unit: "Pa", curves: [{ label: "", x: times, y: stress }] });
        const step = Number(scene.settings.step);
        if (kept?.has("contact_bodies") && step > 0) this.graphs.push({ title: "Contact forces (sum of sizes)", unit: "N", curves: [{ label: "", x: times, y: force }] });
    }

    add(chunk: Chunk): void {
        const { nodes, cells } = this.scene.deformables[this.k];
        const u = new Float32Array(nodes.length);
        const stress = new Float32Array(cells);
        for (let i = 0; i < chunk.frames && chunk.first + i < this.farthest.length; i++) {
            const at = chunk.first + i;
            chunk.displacement(this.k, i, u);
            let [largest, sum] = [0, 0];
            for (let n = 0; n < u.length; n += 3) {
                const size = Math.hypot(u[n], u[n + 1], u[n + 2]);
                largest = Math.max(largest, size);
                sum += size;
            }
            this.farthest[at] = largest;
            this.mean[at] = (3 * sum) / u.length;
            if (chunk.stress(this.k, i, stress)) this.stress[at] = stress.reduce((m, x) => Math.max(m, x), 0);
            this.force[at] = this.carried(chunk, i);
        }
    }

    // Sum of the sizes of the contact impulses over the length of the step, as the program computes it for rigid bodies.
    private carried(chunk: Chunk, i: number): number {
        const own = this.scene.bodies + this.k;
        const { count, bodies, impulse } = chunk.contacts(i);
        let sum = 0;
        for (let c = 0; c < count; c++) {
            if (bodies[2 * c] !== own && bodies[2 * c + 1] !== own) continue;
            sum += Math.hypot(impulse[3 * c], impulse[3 * c + 1], impulse[3 * c + 2]);
        }
        return sum / this.stepLength(chunk, i);
    }

    // All steps are as long as the scene says, but the last, which may be shorter.
    private stepLength(chunk: Chunk, i: number): number {
        const { settings } = this.scene;
        const step = Number(settings.step);
        if (chunk.steps[i] < Number(settings.steps_planned ?? Infinity)) return step;
        const rest = chunk.times[i] - (chunk.steps[i] - 1) * step;
        return rest > 1e-9 * step && rest < step ? rest : step;
    }
}
