import { type DataArray, readValues } from "../decode/arrays";
import type { Container } from "../decode/container";
import { DataError } from "../decode/errors";
import { doubles, integers, numberOf } from "./fields";
import type { Scene } from "./scene";

/// Contacts of one frame; vectors have three components in the plane too.
export interface Contacts {
    count: number;
    bodies: Uint32Array; // (contacts x 2), A, B
    point: Float32Array; // (contacts x 3)
    normal: Float32Array;
    impulse: Float32Array; // N s, on A
    gap: Float32Array; // m
    status: Uint8Array; // 0 open, 1 sticking, 2 sliding
}

/// Consecutive frames of a run, quantised as they came; a frame becomes numbers when it is asked for.
export class Chunk {
    readonly first: number;
    readonly frames: number;
    readonly spacing: number; // of its frames in the result
    readonly times: Float64Array;
    readonly steps: Uint32Array;
    readonly bytes: number;
    private readonly offsets: Uint32Array;

    constructor(
        private readonly scene: Scene,
        private readonly container: Container,
    ) {
        this.first = numberOf(container.header, "first");
        this.frames = numberOf(container.header, "frames");
        this.spacing = numberOf(container.header, "spacing", 1);
        this.times = doubles(container, "time", this.frames);
        this.steps = integers(container, "step", 1, this.frames);
        this.offsets = container.arrays.has("contact_offsets")
            ? integers(container, "contact_offsets", 1, this.frames + 1)
            : new Uint32Array(this.frames + 1);
        this.bytes = [...container.arrays.values()].reduce((sum, array) => sum + array.data.byteLength, 0);
        this.check();
    }

    has(name: string): boolean {
        return this.container.arrays.has(name);
    }

    /// Centres of mass of frame i of the chunk, (bodies x 3).
    position(i: number, out: Float32Array): void {
        this.spread("position", i, this.scene.bodies, out);
    }

    /// Quaternions w, x, y, z of frame i, (bodies x 4); false where turning cannot be seen.
    rotation(i: number, out: Float32Array): boolean {
        const array = this.container.arrays.get("rotation");
        const n = this.scene.bodies;
        if (!array) return false;
        if (this.scene.dimension === 3) {
            readValues(array, i * n * 4, n * 4, out);
            return true;
        }
        const angles = new Float32Array(n);
        readValues(array, i * n, n, angles);
        for (let b = 0; b < n; b++) {
            out[4 * b] = Math.cos(angles[b] / 2);
            out[4 * b + 1] = out[4 * b + 2] = 0;
            out[4 * b + 3] = Math.sin(angles[b] / 2);
        }
        return true;
    }

    velocity(i: number, out: Float32Array): boolean {
        return this.has("velocity") && this.spread("velocity", i, this.scene.bodies, out);
    }

    /// Spins of frame i: vectors, in the plane along z.
    spin(i: number, out: Float32Array): boolean {
        const array = this.container.arrays.get("spin");
        const n = this.scene.bodies;
        if (!array) return false;
        if (this.scene.dimension === 3) {
            readValues(array, i * n * 3, n * 3, out);
            return true;
        }
        const values = new Float32Array(n);
        readValues(array, i * n, n, values);
        for (let b = 0; b < n; b++) {
            out[3 * b] = out[3 * b + 1] = 0;
            out[3 * b + 2] = values[b];
        }
        return true;
    }

    /// One number for each body of frame i: `force` (N) or `radius` (factor).
    scalar(name: "force" | "radius", i: number, out: Float32Array): boolean {
        const array = this.container.arrays.get(name);
        if (!array) return false;
        readValues(array, i * this.scene.bodies, this.scene.bodies, out);
        return true;
    }

    /// Of one body in frame i: centre of mass, speed (m/s) and sum of the sizes of its contact forces (N), NaN where they are not kept.
    bodyState(i: number, body: number): { position: [number, number, number]; speed: number; force: number } {
        const row = i * this.scene.bodies + body;
        const radius = new Float32Array(1).fill(1);
        if (this.has("radius")) readValues(this.array("radius"), row, 1, radius);
        if (radius[0] === 0) return { position: [NaN, NaN, NaN], speed: NaN, force: NaN };
        const at = new Float32Array(3);
        this.spreadRows(this.array("position"), row, 1, at);
        const velocity = new Float32Array(3).fill(NaN);
        if (this.has("velocity")) this.spreadRows(this.array("velocity"), row, 1, velocity);
        const force = new Float32Array(1).fill(NaN);
        if (this.has("force")) readValues(this.array("force"), row, 1, force);
        return { position: [at[0], at[1], at[2]], speed: Math.hypot(velocity[0], velocity[1], velocity[2]), force: force[0] };
    }

    contacts(i: number): Contacts {
        const first = this.offsets[i];
        const count = this.offsets[i + 1] - first;
        const vector = (name: string) => {
            const out = new Float32Array(count * 3);
            if (this.has(name)) this.spreadRows(this.array(name), first, count, out);
            return out;
        };
        const gap = new Float32Array(count);
        if (count > 0 && this.has("contact_gap")) readValues(this.array("contact_gap"), first, count, gap);
        const empty = { bodies: new Uint32Array(0), status: new Uint8Array(0) };
        return {
            count,
            bodies: count > 0 ? (this.array("contact_bodies").data as Uint32Array).subarray(2 * first, 2 * (first + count)) : empty.bodies,
            point: vector("contact_point"),
            normal: vector("contact_normal"),
            impulse: vector("contact_impulse"),
            gap,
            status: count > 0 ? (this.array("contact_status").data as Uint8Array).subarray(first, first + count) : empty.status,
        };
    }

    /// Displacements of the nodes of deformable body k, (nodes x 3).
    displacement(k: number, i: number, out: Float32Array): void {
        this.spread(`displacement_${k}`, i, this.scene.deformables[k].nodes.length / 3, out);
    }

    /// Von Mises stresses of the cells of deformable body k (Pa); false where the run did not keep them.
    stress(k: number, i: number, out: Float32Array): boolean {
        const array = this.container.arrays.get(`stress_${k}`);
        const cells = this.scene.deformables[k].cells;
        if (!array) return false;
        readValues(array, i * cells, cells, out);
        return true;
    }

    /// Lattice vectors and origin of a periodic cell in frame i.
    cell(i: number): { vectors: Float64Array; origin: Float64Array } | null {
        const array = this.container.arrays.get("cell");
        if (!array) return null;
        const size = array.shape[1] * 3;
        const vectors = new Float64Array(size);
        readValues(array, i * size, size, vectors);
        const origin = new Float64Array(3);
        const start = this.container.arrays.get("cell_origin");
        if (start) readValues(start, i * 3, 3, origin);
        return { vectors, origin };
    }

    private array(name: string): DataArray {
        return this.container.arrays.get(name) as DataArray;
    }

    private spread(name: string, i: number, rows: number, out: Float32Array): true {
        this.spreadRows(this.array(name), i * rows, rows, out);
        return true;
    }

    // Two columns become three in the plane.
    private spreadRows(array: DataArray, first: number, rows: number, out: Float32Array): void {
        const width = array.shape[array.shape.length - 1];
        readValues(array, first * width, rows * width, out);
        if (width !== 2) return;
        for (let r = rows - 1; r >= 0; r--) {
            out[3 * r + 2] = 0;
            out[3 * r + 1] = out[2 * r + 1];
            out[3 * r] = out[2 * r];
        }
    }

    private check(): void {
        const { bodies, dimension, deformables } = this.scene;
        const plane = dimension === 2;
        const n = this.frames;
        const vector = plane ? 2 : 3;
        const contacts = this.offsets[n];
        const wanted: [string, number, boolean][] = [
            ["position", n * bodies * vector, true],
            ["rotation", n * bodies * (plane ? 1 : 4), false],
            ["velocity", n * bodies * vector, false],
            ["spin", n * bodies * (plane ? 1 : 3), false],
            ["force", n * bodies, false],
            ["radius", n * bodies, false],
            ["contact_bodies", contacts * 2, contacts > 0],
            ["contact_point", contacts * vector, contacts > 0],
            ["contact_normal", contacts * vector, false],
            ["contact_impulse", contacts * vector, false],
            ["contact_gap", contacts, false],
            ["contact_status", contacts, contacts > 0],
        ];
        for (const [k, body] of deformables.entries()) {
            wanted.push([`displacement_${k}`, (n * vector * body.nodes.length) / 3, true], [`stress_${k}`, n * body.cells, false]);
        }
        for (const [name, length, needed] of wanted) {
            const array = this.container.arrays.get(name);
            if (!array && needed) throw new DataError("damaged", `The data are damaged: ${name} is missing from frame ${this.first} on.`);
            if (array && array.data.length !== length) {
                throw new DataError("damaged", `The data are damaged: ${name} has a wrong size from frame ${this.first} on.`);
            }
        }
        for (let i = 0; i < n; i++) {
            if (this.offsets[i] > this.offsets[i + 1]) throw new DataError("damaged", "The data are damaged: contacts are out of order.");
        }
        this.checkContacts(contacts);
    }

    private checkContacts(contacts: number): void {
        if (contacts === 0) return;
        const bodies = this.array("contact_bodies").data;
        const limit = this.scene.bodies + this.scene.deformables.length;
        for (let i = 0; i < 2 * contacts; i++) {
            if (bodies[i] >= limit) throw new DataError("damaged", "The data are damaged: a contact has no body.");
        }
    }
}
