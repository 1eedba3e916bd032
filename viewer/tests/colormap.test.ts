import { describe, expect, it } from "vitest";
import { fromOklab, idColor, makeMap, mapNames, parseHex, rowOf, toOklab } from "../src/draw/colormap";
import { dark, light } from "../src/draw/theme";
import { randomSource } from "./random";

describe("OKLab", () => {
    it("goes there and back", () => {
        const random = randomSource(2);
        for (let i = 0; i < 200; i++) {
            const rgb: [number, number, number] = [random.real(0, 1), random.real(0, 1), random.real(0, 1)];
            fromOklab(toOklab(rgb)).forEach((x, c) => expect(x).toBeCloseTo(rgb[c], 4));
        }
    });

    it("has lightness 0 and 1 for black and white, and the published value for red", () => {
        expect(toOklab([0, 0, 0])[0]).toBeCloseTo(0, 6);
        expect(toOklab([1, 1, 1])[0]).toBeCloseTo(1, 4);
        const [l, a, b] = toOklab([1, 0, 0]);
        expect(l).toBeCloseTo(0.628, 3);
        expect(a).toBeCloseTo(0.225, 3);
        expect(b).toBeCloseTo(0.126, 3);
    });
});

describe.each(mapNames)("map %s", (name) => {
    const table = makeMap(name);
    const lab = Array.from({ length: 256 }, (_, i) => toOklab([table[3 * i] / 255, table[3 * i + 1] / 255, table[3 * i + 2] / 255]));
    const gap = (i: number, j: number) => Math.hypot(...lab[i].map((x, c) => x - lab[j][c]));

    it("grows lighter all the way", () => {
        for (let i = 8; i < 256; i += 8) expect(lab[i][0]).toBeGreaterThan(lab[i - 8][0]);
        expect(lab[255][0] - lab[0][0]).toBeGreaterThan(0.4);
    });

    it("has equal steps", () => {
        // Over 15 rows, rounding to 8 bits (at most 0.004 in each end) and the bend of the curve remain.
        const steps = Array.from({ length: 17 }, (_, i) => gap(15 * i, 15 * i + 15));
        const mean = steps.reduce((a, b) => a + b, 0) / steps.length;
        for (const step of steps) expect(Math.abs(step - mean)).toBeLessThan(0.16 * mean + 0.004);
    });

    it("is told apart from both backgrounds at its dark end", () => {
        for (const theme of [light, dark]) {
            const ground = toOklab(theme.background);
            expect(Math.hypot(...lab[0].map((x, c) => x - ground[c]))).toBeGreaterThan(0.15);
        }
    });
});

it("values find their rows; what is outside or no number takes an end", () => {
    expect(rowOf(0, 0, 2)).toBe(0);
    expect(rowOf(1, 0, 2)).toBe(128);
    expect(rowOf(2, 0, 2)).toBe(255);
    expect(rowOf(-5, 0, 2)).toBe(0);
    expect(rowOf(9, 0, 2)).toBe(255);
    expect(rowOf(NaN, 0, 2)).toBe(0);
    expect(rowOf(1, 0, 0)).toBe(0);
});

it("neighbours have different colours", () => {
    for (let id = 0; id < 100; id++) {
        const [a, b] = [toOklab(idColor(id)), toOklab(idColor(id + 1))];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(0.1);
    }
});

it("reads colours as they are written", () => {
    expect(parseHex("#ff8000").map((x) => Math.round(255 * x))).toEqual([255, 128, 0]);
});
