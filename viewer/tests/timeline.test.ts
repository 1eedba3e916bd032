import { describe, expect, it } from "vitest";
import { lerp, slerp } from "../src/scene/interpolate";
import { Timeline, defaultSpeed, locate, speedChoices } from "../src/scene/timeline";
import { randomSource } from "./random";

const times = Float64Array.from([0, 0.1, 0.2, 0.5, 1]);

describe("locate", () => {
    it("finds the frame before, and the way to the next", () => {
        expect(locate(times, -1)).toEqual({ frame: 0, part: 0 });
        expect(locate(times, 0.1)).toEqual({ frame: 1, part: 0 });
        expect(locate(times, 0.35).frame).toBe(2);
        expect(locate(times, 0.35).part).toBeCloseTo(0.5, 12);
        expect(locate(times, 7)).toEqual({ frame: 4, part: 0 });
        expect(locate(new Float64Array(0), 1)).toEqual({ frame: 0, part: 0 });
    });

    it("agrees with looking at all frames", () => {
        const random = randomSource(5);
        for (let round = 0; round < 50; round++) {
            const steps = Array.from({ length: random.integer(1, 30) }, () => random.real(0.001, 1));
            const uneven = Float64Array.from(steps.map((_, i) => steps.slice(0, i).reduce((a, b) => a + b, 0)));
            const time = random.real(-0.5, uneven[uneven.length - 1] + 0.5);
            const before = uneven.findLastIndex((t) => t <= time);
            expect(locate(uneven, time).frame).toBe(Math.max(before, 0));
        }
    });
});

describe("timeline", () => {
    it("shows whole frames when paused", () => {
        const timeline = new Timeline(times);
        timeline.seek(0.34);
        expect(timeline.time).toBe(0.2);
        timeline.seek(0.36);
        expect(timeline.time).toBe(0.5);
        timeline.step(1);
        expect(timeline.nearest()).toBe(4);
        timeline.step(1);
        expect(timeline.nearest()).toBe(4);
        timeline.step(-10);
        expect(timeline.nearest()).toBe(0);
    });

    it("plays to the end and stops there; playing again starts over", () => {
        const timeline = new Timeline(times);
        timeline.speed = 1;
        timeline.play();
        timeline.advance(0.9);
        expect(timeline.playing).toBe(true);
        timeline.advance(0.2);
        expect(timeline.playing).toBe(false);
        expect(timeline.time).toBe(1);
        timeline.play();
        expect(timeline.time).toBe(0);
    });

    it("has the speed of the whole run while it grows, until somebody chooses one", () => {
        const timeline = new Timeline(Float64Array.from([0, 0.1])); // a tenth of a second of a run of 4 s
        expect(timeline.speed).toBe(0.01);
        timeline.plannedEnd = 4;
        expect(timeline.speed).toBe(1);
        timeline.grow(Float64Array.from([0, 0.1, 0.2]));
        expect(timeline.speed).toBe(1);
        timeline.plannedEnd = null; // interrupted
        expect(timeline.speed).toBe(0.01);
        timeline.speed = 0.5;
        timeline.grow(times);
        expect(timeline.speed).toBe(0.5);
    });

    it("loops", () => {
        const timeline = new Timeline(times);
        timeline.speed = 1;
        timeline.loop = true;
        timeline.play();
        timeline.advance(2.25);
        expect(timeline.playing).toBe(true);
        expect(timeline.time).toBeCloseTo(0.25, 12);
    });

    it("waits at the end of a run that goes on, and plays what comes", () => {
        const timeline = new Timeline(times);
        timeline.speed = 1;
        timeline.play();
        timeline.advance(3, true);
        expect(timeline.playing).toBe(true);
        expect(timeline.time).toBe(1);
        timeline.grow(Float64Array.from([...times, 1.5]));
        timeline.advance(0.2, true);
        expect(timeline.time).toBeCloseTo(1.2, 12);
    });

    it("pausing between frames goes to the nearest", () => {
        const timeline = new Timeline(times);
        timeline.speed = 1;
        timeline.play();
        timeline.advance(0.33);
        timeline.pause();
        expect(timeline.time).toBe(0.2);
    });

    it("copes with one frame and with none", () => {
        for (const few of [new Float64Array(0), Float64Array.from([3])]) {
            const timeline = new Timeline(few);
            timeline.play();
            timeline.advance(1);
            timeline.step(1);
            expect(timeline.playing).toBe(false);
            expect(timeline.time).toBe(few[0] ?? 0);
        }
    });
});

describe("speeds", () => {
    it("play short and long runs in about ten seconds", () => {
        expect(defaultSpeed(10)).toBe(1);
        for (const duration of [1e-4, 3e-3, 0.5, 200, 1e5]) {
            const seconds = duration / defaultSpeed(duration);
            expect(seconds).toBeGreaterThan(3);
            expect(seconds).toBeLessThan(32);
        }
    });

    it("offer the default", () => {
        for (const duration of [1e-4, 1, 10, 300]) expect(speedChoices(duration)).toContain(defaultSpeed(duration));
    });
});

describe("interpolation", () => {
    it("of positions is straight", () => {
        const out = new Float32Array(2);
        lerp(Float32Array.from([0, 4]), Float32Array.from([1, 8]), 0.25, out);
        expect([...out]).toEqual([0.25, 5]);
    });

    it("of rotations turns evenly about one axis, along the shorter arc", () => {
        const random = randomSource(9);
        for (let round = 0; round < 200; round++) {
            const angle = random.real(0, 3.1);
            const t = random.real(0, 1);
            const axis = [random.real(-1, 1), random.real(-1, 1), random.real(0.1, 1)];
            const n = Math.hypot(...axis);
            const quaternion = (a: number) => [Math.cos(a / 2), ...axis.map((x) => (Math.sin(a / 2) * x) / n)];
            const sign = round % 2 ? -1 : 1;
            const out = new Float32Array(4);
            slerp(Float32Array.from(quaternion(0)), Float32Array.from(quaternion(angle).map((x) => sign * x)), t, out);
            const exact = quaternion(t * angle);
            const dot = Math.abs(exact.reduce((sum, x, i) => sum + x * out[i], 0));
            // Single precision; the chord of nearly parallel ones is off by less than 2e-5.
            expect(dot).toBeGreaterThan(1 - 1e-6);
        }
    });
});
