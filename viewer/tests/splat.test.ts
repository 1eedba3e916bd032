import { OrthographicCamera, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { type BallRows, type Paint, type Seen, Splats } from "../src/draw/splat";
import { pack } from "../src/draw/table";
import { randomSource } from "./random";

const paint: Paint = { still: [0, 0, 0], driven: [0, 0, 0], background: [1, 1, 1], accent: [1, 0, 0], soften: 0 };
const [width, height] = [200, 100];

function rowsOf(balls: { at: number[]; radius: number; color?: [number, number, number]; mark?: number }[]): BallRows {
    const data = new Float32Array(12 * balls.length);
    balls.forEach(({ at, radius, color = [200, 200, 200], mark = 0 }, i) => {
        data.set([...at, mark], 12 * i);
        data.set([radius, radius, radius, pack(...color)], 12 * i + 8);
    });
    return { data, stride: 12, count: balls.length };
}

function eye(parallel: boolean): { seen: Seen; camera: OrthographicCamera | PerspectiveCamera } {
    const camera = parallel ? new OrthographicCamera(-10, 10, 5, -5, 0, 100) : new PerspectiveCamera(30, width / height, 1, 100);
    camera.position.set(0, -20, 0);
    camera.up.set(0, 0, 1);
    camera.lookAt(0, 0, 0);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return { camera, seen: { view: camera.matrixWorldInverse.elements, projection: camera.projectionMatrix.elements, parallel } };
}

function drawn(balls: BallRows, seen: Seen, with_: Paint = paint): Splats {
    const splats = new Splats();
    splats.resize(width, height);
    expect(splats.draw(balls, seen, with_)).toBe(true);
    return splats;
}

describe.each([true, false])("balls without graphics, parallel %s", (parallel) => {
    const { seen, camera } = eye(parallel);

    it("cover their circles", () => {
        const splats = drawn(rowsOf([{ at: [1, 0, 2], radius: 1.5 }]), seen);
        const pixels = splats.depth.reduce((n, d) => n + (d < 1 ? 1 : 0), 0);
        const radius = parallel ? 15 : (1.5 / 20 / Math.tan(Math.PI / 12)) * 50;
        expect(pixels / (Math.PI * radius * radius)).toBeCloseTo(1, 1);
        const p = new Vector3(1, 0, 2).project(camera);
        const middle = Math.floor(((p.y + 1) / 2) * height) * width + Math.floor(((p.x + 1) / 2) * width);
        expect(splats.depth[middle]).toBeLessThan(1);
        // The middle is lit as the shader does it: 0.62 + 0.38 * 0.75.
        expect(splats.color[middle] & 255).toBeCloseTo(200 * (0.62 + 0.38 * 0.75), -1);
    });

    it("hide what is behind them, in every order", () => {
        const { real } = randomSource(3);
        const all = Array.from({ length: 60 }, (_, i) => ({ at: [real(-3, 3), real(-3, 3), real(-2, 2)], radius: real(0.3, 1.3), color: [i, 2 * i, 3 * i] as [number, number, number] }));
        const one = drawn(rowsOf(all), seen);
        const other = drawn(rowsOf([...all].reverse()), seen);
        expect(other.depth).toEqual(one.depth);
        expect(other.color.every((c, k) => c === one.color[k] || one.depth[k] === 1)).toBe(true);
    });

    it("have the depth of the circle that WebGL draws", () => {
        const splats = drawn(rowsOf([{ at: [0, 0, 0], radius: 1 }]), seen);
        const front = parallel ? 20 : 20 - 1 / 20;
        const { z } = new Vector3(0, 0, -front).applyMatrix4(camera.projectionMatrix);
        expect(splats.depth[50 * width + 100]).toBeCloseTo(0.5 + 0.5 * z, 5);
    });
});

it("mixes colours of fixed, driven and chosen balls, and softens them", () => {
    const { seen } = eye(true);
    const middle = (mark: number, other: Partial<Paint>) => drawn(rowsOf([{ at: [0, 0, 0], radius: 2, mark }]), seen, { ...paint, ...other }).color[50 * width + 100] & 255;
    expect(middle(2, {})).toBeLessThan(middle(1, {}));
    expect(middle(1, {})).toBeLessThan(middle(0, {}));
    expect(middle(4, {})).toBeGreaterThan(middle(0, {}));
    expect(middle(0, { soften: 0.5 })).toBeGreaterThan(middle(0, {}));
});

it("leaves balls at the eye, and few large ones, to WebGL", () => {
    const splats = new Splats();
    splats.resize(width, height);
    expect(splats.draw(rowsOf([{ at: [0, -19, 0], radius: 1 }]), eye(false).seen, paint)).toBe(false);
    const large = Array.from({ length: 20 }, () => ({ at: [0, 0, 0], radius: 8 }));
    expect(splats.draw(rowsOf(large), eye(true).seen, paint)).toBe(false);
});
