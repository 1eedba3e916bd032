import { describe, expect, it } from "vitest";
import { readContainer } from "../src/decode/container";
import { lanes } from "../src/decode/lanes";
import { Chunk } from "../src/scene/chunk";
import { BodyHistory, collect } from "../src/scene/history";
import { MeshHistory } from "../src/scene/mesh_history";
import { Run } from "../src/scene/run";
import { readScene } from "../src/scene/scene";
import { Snapshot } from "../src/scene/snapshot";
import type { Source } from "../src/scene/source";
import { type Encoded, type RunSpec, buildRun } from "./build_run";
import { beam, heap, shear, wall } from "./synthetic";

function sourceOf(run: Encoded): Source {
    return {
        server: false,
        scene: () => readContainer(run.scene, "scene"),
        chunk: (first) => readContainer(run.chunks.find((chunk) => chunk.first === first)!.bytes, "chunk"),
        state: () => Promise.resolve(null),
    };
}

async function loaded(spec: RunSpec): Promise<{ run: Run; snapshot: Snapshot }> {
    const run = await Run.open(sourceOf(buildRun(spec)));
    for (let index = 0; index < run.chunkCount; index++) await run.load(index);
    return { run, snapshot: new Snapshot(run.scene) };
}

const runs: [string, RunSpec][] = [
    ["wall", wall({ frames: 20 })],
    ["grains", heap({ spheres: 60, frames: 20, solids: true, contacts: true })],
    ["beam", beam()],
    ["shear", shear()],
];

describe.each(runs)("a run in the page: %s", (_, spec) => {
    it("has the positions of every frame to 1e-5 of the scene", async () => {
        const { run, snapshot } = await loaded(spec);
        const { min, max } = spec.bounds;
        const size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
        for (let k = 0; k < spec.frames; k++) {
            expect(snapshot.fill(run, k, 0)).toBe(true);
            const exact = spec.frame(k).position;
            for (let i = 0; i < exact.length; i++) expect(Math.abs(snapshot.position[i] - exact[i])).toBeLessThanOrEqual(1e-5 * size);
            expect(snapshot.time).toBeCloseTo(k * spec.interval, 12);
        }
    });

    it("has the verdicts that have sentences", async () => {
        const { run } = await loaded(spec);
        expect(run.scene.verdicts).toEqual([
            { ok: true, what: "All steps converged." },
            { ok: false, what: "2 warnings." },
        ]);
    });

    it("has the contacts of the frame, between frames too", async () => {
        const { run, snapshot } = await loaded(spec);
        for (const part of [0, 0.3, 0.99]) {
            snapshot.fill(run, 7, part);
            const exact = spec.frame(7).contacts;
            expect(snapshot.contacts.count).toBe(exact.length);
            exact.forEach((contact, i) => {
                expect([...snapshot.contacts.bodies.subarray(2 * i, 2 * i + 2)]).toEqual([contact.a, contact.b]);
                expect(snapshot.contacts.status[i]).toBe(contact.status);
                expect(snapshot.contacts.impulse[3 * i + 1]).toBeCloseTo(contact.impulse[1], 2);
            });
        }
    });

    it("lies between two frames on the way from one to the other", async () => {
        const { run, snapshot } = await loaded(spec);
        snapshot.fill(run, 5, 0.25);
        const [a, b] = [spec.frame(5).position, spec.frame(6).position];
        for (let i = 0; i < a.length; i++) expect(snapshot.position[i]).toBeCloseTo(a[i] + 0.25 * (b[i] - a[i]), 4);
        expect(snapshot.time).toBeCloseTo(5.25 * spec.interval, 12);
    });
});

it("meshes move and are stressed as they were", async () => {
    const spec = beam();
    const { run, snapshot } = await loaded(spec);
    snapshot.fill(run, 26, 0);
    const { displacement, stress } = spec.frame(26);
    displacement![0].forEach((u, i) => expect(Math.abs(snapshot.displacement[0][i] - u)).toBeLessThan(1e-6));
    const largest = Math.max(...stress![0]);
    stress![0].forEach((s, i) => expect(Math.abs(snapshot.stress[0][i] - s)).toBeLessThan(2e-5 * largest));
});

it("the cell follows", async () => {
    const { run, snapshot } = await loaded(shear());
    snapshot.fill(run, 10, 0);
    expect([...snapshot.chunk!.cell(10)!.vectors]).toEqual([1, 0, 0, 0.12, 1, 0]);
});

describe("damaged runs", () => {
    const spec = wall({ frames: 4 });
    const encoded = buildRun(spec);

    it("a chunk of another scene is refused", async () => {
        const scene = readScene(await readContainer(encoded.scene, "scene"));
        const other = buildRun(heap({ spheres: 8, frames: 4 })).chunks[0].bytes;
        const container = await readContainer(other, "chunk");
        expect(() => new Chunk(scene, container)).toThrow(/wrong size|missing/);
    });

    it("a chunk whose contacts name bodies that are not there is refused", async () => {
        const scene = readScene(await readContainer(encoded.scene, "scene"));
        const container = await readContainer(encoded.chunks[0].bytes, "chunk");
        container.arrays.get("contact_bodies")!.data[3] = 4711;
        expect(() => new Chunk(scene, container)).toThrow("no body");
    });

    it.each(["part_body", "body_mass", "outline_1", "series_0"])("a scene without %s says so", async (name) => {
        const container = await readContainer(encoded.scene, "scene");
        container.arrays.delete(name);
        expect(() => readScene(container)).toThrow(name);
    });

    it("a part without body is refused", async () => {
        const container = await readContainer(encoded.scene, "scene");
        container.arrays.get("part_body")!.data[2] = 4711;
        expect(() => readScene(container)).toThrow("belongs to no body");
    });

    it("what cannot be loaded is told once and not asked for again", async () => {
        const run = await Run.open({ ...sourceOf(encoded), chunk: () => Promise.reject(new Error("gone")) });
        const told: unknown[] = [];
        run.onError = (error) => told.push(error);
        expect(await run.load(0)).toBeNull();
        expect(run.chunkOf(0)).toBeNull();
        await Promise.resolve();
        expect(told.length).toBe(1);
    });
});

it("loads as many chunks at a time as there are workers to decode them", async () => {
    const source = sourceOf(buildRun(wall({ frames: 61 })));
    let now = 0;
    let most = 0;
    const chunk: typeof source.chunk = async (first, last) => {
        most = Math.max(most, ++now);
        await new Promise((done) => setTimeout(done, 5));
        now--;
        return source.chunk(first, last);
    };
    const run = await Run.open({ ...source, chunk });
    run.onChunk = () => run.prefetch(0);
    run.prefetch(0);
    await expect.poll(() => run.loadedChunks).toBe(run.chunkCount);
    expect(most).toBe(lanes);
});

it("loads everything by itself once it has been asked for the first frame", async () => {
    const run = await Run.open(sourceOf(buildRun(wall({ frames: 61 }))));
    run.onChunk = () => run.prefetch(0);
    run.prefetch(0);
    await expect.poll(() => run.loadedChunks).toBe(run.chunkCount);
    expect(run.chunkCount).toBe(4);
});

describe("histories", () => {
    const sizes = (u: number[]) => Array.from({ length: u.length / 3 }, (_, i) => Math.hypot(u[3 * i], u[3 * i + 1], u[3 * i + 2]));
    const all = () => true;

    it("of a deformable body: displacements, the largest stress, contact forces", async () => {
        const spec = beam();
        const { frame } = spec;
        // The beam, after the three rigid bodies, is body 3; another contact is none of its business.
        spec.frame = (k) => {
            const state = frame(k);
            return { ...state, contacts: [...state.contacts, { ...state.contacts[0], a: 0, b: 1 }] };
        };
        const { run } = await loaded(spec);
        const history = new MeshHistory(0, run.scene, run.chunkOf(0));
        await collect(history, run, () => {}, all);
        expect(history.graphs.map(({ title }) => title)).toEqual(["Displacement", "Largest von Mises stress", "Contact forces (sum of sizes)"]);
        const [[farthest, mean], [stress], [force]] = history.graphs.map(({ curves }) => curves.map(({ y }) => y));
        for (const k of [0, 26, 79]) {
            const state = spec.frame(k);
            const u = sizes(state.displacement?.[0] ?? []);
            expect(farthest[k]).toBeCloseTo(Math.max(...u), 6);
            expect(mean[k]).toBeCloseTo(u.reduce((a, b) => a + b) / u.length, 6);
            expect(stress[k] / 4e6).toBeCloseTo(Math.max(...(state.stress?.[0] ?? [])) / 4e6, 3);
            expect(force[k]).toBeCloseTo(state.contacts[0].impulse[1] / 1e-3, -1); // N s over the step of 1e-3 s
        }
    });

    it("of a deformable body without stresses and contacts: displacements alone", async () => {
        const { run } = await loaded(beam());
        expect(new MeshHistory(0, run.scene, null).graphs.map(({ title }) => title)).toEqual(["Displacement"]);
    });

    it("the last step may be shorter", async () => {
        const spec = beam();
        const { run } = await loaded(spec);
        // Step 790 is that of the last frame, at 1.58 s: it begins at 789 h.
        Object.assign(run.scene.settings, { step: 1.58 / 789.5, steps_planned: 790 });
        const history = new MeshHistory(0, run.scene, run.chunkOf(0));
        await collect(history, run, () => {}, all);
        const force = history.graphs[2].curves[0].y;
        const h = 1.58 / 789.5;
        expect(force[78] / (spec.frame(78).contacts[0].impulse[1] / h)).toBeCloseTo(1, 2);
        expect(force[79] / (spec.frame(79).contacts[0].impulse[1] / (h / 2))).toBeCloseTo(1, 2);
    });

    it("of a rigid body: position, speed, contact forces", async () => {
        const spec = wall({ frames: 20 });
        const { run } = await loaded(spec);
        const history = new BodyHistory(37, run.scene);
        await collect(history, run, () => {}, all);
        expect(history.graphs.map(({ curves }) => curves.length)).toEqual([2, 1, 1]);
        expect(history.graphs[0].curves[0].y[17]).toBeCloseTo(spec.frame(17).position[3 * 37], 4);
        expect(history.graphs[2].curves[0].y[17] / spec.frame(17).force[37]).toBeCloseTo(1, 3);
    });
});
