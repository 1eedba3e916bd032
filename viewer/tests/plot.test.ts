import { describe, expect, it } from "vitest";
import { makeScale, readAt, valueRange } from "../src/plot/scale";
import { inWords } from "../src/plot/strip";
import { logTicks, niceStep, prefixed, short, ticks, timeText } from "../src/plot/ticks";
import { scalesOf, withoutNoise } from "../src/ui/inspector";
import { wrap } from "../src/ui/legend_picture";
import { randomSource } from "./random";

describe("ticks", () => {
    it("are round and within", () => {
        const random = randomSource(4);
        for (let i = 0; i < 200; i++) {
            const low = random.real(-10, 10) * 10 ** random.integer(-6, 6);
            const high = low + random.real(0.1, 10) * 10 ** random.integer(-6, 6);
            const marks = ticks(low, high, 5);
            const step = niceStep(high - low, 5);
            for (const mark of marks) {
                expect(mark).toBeGreaterThanOrEqual(low - 1e-6 * step);
                expect(mark).toBeLessThanOrEqual(high + 1e-6 * step);
            }
            expect(marks.length).toBeLessThanOrEqual(9);
        }
        expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
    });

    it("of logarithms are powers of ten, not too many", () => {
        expect(logTicks(1e-4, 1e-1, 5)).toEqual([1e-4, 1e-3, 1e-2, 1e-1]);
        expect(logTicks(1e-12, 1, 4).length).toBeLessThanOrEqual(5);
    });
});

describe("numbers", () => {
    it("are short", () => {
        expect(short(0)).toBe("0");
        expect(short(0.25)).toBe("0.25");
        expect(short(-1234.5)).toBe("−1230");
        expect(short(3.21e-7)).toBe("3.21e−7");
        expect(short(2e8)).toBe("2e8");
        expect(short(NaN)).toBe("–");
    });

    it("have prefixes where that helps", () => {
        expect(prefixed(3e6, "Pa")).toEqual({ factor: 1e-6, unit: "MPa" });
        expect(prefixed(2, "m/s")).toEqual({ factor: 1, unit: "m/s" });
        const small = prefixed(4e-6, "m");
        expect(small.unit).toBe("µm");
        expect(4e-6 * small.factor).toBeCloseTo(4, 9);
        expect(prefixed(5000, "")).toEqual({ factor: 1, unit: "" });
    });

    it("of time have the digits of the run", () => {
        expect(timeText(1.5, 2)).toBe("1.500");
        expect(timeText(1.5e-4, 2e-3)).toBe("0.000150");
        expect(timeText(1234, 5000)).toBe("1234");
    });
});

describe("names and numbers of the page", () => {
    it("titles are in words", () => {
        expect(inWords("exit_flow")).toBe("Exit flow");
    });

    it("rounding is shown as 0, small values are not", () => {
        const largest = { speed: 2, spin: 0, force: 100, penetration: 0, impulse: 0 };
        const scales = scalesOf({ bounds: { min: [0, 0, 0], max: [4, 1, 0] }, largest });
        expect(withoutNoise(1.2e-14, scales.spin)).toBe(0); // nothing turns in this run
        expect(withoutNoise(1e-6, scales.spin)).toBe(1e-6);
        expect(withoutNoise(-1e-10, scales.speed)).toBe(0);
        expect(withoutNoise(1e-3, scales.force)).toBe(1e-3);
    });
});

describe("the legend of a picture", () => {
    const widths = (list: number[], room: number) => wrap(list.map((width) => ({ width })), room).map((row) => row.map(({ width }) => width));

    it("has as much in a row as there is room for, 20 pixels apart", () => {
        expect(widths([100, 80, 50], 200)).toEqual([[100, 80], [50]]);
        expect(widths([100, 80, 50], 199)).toEqual([[100], [80, 50]]);
    });

    it("keeps what is wider than the picture, in a row of its own", () => {
        expect(widths([300, 10], 200)).toEqual([[300], [10]]);
        expect(widths([], 200)).toEqual([]);
    });
});

describe("scales", () => {
    it("go there and back", () => {
        for (const log of [false, true]) {
            const scale = makeScale(0.1, 100, 300, 20, log);
            for (const value of [0.1, 1, 31, 100]) expect(scale.toValue(scale.toPixel(value))).toBeCloseTo(value, 9);
            expect(scale.toPixel(0.1)).toBeCloseTo(300, 9);
            expect(scale.toPixel(100)).toBeCloseTo(20, 9);
        }
    });

    it("start at zero where that costs little, leave room, pass over what is no number", () => {
        expect(valueRange([Float64Array.from([1, 10, NaN])], false)!.low).toBe(0);
        expect(valueRange([Float64Array.from([99, 100])], false)!.low).toBeGreaterThan(90);
        expect(valueRange([Float64Array.from([5, 5])], false)!.high).toBeGreaterThan(5);
        expect(valueRange([Float64Array.from([0, 0])], false)).toEqual({ low: 0, high: 1 });
        expect(valueRange([Float64Array.from([NaN])], false)).toBeNull();
        expect(valueRange([Float64Array.from([0, -1])], true)).toBeNull();
        expect(valueRange([Float64Array.from([0, 1e-30, 1])], true)!.low).toBeGreaterThan(1e-11);
    });

    it("a curve is read at the nearest point", () => {
        const x = Float64Array.from([0, 1, 2, 4]);
        const y = Float64Array.from([10, 11, 12, 14]);
        expect(readAt(x, y, 0.4)).toBe(10);
        expect(readAt(x, y, 0.6)).toBe(11);
        expect(readAt(x, y, 9)).toBe(14);
        expect(readAt(new Float64Array(0), new Float64Array(0), 1)).toBeNaN();
    });
});
