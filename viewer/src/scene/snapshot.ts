import type { Chunk, Contacts } from "./chunk";
import { lerp, slerp } from "./interpolate";
import { Lattice } from "./lattice";
import type { Run } from "./run";
import type { Scene } from "./scene";

/// The state that is shown. Between two frames positions and rotations are interpolated; everything else, contacts above all,
/// is that of the frame before: nothing is shown that was not computed.
export class Snapshot {
    frame = -1;
    part = 0;
    time = 0;
    step = 0;
    readonly position: Float32Array;
    readonly framePosition: Float32Array; // of the frame itself: contacts belong to these
    readonly rotation: Float32Array;
    readonly velocity: Float32Array;
    readonly spin: Float32Array;
    readonly force: Float32Array;
    readonly radius: Float32Array;
    turns = false;
    grows = false;
    hasVelocity = false;
    hasForce = false;
    contacts: Contacts;
    chunk: Chunk | null = null;
    lattice: Lattice | null = null; // of a periodic cell
    readonly displacement: Float32Array[];
    readonly stress: Float32Array[];
    hasStress = false;
    private readonly next: { position: Float32Array; rotation: Float32Array; displacement: Float32Array[] };
    private readonly frameRotation: Float32Array;
    private readonly frameDisplacement: Float32Array[];
    private nextFrame = -1;
    private nextChunk: Chunk | null = null;

    constructor(private readonly scene: Scene) {
        const n = scene.bodies;
        const nodes = () => scene.deformables.map((body) => new Float32Array(body.nodes.length));
        this.position = new Float32Array(3 * n);
        this.framePosition = new Float32Array(3 * n);
        this.rotation = identity(n);
        this.frameRotation = identity(n);
        this.velocity = new Float32Array(3 * n);
        this.spin = new Float32Array(3 * n);
        this.force = new Float32Array(n);
        this.radius = new Float32Array(n).fill(1);
        this.displacement = nodes();
        this.frameDisplacement = nodes();
        this.stress = scene.deformables.map((body) => new Float32Array(body.cells));
        this.next = { position: new Float32Array(3 * n), rotation: identity(n), displacement: nodes() };
        const none = new Float32Array(0);
        this.contacts = { count: 0, bodies: new Uint32Array(0), point: none, normal: none, impulse: none, gap: none, status: new Uint8Array(0) };
    }

    /// Goes to `frame`, and by `part` towards the next one. False, with nothing changed, where the data are not here yet.
    fill(run: Run, frame: number, part: number): boolean {
        const chunk = run.chunkOf(frame);
        if (!chunk) return false;
        if (frame !== this.frame || chunk !== this.chunk) this.fillFrame(chunk, frame);
        const following = part > 0 && frame + 1 < this.scene.frames ? run.chunkOf(frame + 1) : null;
        this.part = following ? part : 0;
        if (following) {
            this.fillBetween(following, frame + 1, part);
        } else {
            this.position.set(this.framePosition);
            this.rotation.set(this.frameRotation);
            this.displacement.forEach((out, k) => out.set(this.frameDisplacement[k]));
            this.time = chunk.times[frame - chunk.first];
        }
        return true;
    }

    /// Whether a person has left: those have a size of 0.
    isGone(body: number): boolean {
        return this.grows && this.radius[body] === 0;
    }

    private fillFrame(chunk: Chunk, frame: number): void {
        const i = frame - chunk.first;
        this.chunk = chunk;
        this.frame = frame;
        this.step = chunk.steps[i];
        chunk.position(i, this.framePosition);
        this.turns = chunk.rotation(i, this.frameRotation);
        this.hasVelocity = chunk.velocity(i, this.velocity);
        chunk.spin(i, this.spin);
        this.hasForce = chunk.scalar("force", i, this.force);
        this.grows = chunk.scalar("radius", i, this.radius);
        this.contacts = chunk.contacts(i);
        const cell = chunk.cell(i);
        this.lattice = cell ? Lattice.of(cell.vectors) : null;
        for (let k = 0; k < this.scene.deformables.length; k++) {
            chunk.displacement(k, i, this.frameDisplacement[k]);
            this.hasStress = chunk.stress(k, i, this.stress[k]) || this.hasStress;
        }
    }

    private fillBetween(chunk: Chunk, frame: number, part: number): void {
        const i = frame - chunk.first;
        if (frame !== this.nextFrame || chunk !== this.nextChunk) {
            chunk.position(i, this.next.position);
            chunk.rotation(i, this.next.rotation);
            this.next.displacement.forEach((out, k) => chunk.displacement(k, i, out));
            this.nextFrame = frame;
            this.nextChunk = chunk;
        }
        lerp(this.framePosition, this.next.position, part, this.position);
        if (this.lattice) this.passBoundaries(this.lattice, part);
        if (this.turns) slerp(this.frameRotation, this.next.rotation, part, this.rotation);
        this.displacement.forEach((out, k) => lerp(this.frameDisplacement[k], this.next.displacement[k], part, out));
        const from = (this.chunk as Chunk).times[this.frame - (this.chunk as Chunk).first];
        this.time = from + part * (chunk.times[i] - from);
    }

    // A body that leaves a periodic cell comes in on the other side: it does not cross the cell on the way.
    private passBoundaries(lattice: Lattice, part: number): void {
        const d = [0, 0, 0];
        for (let b = 0; b < this.position.length; b += 3) {
            for (let c = 0; c < 3; c++) d[c] = this.next.position[b + c] - this.framePosition[b + c];
            if (!lattice.shorten(d)) continue;
            for (let c = 0; c < 3; c++) this.position[b + c] = this.framePosition[b + c] + part * d[c];
        }
    }
}

function identity(n: number): Float32Array {
    const out = new Float32Array(4 * n);
    for (let i = 0; i < n; i++) out[4 * i] = 1;
    return out;
}
