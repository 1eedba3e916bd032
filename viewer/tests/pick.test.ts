import { describe, expect, it } from "vitest";
import { type Ray, hitBall, hitBox, hitTriangle, insideOutline, nearLine, pickBody } from "../src/draw/pick";
import { View } from "../src/draw/view";
import { readContainer } from "../src/decode/container";
import { Run } from "../src/scene/run";
import { Snapshot } from "../src/scene/snapshot";
import { type RunSpec, buildRun } from "./build_run";
import { randomSource } from "./random";
import { heap, wall } from "./synthetic";

type Vec = [number, number, number];
const along = (ray: Ray, t: number): Vec => ray.origin.map((x, i) => x + t * ray.direction[i]) as Vec;

function randomRay(random: ReturnType<typeof randomSource>): Ray {
    const origin: Vec = [random.real(-4, 4), random.real(-4, 4), random.real(-4, 4)];
    const aim: Vec = [random.real(-1.2, 1.2), random.real(-1.2, 1.2), random.real(-1.2, 1.2)];
    const d = aim.map((x, i) => x - origin[i]);
    const n = Math.hypot(...d);
    return { origin, direction: d.map((x) => x / n) as Vec };
}

/// First step along the ray that is inside, by brute force.
function march(ray: Ray, inside: (p: Vec) => boolean): number | null {
    for (let t = 0; t < 14; t += 0.002) if (inside(along(ray, t))) return t;
    return null;
}

describe("lines", () => {
    it("are chosen beside them, not beyond their ends", () => {
        const line = [0, 0, 4, 3]; // of length 5
        expect(nearLine(line, 2, 1.5, 0.1)).toBe(true);
        expect(nearLine(line, 2 - 0.06 * 0.9, 1.5 + 0.08 * 0.9, 0.1)).toBe(true);
        expect(nearLine(line, 2 - 0.06 * 1.1, 1.5 + 0.08 * 1.1, 0.1)).toBe(false);
        expect(nearLine(line, 4.08 * 1.02, 3.06 * 1.02, 0.1)).toBe(false);
        expect(nearLine([1, 1, 1, 1], 1.05, 1, 0.1)).toBe(true);
    });
});

describe("rays", () => {
    it("meet balls and boxes where marching along them does", () => {
        const random = randomSource(21);
        for (let i = 0; i < 60; i++) {
            const ray = randomRay(random);
            const cases: [number | null, number | null][] = [
                [hitBall(ray, [0.2, 0, -0.1], 0.8), march(ray, (p) => Math.hypot(p[0] - 0.2, p[1], p[2] + 0.1) <= 0.8)],
                [hitBox(ray), march(ray, (p) => p.every((x) => Math.abs(x) <= 1))],
            ];
            for (const [hit, marched] of cases) {
                // Marching misses what is thinner than its step.
                if (marched !== null) expect(Math.abs(hit! - marched)).toBeLessThan(0.0021);
            }
        }
    });

    it("meet a triangle exactly where its plane is inside it", () => {
        const random = randomSource(22);
        const [a, b, c]: Vec[] = [[0, 0, 0], [2, 0, 0], [0, 2, 0]];
        for (let i = 0; i < 200; i++) {
            const ray = randomRay(random);
            const t = -ray.origin[2] / ray.direction[2];
            const [x, y] = along(ray, t);
            const inside = t >= 0 && x >= 0 && y >= 0 && x + y <= 2;
            const hit = hitTriangle(ray, a, b, c);
            expect(hit !== null).toBe(inside);
            if (hit !== null) expect(hit).toBeCloseTo(t, 6);
        }
    });

    it("an outline that is not convex has an inside", () => {
        const corner = Float32Array.from([0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2]);
        expect(insideOutline(corner, 0.5, 1.5)).toBe(true);
        expect(insideOutline(corner, 1.5, 0.5)).toBe(true);
        expect(insideOutline(corner, 1.5, 1.5)).toBe(false);
        expect(insideOutline(corner, -0.1, 0.5)).toBe(false);
    });
});

async function shown(spec: RunSpec, frame: number): Promise<{ run: Run; snapshot: Snapshot }> {
    const { scene, chunks } = buildRun(spec);
    const run = await Run.open({
        server: false,
        scene: () => readContainer(scene, "scene"),
        chunk: (first) => readContainer(chunks.find((c) => c.first === first)!.bytes, "chunk"),
        state: () => Promise.resolve(null),
    });
    for (let index = 0; index < run.chunkCount; index++) await run.load(index);
    const snapshot = new Snapshot(run.scene);
    snapshot.fill(run, frame, 0);
    return { run, snapshot };
}

describe("bodies", () => {
    const none = () => new Float32Array(0);

    it("in the plane are found at their centres, and the ground where nothing else is", async () => {
        const { run, snapshot } = await shown(wall({ frames: 6 }), 5);
        const view = new View(true, run.scene.gravity);
        view.resize(800, 600);
        view.fit(run.scene.bounds);
        for (let b = 1; b < run.scene.bodies; b++) {
            const { x, y } = view.project([snapshot.position[3 * b], snapshot.position[3 * b + 1], 0]);
            expect(pickBody(run.scene, snapshot, view.ray(x, y), none)).toBe(b);
        }
        const below = view.project([2, -0.1, 0]);
        expect(pickBody(run.scene, snapshot, view.ray(below.x, below.y), none)).toBe(0);
        const sky = view.project([-0.5, 2.2, 0]);
        expect(pickBody(run.scene, snapshot, view.ray(sky.x, sky.y), none)).toBe(-1);
    });

    it.each([true, false])("in space are found from above (parallel: %s)", async (parallel) => {
        const { run, snapshot } = await shown(heap({ spheres: 27, frames: 3, solids: true }), 2);
        const view = new View(false, run.scene.gravity);
        view.resize(800, 600);
        view.parallel = parallel;
        view.look("top");
        view.fit(run.scene.bounds);
        let found = 0;
        for (let b = 19; b < 28; b++) {
            const at: Vec = [snapshot.position[3 * b], snapshot.position[3 * b + 1], snapshot.position[3 * b + 2]];
            const { x, y } = view.project(at);
            if (pickBody(run.scene, snapshot, view.ray(x, y), none) === b) found++;
        }
        expect(found).toBe(9);
    });
});

it("a pixel and its ray belong together, whatever the view", () => {
    const random = randomSource(31);
    for (let i = 0; i < 100; i++) {
        const view = new View(false, [0, 0, -1]);
        view.resize(900, 500);
        view.fit({ min: [-1, -1, -1], max: [1, 1, 1] });
        view.parallel = i % 2 === 0;
        view.azimuth = random.real(-180, 180);
        view.elevation = random.real(-89, 89);
        const point: Vec = [random.real(-1, 1), random.real(-1, 1), random.real(-1, 1)];
        const { x, y } = view.project(point);
        const { origin, direction } = view.ray(x, y);
        const d = point.map((p, c) => p - origin[c]);
        const t = d.reduce((sum, v, c) => sum + v * direction[c], 0);
        const away = Math.hypot(...d.map((v, c) => v - t * direction[c]));
        expect(away).toBeLessThan(1e-5);
    }
});
