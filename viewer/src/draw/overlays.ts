import { Group } from "three";
import type { Run } from "../scene/run";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import { Dots } from "./dots";
import type { Look } from "./look";
import { Strokes } from "./strokes";
import type { Theme } from "./theme";
import type { Shared } from "./uniforms";

/// Pixels of the line of a contact impulse of the reference size.
export const referenceWidth = 7;
const widestLine = 3 * referenceWidth;
/// A line through a contact is narrower than a link of a chain by this factor, and never narrower than the least width, pixels.
export const lineNarrower = 0.7;
const leastWidth = 1.3;
const arrow = { width: 2, head: 10, rim: 2 }; // pixels
/// Arrows of bodies that are slower than this part of the fastest would be dots.
const slowest = 0.01;
/// Arrows of more bodies than these overlap anyway: they have no rims.
const rimmedArrows = 3000;
const trailPoints = 80;
/// Trails of all bodies up to this number; of more bodies only that of the chosen one.
export const trailBodies = 400;

/// What is drawn over the bodies: impulses, contact points, velocities, trails, the periodic cell.
export class Overlays {
    readonly group = new Group();
    private readonly forces: Strokes;
    private readonly arrows: Strokes;
    private readonly trails: Strokes;
    private readonly cell: Strokes;
    private readonly dots: Dots;
    private readonly size: number;

    constructor(
        private readonly scene: Scene,
        shared: Shared,
    ) {
        const space = scene.dimension === 3;
        this.cell = new Strokes(shared, { order: 3, depth: space });
        this.trails = new Strokes(shared, { order: 4, depth: space });
        this.forces = new Strokes(shared, { order: 5 });
        this.arrows = new Strokes(shared, { order: 6, arrows: true });
        this.dots = new Dots(shared, 7);
        this.group.add(this.cell.mesh, this.trails.mesh, this.forces.mesh, this.arrows.mesh, this.dots.points);
        const { min, max } = scene.bounds;
        this.size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) || 1;
    }

    show(snapshot: Snapshot, look: Look, theme: Theme, scale: { impulse: number; speed: number }): void {
        this.showForces(snapshot, look, theme, scale.impulse);
        this.showContacts(snapshot, look, theme);
        this.showVelocities(snapshot, look, theme, scale.speed);
        this.showCell(snapshot, look, theme);
    }

    /// Lines through the contacts along their impulses, or chains from centre to contact to centre; widths in proportion to the impulse.
    private showForces(snapshot: Snapshot, look: Look, theme: Theme, reference: number): void {
        this.forces.clear();
        if (look.forces !== "off" && reference > 0) {
            const { count, bodies, point, impulse } = snapshot.contacts;
            const end = new Float32Array(6);
            const long = 0.07 * this.size * Math.sqrt(look.forceScale);
            for (let i = 0; i < count; i++) {
                const [x, y, z] = impulse.subarray(3 * i, 3 * i + 3);
                const norm = Math.hypot(x, y, z);
                const width = Math.min((norm / reference) * referenceWidth * look.forceScale, widestLine);
                if (width < 0.02) continue;
                if (look.forces === "chains") {
                    for (const b of [bodies[2 * i], bodies[2 * i + 1]]) {
                        if (b >= this.scene.bodies || this.scene.mobility[b] !== 0 || snapshot.isGone(b)) continue;
                        this.nearest(snapshot, b, point, 3 * i, end);
                        this.forces.add(end, 0, point, 3 * i, width, theme.force, 0.85);
                    }
                } else {
                    const half = (Math.min(norm / reference, 2) * long) / 2 / norm;
                    for (let c = 0; c < 3; c++) {
                        end[c] = point[3 * i + c] - half * impulse[3 * i + c];
                        end[3 + c] = point[3 * i + c] + half * impulse[3 * i + c];
                    }
                    this.forces.add(end, 0, end, 3, Math.max(lineNarrower * width, leastWidth), theme.force, 0.95);
                }
            }
        }
        this.forces.finish();
    }

    // The centre of the image of a body that has the contact: in a periodic cell it may be on the other side of it.
    private nearest({ framePosition, lattice }: Snapshot, body: number, point: Float32Array, at: number, out: Float32Array): void {
        const d = [0, 1, 2].map((c) => framePosition[3 * body + c] - point[at + c]);
        lattice?.shorten(d);
        for (let c = 0; c < 3; c++) out[c] = point[at + c] + d[c];
    }

    private showContacts(snapshot: Snapshot, look: Look, theme: Theme): void {
        this.dots.clear();
        if (look.contacts) {
            const { count, point, status } = snapshot.contacts;
            for (let i = 0; i < count; i++) this.dots.add(point, 3 * i, theme.status[Math.min(status[i], 3)]);
        }
        this.dots.finish();
    }

    private showVelocities(snapshot: Snapshot, look: Look, theme: Theme, fastest: number): void {
        this.arrows.clear();
        if (look.velocities && fastest > 0) {
            const long = (0.14 * this.size * look.velocityScale) / fastest;
            const end = new Float32Array(3);
            for (let b = 0; b < this.scene.bodies; b++) {
                if (this.scene.mobility[b] === 2) continue;
                for (let c = 0; c < 3; c++) end[c] = snapshot.position[3 * b + c] + long * snapshot.velocity[3 * b + c];
                const speed = Math.hypot(snapshot.velocity[3 * b], snapshot.velocity[3 * b + 1], snapshot.velocity[3 * b + 2]);
                if (speed > slowest * fastest) this.addArrow(snapshot.position, 3 * b, end, theme);
            }
        }
        this.arrows.finish();
    }

    // With a rim in the colour of the background, which sets it off from bodies of every colour.
    private addArrow(from: Float32Array, i: number, to: Float32Array, theme: Theme): void {
        const { width, head, rim } = arrow;
        if (this.scene.bodies <= rimmedArrows) this.arrows.add(from, i, to, 0, width + rim, theme.background, 0.8, head + 1.6 * rim);
        this.arrows.add(from, i, to, 0, width, theme.velocity, 1, head);
    }

    /// Where bodies have been: the chosen one over the whole run so far, the others over the last frames.
    showTrails(run: Run, snapshot: Snapshot, look: Look, theme: Theme, chosen: number): void {
        this.trails.clear();
        if (look.trails && snapshot.frame > 0) {
            const one = chosen >= 0 && chosen < this.scene.bodies;
            if (one) this.trail(run, snapshot, [chosen], 0, theme.accent);
            else if (this.scene.bodies <= trailBodies) {
                const moving = Array.from({ length: this.scene.bodies }, (_, b) => b).filter((b) => this.scene.mobility[b] !== 2);
                this.trail(run, snapshot, moving, Math.max(0, snapshot.frame - trailPoints), theme.trail);
            }
        }
        this.trails.finish();
    }

    private trail(run: Run, snapshot: Snapshot, bodies: number[], from: number, color: Theme["accent"]): void {
        const stride = Math.max(1, Math.ceil((snapshot.frame - from) / 400));
        const older = new Float32Array(3 * this.scene.bodies);
        const newer = Float32Array.from(snapshot.position);
        for (let frame = snapshot.frame, last = frame; frame >= from; last = frame, frame -= stride) {
            const index = Math.floor(frame / this.scene.chunk);
            if (!run.isLoaded(index)) break;
            const chunk = run.chunkOf(frame);
            if (!chunk) break;
            chunk.position(frame - chunk.first, older);
            const alpha = 0.15 + (0.75 * (last - from)) / Math.max(snapshot.frame - from, 1);
            for (const b of bodies) {
                // No trail leads to where those who have left are kept, nor across a periodic cell.
                const passed = snapshot.lattice?.shorten([0, 1, 2].map((c) => newer[3 * b + c] - older[3 * b + c])) ?? false;
                if (!snapshot.isGone(b) && !passed) this.trails.add(older, 3 * b, newer, 3 * b, 1.5, color, alpha);
            }
            newer.set(older);
        }
    }

    private showCell(snapshot: Snapshot, look: Look, theme: Theme): void {
        this.cell.clear();
        const chunk = snapshot.chunk;
        const cell = look.cell && chunk ? chunk.cell(snapshot.frame - chunk.first) : null;
        if (cell) {
            const vectors: number[][] = [];
            for (let i = 0; i < cell.vectors.length; i += 3) vectors.push([...cell.vectors.subarray(i, i + 3)]);
            const origin = [...cell.origin];
            if (vectors.length === 1 && this.scene.dimension === 2) this.addSection(origin, vectors[0], theme);
            else this.addCell(origin, vectors, theme);
        }
        this.cell.finish();
    }

    // Periodic along one direction only: the two ends of the period, as high as the scene.
    private addSection(origin: number[], [vx, vy]: number[], theme: Theme): void {
        const across = Math.abs(vx) >= Math.abs(vy) ? 1 : 0;
        const { min, max } = this.scene.bounds;
        for (const t of [0, 1]) {
            const low = [origin[0] + t * vx, origin[1] + t * vy, 0];
            const high = [...low];
            low[across] = min[across];
            high[across] = max[across];
            this.cell.add(low, 0, high, 0, 1.4, theme.cell, 0.9);
        }
    }

    private addCell(origin: number[], vectors: number[][], theme: Theme): void {
        const n = vectors.length;
        const corner = (bits: number) => origin.map((x, c) => x + vectors.reduce((sum, v, i) => sum + ((bits >> i) & 1 ? v[c] : 0), 0));
        for (let bits = 0; bits < 1 << n; bits++) {
            for (let i = 0; i < n; i++) {
                if (!((bits >> i) & 1)) this.cell.add(corner(bits), 0, corner(bits | (1 << i)), 0, 1.4, theme.cell, 0.9);
            }
        }
    }
}
