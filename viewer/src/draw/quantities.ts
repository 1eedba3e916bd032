import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import { type MapName, type Rgb, category, idColor, mapTable, rowOf } from "./colormap";

export type Quantity = "scene" | "material" | "id" | "speed" | "spin" | "force" | "penetration";

export interface NamedQuantity {
    name: Quantity;
    label: string;
    unit: string;
}

export const quantities: NamedQuantity[] = [
    { name: "scene", label: "Scene", unit: "" },
    { name: "material", label: "Material", unit: "" },
    { name: "id", label: "Body", unit: "" },
    { name: "speed", label: "Speed", unit: "m/s" },
    { name: "spin", label: "Spin", unit: "rad/s" },
    { name: "force", label: "Contact forces (sum of sizes)", unit: "N" },
    { name: "penetration", label: "Penetration", unit: "m" },
];

/// What contacts do to people in a crowd is a velocity: how much faster they would walk.
export function namedFor(quantity: NamedQuantity, crowd: boolean): NamedQuantity {
    return crowd && quantity.name === "force" ? { ...quantity, label: "Pressure", unit: "m/s" } : quantity;
}

/// How the states of contacts are called, by their number. Those of a crowd know no friction: people are near each other, or pressing.
export function statusNames(crowd: boolean): [number, string][] {
    if (crowd) return [[0, "near"], [2, "pressing"]];
    return [[0, "open"], [1, "sticking"], [2, "sliding"], [3, "bonded"]];
}

export function isMeasured(quantity: Quantity): quantity is "speed" | "spin" | "force" | "penetration" {
    return quantity !== "scene" && quantity !== "material" && quantity !== "id";
}

/// Values of a quantity in a frame, one for each body.
export function valuesOf(quantity: Quantity, snapshot: Snapshot, bodies: number, out: Float32Array): void {
    const norms = (v: Float32Array) => {
        for (let b = 0; b < bodies; b++) out[b] = Math.sqrt(square(v, b));
    };
    if (quantity === "speed") norms(snapshot.velocity);
    else if (quantity === "spin") norms(snapshot.spin);
    else if (quantity === "force") out.set(snapshot.force);
    else {
        out.fill(0);
        const { count, bodies: pairs, gap } = snapshot.contacts;
        for (let i = 0; i < count; i++) {
            for (const b of [pairs[2 * i], pairs[2 * i + 1]]) {
                if (b < bodies) out[b] = Math.max(out[b], -gap[i]);
            }
        }
    }
}

/// Colours of values between 0 and `largest`, (values x 3, 0 to 255).
export function paintValues(values: Float32Array, map: MapName, largest: number, out: Uint8Array): void {
    const table = mapTable(map);
    for (let b = 0; b < values.length; b++) {
        const row = 3 * rowOf(values[b], 0, largest);
        out[3 * b] = table[row];
        out[3 * b + 1] = table[row + 1];
        out[3 * b + 2] = table[row + 2];
    }
}

/// Colours of bodies that do not change in time, (bodies x 3, 0 to 255).
export function paintBodies(scene: Scene, quantity: "scene" | "material" | "id", out: Uint8Array): void {
    for (let b = 0; b < scene.bodies; b++) {
        if (quantity === "scene" && scene.hasColor[b]) {
            for (let c = 0; c < 3; c++) out[3 * b + c] = scene.color[3 * b + c];
            continue;
        }
        const [r, g, blue]: Rgb = quantity === "id" ? idColor(b) : category(scene.material[b]);
        out[3 * b] = 255 * r;
        out[3 * b + 1] = 255 * g;
        out[3 * b + 2] = 255 * blue;
    }
}

/// Largest value seen so far of each quantity: the upper end of colours where the data do not name one.
export class Ranges {
    private readonly seen = { speed: 0, spin: 0, force: 0, penetration: 0, impulse: 0 };
    private readonly frames = new Set<number>(); // that have been looked at

    constructor(private readonly scene: Scene) {}

    /// Takes a frame into account, once.
    note(snapshot: Snapshot): void {
        if (this.frames.has(snapshot.frame)) return;
        this.frames.add(snapshot.frame);
        const { seen } = this;
        const free = this.scene.mobility;
        let [speed, spin] = [0, 0]; // squares: roots of all would take longer than the drawing
        for (let b = 0; b < this.scene.bodies; b++) {
            if (free[b] !== 0) continue;
            speed = Math.max(speed, square(snapshot.velocity, b));
            spin = Math.max(spin, square(snapshot.spin, b));
            seen.force = Math.max(seen.force, snapshot.force[b]);
        }
        const { count, gap, impulse } = snapshot.contacts;
        let most = 0;
        for (let i = 0; i < count; i++) {
            seen.penetration = Math.max(seen.penetration, -gap[i]);
            most = Math.max(most, square(impulse, i));
        }
        seen.speed = Math.max(seen.speed, Math.sqrt(speed));
        seen.spin = Math.max(seen.spin, Math.sqrt(spin));
        seen.impulse = Math.max(seen.impulse, Math.sqrt(most));
    }

    largest(quantity: "speed" | "spin" | "force" | "penetration" | "impulse"): number {
        return this.scene.largest[quantity] ?? this.seen[quantity];
    }
}

/// |v_i|^2.
function square(v: Float32Array, i: number): number {
    return v[3 * i] ** 2 + v[3 * i + 1] ** 2 + v[3 * i + 2] ** 2;
}
