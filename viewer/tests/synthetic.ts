import type { BodySpec, ContactSpec, RunSpec } from "./build_run";

/// Runs made of formulas, with bodies at places that tests know.

const energy = [
    { group: "energy", label: "kinetic", unit: "J", y: (t: number) => 40 * t * Math.exp(-1.2 * t) },
    { group: "energy", label: "potential", unit: "J", y: (t: number) => 120 - 18 * t },
    { group: "ledger", label: "work of gravity", unit: "J", y: (t: number) => 18 * t },
    { group: "ledger", label: "friction", unit: "J", y: (t: number) => -9 * t ** 1.2 },
    { group: "ledger", label: "closure", unit: "J", y: () => 0 },
    { group: "contacts", label: "contacts", unit: "", y: (t: number) => 300 + Math.round(40 * Math.sin(9 * t)) },
    { group: "contacts", label: "sliding", unit: "", y: (t: number) => 60 + Math.round(30 * Math.sin(5 * t)) },
    { group: "residual", label: "largest residual", unit: "m/s", y: (t: number) => 1e-5 * 10 ** (1.5 * Math.sin(17 * t)) },
    { group: "penetration", label: "largest penetration", unit: "m", y: (t: number) => 2e-6 * (1 + Math.sin(4 * t)) },
    { group: "iterations", label: "iterations", unit: "", y: (t: number) => 60 + Math.round(25 * Math.cos(11 * t)) },
];

/// A wall of blocks on a half-plane; its upper half slides to the right and turns.
export function wall(options: { state?: string; frames?: number } = {}): RunSpec {
    const [rows, columns, w, hgt] = [11, 8, 0.4, 0.2];
    const bodies: BodySpec[] = [{ name: "ground", mobility: 1, material: 1, parts: [{ prototype: 0, scale: [1, 1, 1] }] }];
    const start: number[][] = [[0, 0]];
    for (let r = 0; r < rows; r++) {
        for (let c = 0; c < columns + (r % 2); c++) {
            const half = r % 2 === 1 && (c === 0 || c === columns);
            const x = half ? (c === 0 ? w / 4 : columns * w - w / 4) : (c + (r % 2 ? 0 : 0.5)) * w;
            bodies.push({ name: `block_${r}_${c}`, mass: half ? 4 : 8, parts: [{ prototype: half ? 2 : 1, scale: [1, 1, 1] }] });
            start.push([x, (r + 0.5) * hgt]);
        }
    }
    bodies.push({ name: "anvil", mobility: 2, material: 1, parts: [{ prototype: 3, scale: [0.25, 0.3, 1] }] });
    start.push([-0.7, 0.3]);
    const rect = (a: number, b: number) => [-a, -b, a, -b, a, b, -a, b];
    const away = (b: number, t: number) => (start[b][1] > 1.1 && b < start.length - 1 ? 0.25 * t * t * (start[b][1] - 1.1) : 0);
    const frames = options.frames ?? 61;
    const interval = 1 / 30;
    return {
        title: "Wall on quaking ground",
        dimension: 2,
        frames,
        interval,
        chunk: 16,
        bounds: { min: [-1, -0.2, 0], max: [4.2, 2.4, 0] },
        materials: ["stone", "ground"],
        prototypes: [{ kind: "half_plane" }, { kind: "outline", points: rect(w / 2, hgt / 2) }, { kind: "outline", points: rect(w / 4, hgt / 2) }, { kind: "box" }],
        bodies,
        state: options.state,
        series: energy,
        warnings: [{ time: 0.4, text: "step 412 did not converge: residual 2e-4 m/s" }],
        frame(k) {
            const t = k * interval;
            const at = start.map(([x, y], b) => [b === 0 ? 0.05 * Math.sin(6 * t) : x + away(b, t), y, 0]);
            const contacts: ContactSpec[] = [];
            for (let b = 1; b < start.length - 1; b++) {
                for (const side of [-1, 1]) {
                    const load = (rows * hgt - start[b][1]) * (1.4 + Math.sin(9 * start[b][0] + 3 * t + side));
                    const point = [at[b][0] + side * w * 0.2, start[b][1] - hgt / 2, 0];
                    const below = start.findIndex(([x, y]) => Math.abs(y - start[b][1] + hgt) < 1e-9 && Math.abs(x - point[0]) < w / 2);
                    const status = load > 1 ? 1 : load > 0.3 ? 2 : 0;
                    contacts.push({ a: b, b: Math.max(below, 0), point, normal: [0, 1, 0], impulse: [0.15 * side * load, load, 0], gap: -1e-6 * load, status });
                }
            }
            return {
                position: at.flat(),
                rotation: start.map((_, b) => -0.4 * away(b, t)),
                velocity: start.flatMap((_, b) => [b === 0 ? 0.3 * Math.cos(6 * t) : (2 * away(b, t)) / Math.max(t, 1e-9), 0, 0]),
                force: start.map(([, y], b) => (b === 0 ? 0 : 100 * Math.max(0, 2.2 - y))),
                contacts,
            };
        },
    };
}

const tetrahedron = {
    vertices: [1, 1, 1, -1, -1, 1, -1, 1, -1, 1, -1, -1],
    triangles: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
    edges: [0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3],
};

/// Spheres that settle on a plane in a box of planes; with some boxes and tetrahedra among them.
export function heap(options: { spheres: number; frames: number; solids?: boolean; contacts?: boolean; chunk?: number }): RunSpec {
    const side = Math.ceil(Math.cbrt(options.spheres));
    const radius = 0.5 / side;
    const bodies: BodySpec[] = [{ name: "floor", mobility: 2, parts: [{ prototype: 0, scale: [1, 1, 1] }] }];
    const start: number[][] = [[0, 0, 0]];
    for (let i = 0; i < options.spheres; i++) {
        const [x, y, z] = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)];
        const shape = options.solids && i % 7 === 3 ? 2 : options.solids && i % 7 === 5 ? 3 : 1;
        const r = radius * (shape === 1 ? 0.8 + 0.2 * ((i * 0.618034) % 1) : 0.6);
        bodies.push({ name: `grain_${i}`, material: 1 + (i % 2), mass: 0.01, parts: [{ prototype: shape, scale: [r, r, r] }] });
        start.push([(2 * x + 1) * radius, (2 * y + 1) * radius, (2 * z + 1) * radius]);
    }
    const n = start.length;
    const interval = 1 / 30;
    const fall = (b: number, t: number) => 0.35 * start[b][2] * Math.exp(-2 * t) * Math.abs(Math.cos(4 * t + b));
    const noise = (b: number, c: number) => (((b + 1) * (c + 3) * 0.754877) % 1) - 0.5;
    return {
        title: options.solids ? "Grains of three shapes" : `${options.spheres} spheres`,
        dimension: 3,
        frames: options.frames,
        interval,
        chunk: options.chunk ?? 16,
        bounds: { min: [0, 0, 0], max: [1, 1, 1.2] },
        materials: ["floor", "glass", "steel"],
        prototypes: [{ kind: "plane" }, { kind: "sphere" }, { kind: "box" }, { kind: "mesh", ...tetrahedron }],
        bodies,
        series: energy,
        frame(k) {
            const t = k * interval;
            const position = new Float64Array(3 * n);
            const velocity = new Float64Array(3 * n);
            const rotation = new Float64Array(4 * n);
            for (let b = 0; b < n; b++) {
                for (let c = 0; c < 3; c++) {
                    position[3 * b + c] = start[b][c] + (b > 0 ? 0.3 * radius * noise(b, c) * (1 - Math.exp(-t)) : 0);
                    velocity[3 * b + c] = b > 0 ? noise(b, c) * Math.exp(-t) : 0;
                }
                position[3 * b + 2] += b > 0 ? fall(b, t) : 0;
                const angle = b > 0 ? 0.8 * t * noise(b, 7) : 0;
                rotation.set([Math.cos(angle), Math.sin(angle), 0, 0], 4 * b);
            }
            const contacts: ContactSpec[] = [];
            for (let b = 1; options.contacts && b + side * side < n; b++) {
                const above = b + side * side;
                const point = [0, 1, 2].map((c) => (position[3 * b + c] + position[3 * above + c]) / 2);
                contacts.push({ a: above, b, point, normal: [0, 0, 1], impulse: [0, 0, 0.1 * (1 + noise(b, 5)) ** 4], gap: -1e-6, status: 1 + (b % 2) });
            }
            return { position, velocity, rotation: options.solids ? rotation : undefined, force: new Float64Array(n).map((_, b) => 3 + 3 * noise(b, 2)), contacts };
        },
    };
}

/// A beam of triangles that bends under a disk.
export function beam(): RunSpec {
    const [nx, ny, length, height] = [48, 8, 4, 0.5];
    const node = (i: number, j: number) => j * (nx + 1) + i;
    const nodes: number[] = [];
    for (let j = 0; j <= ny; j++) for (let i = 0; i <= nx; i++) nodes.push((i / nx) * length, (j / ny) * height, 0);
    const surface: number[] = [];
    const lines: number[] = [];
    for (let j = 0; j < ny; j++) {
        for (let i = 0; i < nx; i++) {
            surface.push(node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j), node(i + 1, j + 1), node(i, j + 1));
            lines.push(node(i, j), node(i + 1, j), node(i, j), node(i, j + 1), node(i, j), node(i + 1, j + 1));
        }
    }
    for (let i = 0; i < nx; i++) lines.push(node(i, ny), node(i + 1, ny));
    for (let j = 0; j < ny; j++) lines.push(node(nx, j), node(nx, j + 1));
    const cells = surface.length / 3;
    const sag = (x: number, t: number) => -0.02 * Math.sin((Math.PI * x) / length) * Math.sin(3 * t);
    const interval = 0.02;
    return {
        title: "Beam under a disk",
        dimension: 2,
        frames: 80,
        interval,
        chunk: 32,
        bounds: { min: [-0.3, -0.3, 0], max: [4.3, 1.4, 0] },
        materials: ["steel", "rubber"],
        prototypes: [{ kind: "disk" }, { kind: "box" }],
        bodies: [
            { name: "disk", material: 0, mass: 12, parts: [{ prototype: 0, scale: [0.35, 0.35, 1] }] },
            { name: "support_left", mobility: 2, parts: [{ prototype: 1, scale: [0.12, 0.12, 1] }] },
            { name: "support_right", mobility: 2, parts: [{ prototype: 1, scale: [0.12, 0.12, 1] }] },
        ],
        deformables: [{ name: "beam", material: "rubber", nodes, surface, surfaceCell: Array.from({ length: cells }, (_, i) => i), lines, cells }],
        series: energy,
        frame(k) {
            const t = k * interval;
            const u: number[] = [];
            for (let i = 0; i < nodes.length; i += 3) {
                const slope = -0.02 * (Math.PI / length) * Math.cos((Math.PI * nodes[i]) / length) * Math.sin(3 * t);
                u.push(-slope * (nodes[i + 1] - height / 2), sag(nodes[i], t), 0);
            }
            const stress = Array.from({ length: cells }, (_, c) => {
                const middle = (axis: number) => (nodes[3 * surface[3 * c] + axis] + nodes[3 * surface[3 * c + 1] + axis] + nodes[3 * surface[3 * c + 2] + axis]) / 3;
                return 4e6 * Math.abs(Math.sin(3 * t) * Math.sin((Math.PI * middle(0)) / length) * (middle(1) - height / 2)) * 4;
            });
            const y = height + 0.35 + sag(2, t);
            const touch: ContactSpec = { a: 0, b: 3, point: [2, y - 0.35, 0], normal: [0, 1, 0], impulse: [0, 2 + Math.sin(3 * t), 0], gap: -1e-5, status: 1 };
            return {
                position: [2, y, 0, 0.12, -0.12, 0, 3.88, -0.12, 0],
                rotation: [0.3 * t, 0, 0],
                velocity: [0, -0.06 * Math.cos(3 * t), 0, 0, 0, 0, 0, 0, 0],
                force: [120 + 40 * Math.sin(3 * t), 60, 60],
                contacts: [touch],
                displacement: [u],
                stress: [stress],
            };
        },
    };
}

/// Disks in a periodic cell that shears.
export function shear(): RunSpec {
    const side = 14;
    const r = 0.5 / side;
    const bodies: BodySpec[] = [];
    for (let i = 0; i < side * side; i++) bodies.push({ name: `disk_${i}`, material: 0, mass: 1, parts: [{ prototype: 0, scale: [r * 0.96, r * 0.96, 1] }] });
    return {
        title: "Steady shear",
        dimension: 2,
        frames: 40,
        interval: 0.05,
        chunk: 40,
        bounds: { min: [-0.1, -0.1, 0], max: [1.6, 1.1, 0] },
        materials: ["grain"],
        prototypes: [{ kind: "disk" }],
        bodies,
        frame(k) {
            const gamma = 0.012 * k;
            const at = bodies.map((_, i) => [((i % side) + 0.5) / side, (Math.floor(i / side) + 0.5) / side]);
            const contacts: ContactSpec[] = [];
            for (let i = 0; i + side < bodies.length; i++) {
                const [x, y] = [at[i][0] + gamma * at[i][1], at[i][1]];
                const load = 0.2 + ((i * 0.754877) % 1) ** 4 * 3;
                contacts.push({ a: i + side, b: i, point: [x + gamma * r, y + r, 0], normal: [0, 1, 0], impulse: [0.3 * load, load, 0], gap: 0, status: 1 + (i % 2) });
            }
            return {
                position: at.flatMap(([x, y]) => [x + gamma * y, y, 0]),
                rotation: bodies.map((_, i) => -gamma * (1 + (i % 3))),
                velocity: at.flatMap(([, y]) => [0.24 * y, 0, 0]),
                force: bodies.map((_, i) => ((i * 0.37) % 1) * 30),
                contacts,
                cell: { vectors: [[1, 0, 0], [gamma, 1, 0]], origin: [0, 0, 0] },
            };
        },
    };
}
