import type { Container } from "../decode/container";
import { DataError } from "../decode/errors";
import { doubles, floats, integers, numberOf, vectorOf } from "./fields";
import { type Deformable, type Prototype, readDeformables, readPrototypes } from "./prototypes";

export type Mobility = 0 | 1 | 2; // free, driven, fixed

/// A curve for the plots: abscissae are times.
export interface Series {
    group: string;
    name: string;
    label: string;
    unit: string;
    x: Float64Array;
    y: Float64Array;
}

/// Parts of bodies: scaled, turned, moved copies of prototypes in the axes of their bodies.
export interface Parts {
    count: number;
    body: Uint32Array;
    prototype: Uint32Array;
    scale: Float32Array; // (parts x 3)
    offset: Float32Array; // (parts x 3)
    rotation: Float32Array; // (parts x 4), w, x, y, z
}

/// Largest values over all frames: m/s, rad/s, N, m, N s. Null where the data do not say.
export interface Largest {
    speed: number | null;
    spin: number | null;
    force: number | null;
    penetration: number | null;
    impulse: number | null;
}

/// One judgement of a run: is it good, and the sentences.
export interface Verdict {
    ok: boolean;
    what: string;
}

/// Something that happened at an instant: an impact, a first slip, a deadlock.
export interface RunEvent {
    time: number;
    kind: string;
    text: string; // what it happened to
    speed: number; // m/s
    impulse: number; // N s
}

/// What does not change in a run (docs/player-format.md, "Scene").
export interface Scene {
    title: string;
    description: string;
    dimension: 2 | 3;
    program: string;
    state: string;
    settings: Record<string, unknown>;
    summary: Record<string, unknown>;
    verdicts: Verdict[];
    warnings: { time: number; text: string }[];
    events: RunEvent[]; // the first ones
    eventCount: number; // that the result contains
    frames: number;
    chunk: number;
    spacing: number; // every how many frames of the result one is here
    crowd: boolean; // contacts count by the way that people were kept from going
    times: Float64Array; // of the frames, s
    bounds: { min: number[]; max: number[] };
    gravity: number[];
    largest: Largest;
    bodies: number;
    names: string[];
    materials: string[];
    material: Uint32Array; // of each body
    mobility: Uint8Array;
    color: Uint8Array; // (bodies x 3)
    hasColor: Uint8Array;
    mass: Float64Array;
    parts: Parts;
    prototypes: Prototype[];
    deformables: Deformable[];
    series: Series[];
}

function readParts(container: Container, bodies: number, prototypes: number): Parts {
    const body = integers(container, "part_body", 1);
    const count = body.length;
    const parts: Parts = {
        count,
        body,
        prototype: integers(container, "part_prototype", 1, count),
        scale: floats(container, "part_scale", 3, count),
        offset: floats(container, "part_offset", 3, count),
        rotation: floats(container, "part_rotation", 4, count),
    };
    for (let i = 0; i < count; i++) {
        if (parts.body[i] >= bodies || parts.prototype[i] >= prototypes) {
            throw new DataError("damaged", "The data are damaged: a part belongs to no body or has no shape.");
        }
    }
    return parts;
}

function readSeries(container: Container): Series[] {
    const list = container.header.series ?? [];
    if (!Array.isArray(list)) throw new DataError("damaged", "The data are damaged: series are not a list.");
    return list.map((entry: Record<string, unknown>) => {
        const x = doubles(container, String(entry.x));
        return {
            group: String(entry.group ?? "series"),
            name: String(entry.name ?? ""),
            label: String(entry.label ?? entry.name ?? ""),
            unit: String(entry.unit ?? ""),
            x,
            y: doubles(container, String(entry.y), x.length),
        };
    });
}

/// Times of the frames. Without `frame_time` they are taken as evenly spaced until chunks tell better.
function readTimes(container: Container, frames: number): Float64Array {
    if (container.arrays.has("frame_time")) return doubles(container, "frame_time", frames);
    const [first, last] = vectorOf(container.header.time, 2, [0, Math.max(frames - 1, 1)]);
    return Float64Array.from({ length: frames }, (_, k) => first + ((last - first) * k) / Math.max(frames - 1, 1));
}

function readLargest(value: unknown): Largest {
    const entry = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
    const get = (name: string) => (typeof entry[name] === "number" && entry[name] > 0 ? entry[name] : null);
    return { speed: get("speed"), spin: get("spin"), force: get("force"), penetration: get("penetration"), impulse: get("impulse") };
}

function readBounds(value: unknown): { min: number[]; max: number[] } {
    const entry = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
    const min = vectorOf(entry.min, 3, [-1, -1, -1]);
    const max = vectorOf(entry.max, 3, [1, 1, 1]);
    return min.some((x, i) => x > max[i]) ? { min: [-1, -1, -1], max: [1, 1, 1] } : { min, max };
}

function objectOf(value: unknown): Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function textsOf(value: unknown): string[] {
    return Array.isArray(value) ? value.map(String) : [];
}

/// The verdicts of the summary; entries without sentences are left out.
function readVerdicts(summary: Record<string, unknown>): Verdict[] {
    const list = Array.isArray(summary.verdicts) ? summary.verdicts.map(objectOf) : [];
    return list.filter(({ what }) => typeof what === "string").map(({ ok, what }) => ({ ok: ok === true, what: String(what) }));
}

/// Results of older versions have none.
function readEvents(list: unknown): RunEvent[] {
    if (!Array.isArray(list)) return [];
    return list.map(objectOf).map(({ time, kind, text, speed, impulse }) => ({
        time: Number(time),
        kind: String(kind).replaceAll("_", " "),
        text: String(text),
        speed: Number(speed),
        impulse: Number(impulse),
    }));
}

export function readScene(container: Container): Scene {
    const header = container.header;
    const dimension = numberOf(header, "dimension");
    if (dimension !== 2 && dimension !== 3) throw new DataError("damaged", "The data are damaged: the dimension is neither 2 nor 3.");
    const bodies = numberOf(header, "bodies");
    const frames = numberOf(header, "frames");
    const prototypes = readPrototypes(container);
    const names = textsOf(header.body_names);
    return {
        title: String(header.title ?? ""),
        description: String(header.description ?? ""),
        dimension,
        program: String(header.program ?? ""),
        state: String(header.state ?? ""),
        settings: objectOf(header.settings),
        summary: objectOf(header.summary),
        verdicts: readVerdicts(objectOf(header.summary)),
        warnings: (Array.isArray(header.warnings) ? header.warnings : []) as { time: number; text: string }[],
        events: readEvents(header.events),
        eventCount: numberOf(header, "event_count", 0),
        frames,
        chunk: Math.max(1, numberOf(header, "chunk", 1)),
        spacing: Math.max(1, numberOf(header, "spacing", 1)),
        crowd: header.crowd === true,
        times: readTimes(container, frames),
        bounds: readBounds(header.bounds),
        gravity: vectorOf(header.gravity, 3, [0, 0, 0]),
        largest: readLargest(header.largest),
        bodies,
        names: Array.from({ length: bodies }, (_, i) => names[i] || `body ${i}`),
        materials: textsOf(header.materials),
        material: integers(container, "body_material", 1, bodies),
        mobility: Uint8Array.from(integers(container, "body_mobility", 1, bodies)),
        color: Uint8Array.from(integers(container, "body_color", 3, bodies)),
        hasColor: Uint8Array.from(integers(container, "body_has_color", 1, bodies)),
        mass: doubles(container, "body_mass", bodies),
        parts: readParts(container, bodies, prototypes.length),
        prototypes,
        deformables: readDeformables(container),
        series: readSeries(container),
    };
}
