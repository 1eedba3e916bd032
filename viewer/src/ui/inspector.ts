import { statusNames } from "../draw/quantities";
import type { Theme } from "../draw/theme";
import { Plot } from "../plot/plot";
import { prefixed, short } from "../plot/ticks";
import type { Chunk } from "../scene/chunk";
import { BodyHistory, type History, collect } from "../scene/history";
import { MeshHistory } from "../scene/mesh_history";
import type { Run } from "../scene/run";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import { h, iconButton } from "./dom";

const mobilities = ["free", "driven", "fixed"];

function quantity(value: number, unit: string): string {
    const scaled = prefixed(Math.abs(value), unit);
    return `${short(value * scaled.factor, 4)} ${scaled.unit}`;
}

/// What is so far below the largest of the run is rounding, and would be read as a motion.
export function withoutNoise(value: number, largest: number): number {
    return Math.abs(value) < 1e-9 * largest ? 0 : value;
}

/// The largest of the run, to tell numbers from noise. Nothing may turn at all: then speeds at the size of the scene are the measure of spins.
export function scalesOf({ bounds, largest }: Pick<Scene, "bounds" | "largest">): { length: number; speed: number; spin: number; force: number } {
    const length = Math.max(...bounds.max.map((x, i) => x - bounds.min[i]));
    const speed = largest.speed ?? 0;
    return { length, speed, spin: Math.max(largest.spin ?? 0, length > 0 ? speed / length : 0), force: largest.force ?? 0 };
}

/// The chosen body: what it is, how it is now, how it was over time.
export class Inspector {
    readonly element = h("section", { class: "group inspector", "aria-label": "Chosen body" });
    onClose: () => void = () => {};
    onSeek: (time: number) => void = () => {};
    chosen = -1;
    private readonly now = h("tbody", {});
    private plots: Plot[] = [];
    private history: History | null = null;
    private kept: Chunk | null = null; // tells what the result holds
    private drawn = 0;
    private time = 0;

    constructor(
        private readonly run: Run,
        private readonly theme: () => Theme,
    ) {
        this.element.hidden = true;
    }

    /// `kept`: data of any frame, which tell what there can be curves of.
    choose(body: number, kept: Chunk | null): void {
        this.chosen = body;
        this.kept = kept;
        this.plots = [];
        this.history = null;
        this.element.hidden = body < 0;
        if (body < 0) return;
        const { scene } = this.run;
        const rigid = body < scene.bodies;
        const name = rigid ? scene.names[body] : scene.deformables[body - scene.bodies].name;
        const close = iconButton("close", "Let go", "Esc", () => this.onClose());
        this.element.replaceChildren(h("header", {}, h("h2", {}, name), close), h("p", { class: "quiet" }, this.describe(body)), h("table", {}, this.now));
        this.startHistory();
    }

    /// Begins to read the history (again, when a run has grown).
    startHistory(): void {
        const { scene } = this.run;
        if (this.chosen < 0 || scene.frames < 2) return;
        const mesh = this.chosen - scene.bodies;
        const history = mesh < 0 ? new BodyHistory(this.chosen, scene) : new MeshHistory(mesh, scene, this.kept);
        this.history = history;
        for (const plot of this.plots) plot.element.remove();
        this.plots = history.graphs.map(({ title, unit, curves }) => new Plot({ title, unit, small: true }, curves));
        for (const plot of this.plots) {
            plot.onSeek = (time) => this.onSeek(time);
            plot.onHover = (time) => this.plots.forEach((other) => other.setHover(time));
            this.element.append(plot.element);
        }
        this.move(this.time);
        this.draw();
        const wanted = () => this.history === history;
        void collect(history, this.run, () => this.drawSoon(), wanted).then(() => wanted() && this.draw());
    }

    draw(): void {
        this.drawn = performance.now();
        const { times } = this.run.scene;
        for (const plot of this.plots) plot.draw(this.theme(), times[0], times[times.length - 1]);
    }

    move(time: number): void {
        this.time = time;
        for (const plot of this.plots) plot.move(time);
    }

    /// Writes how the body is in the frame that is shown.
    show(snapshot: Snapshot): void {
        const body = this.chosen;
        const { scene } = this.run;
        if (body < 0) return;
        const entries: [string, string][] = [];
        if (snapshot.isGone(body)) {
            this.now.replaceChildren(h("tr", {}, h("th", { scope: "row" }, "has left")));
            return;
        }
        if (body < scene.bodies) {
            const scales = scalesOf(scene);
            const vector = (v: Float32Array, unit: string, scale: number) =>
                `${[...v.subarray(3 * body, 3 * body + scene.dimension)].map((x) => short(withoutNoise(x, scale), 4)).join(", ")} ${unit}`;
            entries.push(["position", vector(snapshot.framePosition, "m", scales.length)]);
            if (snapshot.hasVelocity) entries.push(["velocity", vector(snapshot.velocity, "m/s", scales.speed)]);
            if (snapshot.turns) {
                const about = withoutNoise(snapshot.spin[3 * body + 2], scales.spin);
                entries.push(["spin", scene.dimension === 2 ? quantity(about, "rad/s") : vector(snapshot.spin, "rad/s", scales.spin)]);
            }
            const force = withoutNoise(snapshot.force[body], scales.force);
            if (snapshot.hasForce) entries.push(scene.crowd ? ["pressure", quantity(force, "m/s")] : ["contact forces (sum of sizes)", quantity(force, "N")]);
        } else {
            const k = body - scene.bodies;
            const largest = (values: Float32Array) => values.reduce((m, v) => Math.max(m, v), 0);
            const u = snapshot.displacement[k];
            let far = 0;
            for (let i = 0; i < u.length; i += 3) far = Math.max(far, Math.hypot(u[i], u[i + 1], u[i + 2]));
            entries.push(["displacement", `up to ${quantity(far, "m")}`]);
            if (snapshot.hasStress) entries.push(["von Mises stress", `up to ${quantity(largest(snapshot.stress[k]), "Pa")}`]);
        }
        if (snapshot.chunk?.has("contact_bodies")) entries.push(["contacts", this.touching(snapshot)]);
        this.now.replaceChildren(...entries.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value))));
    }

    read(): void {
        for (const plot of this.plots) plot.read();
    }

    private touching(snapshot: Snapshot): string {
        const count = [0, 0, 0, 0];
        const { bodies, status } = snapshot.contacts;
        for (let i = 0; i < snapshot.contacts.count; i++) {
            if (bodies[2 * i] === this.chosen || bodies[2 * i + 1] === this.chosen) count[Math.min(status[i], 3)]++;
        }
        const parts = statusNames(this.run.scene.crowd).filter(([s]) => count[s] > 0).map(([s, name]) => `${count[s]} ${name}`);
        return parts.join(", ") || "none";
    }

    private describe(body: number): string {
        const { scene } = this.run;
        if (body >= scene.bodies) {
            const { material, nodes, cells } = scene.deformables[body - scene.bodies];
            return `deformable, ${material}, ${nodes.length / 3} nodes, ${cells} cells`;
        }
        const parts = [`body ${body}`, mobilities[scene.mobility[body]] ?? "", scene.materials[scene.material[body]] ?? ""];
        if (scene.mobility[body] === 0 && !scene.crowd && Number.isFinite(scene.mass[body])) parts.push(`${short(scene.mass[body], 4)} kg`);
        return parts.filter(Boolean).join(", ");
    }

    private drawSoon(): void {
        if (performance.now() - this.drawn > 200) this.draw();
    }
}
