import { type Given, encode, quantise, quantiseTo } from "./encode";

/// A run described by functions, encoded as the program would: for tests, without the program.

export interface PartSpec {
    prototype: number;
    scale: number[];
    offset?: number[];
    rotation?: number[];
}

export interface BodySpec {
    name: string;
    material?: number;
    mobility?: number;
    color?: number[];
    mass?: number;
    parts: PartSpec[];
}

export interface PrototypeSpec {
    kind: string;
    points?: number[];
    vertices?: number[];
    triangles?: number[];
    edges?: number[];
}

export interface DeformableSpec {
    name: string;
    material: string;
    nodes: number[];
    surface: number[];
    surfaceCell: number[];
    lines: number[];
    cells: number;
}

export interface ContactSpec {
    a: number;
    b: number;
    point: number[];
    normal: number[];
    impulse: number[];
    gap: number;
    status: number;
}

export interface FrameSpec {
    position: number[] | Float64Array; // (bodies x 3)
    rotation?: number[] | Float64Array; // angles, or (bodies x 4)
    velocity: number[] | Float64Array;
    force: number[] | Float64Array;
    contacts: ContactSpec[];
    displacement?: number[][];
    stress?: number[][];
    cell?: { vectors: number[][]; origin: number[] };
    radius?: number[]; // factors on the bodies
}

export interface RunSpec {
    title: string;
    dimension: 2 | 3;
    frames: number;
    interval: number;
    chunk: number;
    bounds: { min: number[]; max: number[] };
    materials: string[];
    prototypes: PrototypeSpec[];
    bodies: BodySpec[];
    deformables?: DeformableSpec[];
    state?: string;
    spacing?: number;
    frame(k: number): FrameSpec;
    series?: { group: string; label: string; unit: string; y: (t: number) => number }[];
    warnings?: { time: number; text: string }[];
}

export interface Encoded {
    scene: Uint8Array;
    chunks: { first: number; bytes: Uint8Array }[];
}

const flat = (rows: ArrayLike<number>[]) => rows.flatMap((row) => Array.from(row));

function prototypeArrays(prototypes: PrototypeSpec[]): Given[] {
    return prototypes.flatMap(({ points, vertices, triangles, edges }, k): Given[] => {
        if (points) return [{ name: `outline_${k}`, type: "f32", shape: [points.length / 2, 2], values: points }];
        if (!vertices || !triangles || !edges) return [];
        return [
            { name: `vertices_${k}`, type: "f32", shape: [vertices.length / 3, 3], values: vertices },
            { name: `triangles_${k}`, type: "u32", shape: [triangles.length / 3, 3], values: triangles },
            { name: `edges_${k}`, type: "u32", shape: [edges.length / 2, 2], values: edges },
        ];
    });
}

function deformableArrays(deformables: DeformableSpec[]): Given[] {
    return deformables.flatMap((body, k): Given[] => [
        { name: `nodes_${k}`, type: "f32", shape: [body.nodes.length / 3, 3], values: body.nodes },
        { name: `surface_${k}`, type: "u32", shape: [body.surface.length / 3, 3], values: body.surface },
        { name: `surface_cell_${k}`, type: "u32", shape: [body.surfaceCell.length], values: body.surfaceCell },
        { name: `lines_${k}`, type: "u32", shape: [body.lines.length / 2, 2], values: body.lines },
        { name: `line_cell_${k}`, type: "u32", shape: [body.lines.length / 2], values: new Array(body.lines.length / 2).fill(0) },
    ]);
}

function buildScene(spec: RunSpec, frames: FrameSpec[]): Uint8Array {
    const { bodies, deformables = [] } = spec;
    const n = bodies.length;
    const parts = bodies.flatMap((body, b) => body.parts.map((part) => ({ ...part, body: b })));
    const times = frames.map((_, k) => k * spec.interval);
    const end = times[times.length - 1] ?? 0;
    const points = Array.from({ length: 400 }, (_, i) => (i / 399) * end);
    const series = spec.series ?? [];
    const norm = (v: ArrayLike<number>, i: number) => Math.hypot(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    const most = (values: number[]) => values.reduce((m, x) => Math.max(m, x), 0);
    const header = {
        kind: "scene",
        title: spec.title,
        description: "Made by the tests of the viewer.",
        dimension: spec.dimension,
        program: "0.0.0",
        state: spec.state ?? "finished",
        settings: { integrator: "moreau_jean", solver: "auto", step: 1e-3, end: 2, theta: 0.5, velocity_tolerance: 1e-6 },
        frames: frames.length,
        chunk: spec.chunk,
        spacing: spec.spacing ?? 1,
        time: [0, end],
        bounds: spec.bounds,
        gravity: spec.dimension === 2 ? [0, -9.81, 0] : [0, 0, -9.81],
        largest: {
            speed: most(frames.flatMap((f) => bodies.map((body, b) => (body.mobility ? 0 : norm(f.velocity, b))))),
            force: most(frames.map((f) => most(Array.from(f.force)))),
            impulse: most(frames.flatMap((f) => f.contacts.map((c) => norm(c.impulse, 0)))),
        },
        bodies: n,
        body_names: bodies.map((body) => body.name),
        materials: spec.materials,
        prototypes: spec.prototypes.map(({ kind }) => ({ kind })),
        deformables: deformables.map((body, k) => ({
            name: body.name,
            material: body.material,
            nodes: body.nodes.length / 3,
            cells: body.cells,
            largest_displacement: most(frames.flatMap((f) => Array.from({ length: body.nodes.length / 3 }, (_, i) => norm(f.displacement?.[k] ?? [], i)))),
            largest_stress: most(frames.flatMap((f) => f.stress?.[k] ?? [])),
        })),
        series: series.map(({ group, label, unit }, i) => ({ group, name: label, label, unit, x: "series_time", y: `series_${i}` })),
        summary: {
            steps: 1000,
            not_converged: 0,
            largest_residual: 3.2e-7,
            verdicts: [{ ok: true, what: "All steps converged.", numbers: { not_converged: 0 } }, { ok: false, what: "2 warnings." }, { law: "Newton" }],
        },
        warnings: spec.warnings ?? [],
    };
    return encode(header, [
        { name: "frame_time", type: "f64", shape: [times.length], values: times },
        { name: "body_material", type: "u32", shape: [n], values: bodies.map((body) => body.material ?? 0) },
        { name: "body_mobility", type: "u8", shape: [n], values: bodies.map((body) => body.mobility ?? 0) },
        { name: "body_color", type: "u8", shape: [n, 3], values: flat(bodies.map((body) => body.color ?? [0, 0, 0])) },
        { name: "body_has_color", type: "u8", shape: [n], values: bodies.map((body) => (body.color ? 1 : 0)) },
        { name: "body_mass", type: "f64", shape: [n], values: bodies.map((body) => body.mass ?? 1) },
        { name: "part_body", type: "u32", shape: [parts.length], values: parts.map((part) => part.body) },
        { name: "part_prototype", type: "u32", shape: [parts.length], values: parts.map((part) => part.prototype) },
        { name: "part_scale", type: "f32", shape: [parts.length, 3], values: flat(parts.map((part) => part.scale)) },
        { name: "part_offset", type: "f32", shape: [parts.length, 3], values: flat(parts.map((part) => part.offset ?? [0, 0, 0])) },
        { name: "part_rotation", type: "f32", shape: [parts.length, 4], values: flat(parts.map((part) => part.rotation ?? [1, 0, 0, 0])) },
        ...prototypeArrays(spec.prototypes),
        ...deformableArrays(deformables),
        { name: "series_time", type: "f64", shape: [points.length], values: points },
        ...series.map(({ y }, i): Given => ({ name: `series_${i}`, type: "f32", shape: [points.length], values: points.map(y) })),
    ]);
}

function buildChunk(spec: RunSpec, first: number, frames: FrameSpec[]): Uint8Array {
    const width = spec.dimension;
    const n = spec.bodies.length;
    const plane = width === 2;
    const { min, max } = spec.bounds;
    const scale = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2 ** 18;
    const cut = (v: ArrayLike<number>) => (plane ? Array.from(v).filter((_, i) => i % 3 < 2) : Array.from(v));
    const all = (pick: (frame: FrameSpec) => ArrayLike<number>) => flat(frames.map((frame) => cut(pick(frame))));
    const contacts = frames.flatMap((frame) => frame.contacts);
    const offsets = frames.reduce((sums, frame) => [...sums, sums[sums.length - 1] + frame.contacts.length], [0]);
    const f = frames.length;
    const c = contacts.length;
    const arrays: Given[] = [
        { name: "time", type: "f64", shape: [f], values: frames.map((_, i) => (first + i) * spec.interval) },
        { name: "step", type: "u32", shape: [f], values: frames.map((_, i) => (first + i) * 10) },
        { name: "position", type: "i32", shape: [f, n, width], encoding: "smooth", scale: [scale], values: quantiseTo(all((x) => x.position), scale) },
    ];
    if (frames[0].rotation) {
        const turn = plane ? (2 * Math.PI) / 2 ** 20 : 2 ** -18;
        const values = quantiseTo(flat(frames.map((frame) => frame.rotation ?? [])), turn);
        arrays.push({ name: "rotation", type: "i32", shape: [f, n, plane ? 1 : 4], encoding: "smooth", scale: [turn], values });
        arrays.push({ name: "spin", type: "i16", shape: [f, n, plane ? 1 : 3], values: new Array(f * n * (plane ? 1 : 3)).fill(0), scale: [1] });
    }
    const vectors: [string, number[]][] = [
        ["contact_normal", flat(contacts.map((x) => cut(x.normal)))],
        ["contact_impulse", flat(contacts.map((x) => cut(x.impulse)))],
    ];
    arrays.push(
        { name: "velocity", type: "i16", shape: [f, n, width], ...quantise(all((x) => x.velocity), "i16") },
        { name: "force", type: "u16", shape: [f, n], ...quantise(flat(frames.map((x) => x.force)), "u16") },
        { name: "contact_offsets", type: "u32", shape: [f + 1], values: offsets },
        { name: "contact_bodies", type: "u32", shape: [c, 2], values: contacts.flatMap((x) => [x.a, x.b]) },
        { name: "contact_point", type: "i32", shape: [c, width], scale: [scale], values: quantiseTo(flat(contacts.map((x) => cut(x.point))), scale) },
        ...vectors.map(([name, values]): Given => ({ name, type: "i16", shape: [c, width], ...quantise(values, "i16") })),
        { name: "contact_gap", type: "i16", shape: [c], ...quantise(contacts.map((x) => x.gap), "i16") },
        { name: "contact_status", type: "u8", shape: [c], values: contacts.map((x) => x.status) },
    );
    (spec.deformables ?? []).forEach((body, k) => {
        const u = all((x) => x.displacement?.[k] ?? []);
        const fine = u.reduce((m, x) => Math.max(m, Math.abs(x)), 1e-12) / 2 ** 18;
        const shape = [f, body.nodes.length / 3, width];
        arrays.push({ name: `displacement_${k}`, type: "i32", shape, encoding: "smooth", scale: [fine], values: quantiseTo(u, fine) });
        arrays.push({ name: `stress_${k}`, type: "u16", shape: [f, body.cells], ...quantise(flat(frames.map((x) => x.stress?.[k] ?? [])), "u16") });
    });
    if (frames[0].radius) arrays.push({ name: "radius", type: "f32", shape: [f, n], values: flat(frames.map((frame) => frame.radius ?? [])) });
    const cells = frames.map((frame) => frame.cell);
    if (cells[0]) {
        const directions = cells[0].vectors.length;
        arrays.push({ name: "cell", type: "f64", shape: [f, directions, 3], values: flat(cells.map((x) => x?.vectors.flat() ?? [])) });
        arrays.push({ name: "cell_origin", type: "f64", shape: [f, 3], values: flat(cells.map((x) => x?.origin ?? [])) });
    }
    return encode({ kind: "chunk", first, frames: f, spacing: spec.spacing ?? 1 }, arrays);
}

export function buildRun(spec: RunSpec): Encoded {
    const frames = Array.from({ length: spec.frames }, (_, k) => spec.frame(k));
    const chunks: Encoded["chunks"] = [];
    for (let first = 0; first < spec.frames; first += spec.chunk) {
        chunks.push({ first, bytes: buildChunk(spec, first, frames.slice(first, first + spec.chunk)) });
    }
    return { scene: buildScene(spec, frames), chunks };
}
