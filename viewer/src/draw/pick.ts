import { type Prototype, reach } from "../scene/prototypes";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";

type Vec = [number, number, number];

export interface Ray {
    origin: Vec;
    direction: Vec; // of length 1
}

/// Distance along the ray to a ball, or null.
export function hitBall({ origin, direction }: Ray, centre: Vec, radius: number): number | null {
    const m = sub(origin, centre);
    const b = dot(m, direction);
    const c = dot(m, m) - radius * radius;
    const d = b * b - c;
    if (d < 0) return null;
    const t = -b - Math.sqrt(d);
    return t >= 0 ? t : c <= 0 ? 0 : null;
}

/// Parameter along the ray to the box from -1 to 1, or null: slabs.
export function hitBox({ origin, direction }: Ray): number | null {
    let near = 0;
    let far = Infinity;
    for (let i = 0; i < 3; i++) {
        if (direction[i] === 0) {
            if (Math.abs(origin[i]) > 1) return null;
            continue;
        }
        const a = (-1 - origin[i]) / direction[i];
        const b = (1 - origin[i]) / direction[i];
        near = Math.max(near, Math.min(a, b));
        far = Math.min(far, Math.max(a, b));
    }
    return near <= far ? near : null;
}

/// Parameter along the ray to a triangle, from either side, or null (Möller and Trumbore 1997).
export function hitTriangle({ origin, direction }: Ray, a: Vec, b: Vec, c: Vec): number | null {
    const e1 = sub(b, a);
    const e2 = sub(c, a);
    const p = cross(direction, e2);
    const determinant = dot(e1, p);
    if (determinant === 0) return null;
    const s = sub(origin, a);
    const u = dot(s, p) / determinant;
    const q = cross(s, e1);
    const v = dot(direction, q) / determinant;
    if (u < 0 || v < 0 || u + v > 1) return null;
    const t = dot(e2, q) / determinant;
    return t >= 0 ? t : null;
}

/// Is (x, y) inside a closed outline? Counts crossings of the ray to the right.
export function insideOutline(points: Float32Array, x: number, y: number): boolean {
    let inside = false;
    const n = points.length / 2;
    for (let i = 0, j = n - 1; i < n; j = i++) {
        const [xi, yi, xj, yj] = [points[2 * i], points[2 * i + 1], points[2 * j], points[2 * j + 1]];
        if (yi > y !== yj > y && x < xi + ((y - yi) / (yj - yi)) * (xj - xi)) inside = !inside;
    }
    return inside;
}

/// Is (x, y) within `distance` of the line between the two points of an outline?
export function nearLine([ax, ay, bx, by]: ArrayLike<number> & Iterable<number>, x: number, y: number, distance: number): boolean {
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
    return Math.hypot(x - ax - t * dx, y - ay - t * dy) <= distance;
}

/// The body under a ray, or -1. Deformable bodies are counted after the others; infinite bodies are taken only where nothing else is.
export function pickBody(scene: Scene, snapshot: Snapshot, ray: Ray, drawnNodes: (k: number) => Float32Array): number {
    const best = { body: -1, t: Infinity };
    const infinite = { body: -1, t: Infinity };
    const { body, prototype } = scene.parts;
    const radii = scene.prototypes.map(reach);
    for (let part = 0; part < scene.parts.count; part++) {
        const b = body[part];
        const shape = scene.prototypes[prototype[part]];
        const into = Number.isFinite(radii[prototype[part]]) ? best : infinite;
        const t = hitPart(scene, snapshot, part, shape, radii[prototype[part]], ray);
        // In the plane what is drawn last lies on top.
        if (t !== null && (t < into.t || (scene.dimension === 2 && t <= into.t))) Object.assign(into, { body: b, t });
    }
    scene.deformables.forEach((deformable, k) => {
        const t = hitMesh(ray, drawnNodes(k), deformable.surface);
        if (t !== null && t <= best.t) Object.assign(best, { body: scene.bodies + k, t });
    });
    return best.body >= 0 ? best.body : infinite.body;
}

function hitPart(scene: Scene, snapshot: Snapshot, part: number, shape: Prototype, radius: number, ray: Ray): number | null {
    const { body, scale, offset, rotation } = scene.parts;
    const b = body[part];
    const grow = snapshot.grows ? snapshot.radius[b] : 1;
    const size: Vec = [scale[3 * part] * grow, scale[3 * part + 1] * grow, scale[3 * part + 2] * grow];
    const own = quaternion(snapshot.rotation, b);
    const o: Vec = [offset[3 * part] * grow, offset[3 * part + 1] * grow, offset[3 * part + 2] * grow];
    const at = turned(own, o);
    const centre: Vec = [
        snapshot.position[3 * b] + at[0],
        snapshot.position[3 * b + 1] + at[1],
        snapshot.position[3 * b + 2] + at[2],
    ];
    const plane = scene.dimension === 2;
    if (Number.isFinite(radius)) {
        const around = radius * Math.max(...size);
        if (plane ? Math.hypot(ray.origin[0] - centre[0], ray.origin[1] - centre[1]) > around : hitBall(ray, centre, around) === null) return null;
        if (shape.kind === "disk") return 0;
        if (shape.kind === "sphere") return hitBall(ray, centre, size[0]);
    }
    const q = quaternion(rotation, part);
    const local = (v: Vec): Vec => {
        const w = turned(conjugate(q), turned(conjugate(own), v));
        return [w[0] / size[0], w[1] / size[1], w[2] / size[2]];
    };
    // Not of length 1 in these axes: the parameter stays that of the ray.
    return hitShape(shape, { origin: local(sub(ray.origin, centre)), direction: local(ray.direction) }, plane);
}

function hitShape(shape: Prototype, ray: Ray, plane: boolean): number | null {
    const [x, y] = ray.origin;
    switch (shape.kind) {
        case "outline":
            // A line has no inside: a fortieth of its length beside it will do.
            if (shape.points.length === 4) return nearLine(shape.points, x, y, Math.hypot(shape.points[2] - shape.points[0], shape.points[3] - shape.points[1]) / 40) ? 0 : null;
            return insideOutline(shape.points, x, y) ? 0 : null;
        case "half_plane":
            return y <= 0 ? 0 : null;
        case "box":
            return plane ? (Math.abs(x) <= 1 && Math.abs(y) <= 1 ? 0 : null) : hitBox(ray);
        case "mesh":
            return hitMesh(ray, shape.vertices, shape.triangles);
        case "plane":
            // Seen from above only, as it is drawn.
            return ray.direction[2] < 0 && ray.origin[2] > 0 ? -ray.origin[2] / ray.direction[2] : null;
        default:
            return null;
    }
}

function hitMesh(ray: Ray, vertices: Float32Array, triangles: Uint32Array): number | null {
    let best: number | null = null;
    const point = (i: number): Vec => [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]];
    for (let t = 0; t < triangles.length; t += 3) {
        const hit = hitTriangle(ray, point(triangles[t]), point(triangles[t + 1]), point(triangles[t + 2]));
        if (hit !== null && (best === null || hit < best)) best = hit;
    }
    return best;
}

function quaternion(q: Float32Array, i: number): number[] {
    return [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]];
}

function conjugate([w, x, y, z]: number[]): number[] {
    return [w, -x, -y, -z];
}

/// R(q) v.
function turned([w, x, y, z]: number[], v: Vec): Vec {
    const u: Vec = [x, y, z];
    const c = cross(u, v);
    const d = cross(u, [c[0] + w * v[0], c[1] + w * v[1], c[2] + w * v[2]]);
    return [v[0] + 2 * d[0], v[1] + 2 * d[1], v[2] + 2 * d[2]];
}

function sub(a: Vec, b: Vec): Vec {
    return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vec, b: Vec): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec, b: Vec): Vec {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
