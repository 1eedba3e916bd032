import { describe, expect, it } from "vitest";
import { type NumberType, allValues, bytesOf, readRaw, readSmooth } from "../src/decode/arrays";
import { fromBase64, readContainer } from "../src/decode/container";
import { DataError } from "../src/decode/errors";
import { encode, rawBytes, smoothBytes } from "./encode";
import { randomSource } from "./random";

const limits: Record<string, [number, number]> = {
    u8: [0, 255],
    u16: [0, 65535],
    i16: [-32768, 32767],
    u32: [0, 2 ** 32 - 1],
    i32: [-(2 ** 31), 2 ** 31 - 1],
};

describe("raw", () => {
    it.each(Object.keys(bytesOf) as NumberType[])("%s comes back as it was, from any address", (type) => {
        const random = randomSource(7);
        const [low, high] = limits[type] ?? [-1e6, 1e6];
        for (let round = 0; round < 20; round++) {
            const values = Array.from({ length: random.integer(0, 40) }, () => (limits[type] ? random.integer(low, high) : Math.fround(random.real(low, high))));
            const bytes = rawBytes(type, values);
            const shifted = new Uint8Array(bytes.length + 3);
            shifted.set(bytes, 3);
            expect([...readRaw(type, shifted.subarray(3))]).toEqual(values);
        }
    });
});

describe("smooth", () => {
    it("comes back as it was, also where differences overflow", () => {
        const random = randomSource(11);
        for (let round = 0; round < 60; round++) {
            const rows = random.integer(0, 7);
            const width = random.integer(1, 9);
            const values = Int32Array.from({ length: rows * width }, () => random.integer(-(2 ** 31), 2 ** 31 - 1));
            expect([...readSmooth(smoothBytes(values, rows), rows)]).toEqual([...values]);
        }
    });

    it("makes zeros of what moves evenly", () => {
        const rows = 50;
        const values = Int32Array.from({ length: rows * 3 }, (_, i) => 1000 + 17 * Math.floor(i / 3) * ((i % 3) + 1));
        const bytes = smoothBytes(values, rows);
        expect(bytes.filter((b) => b !== 0).length).toBeLessThanOrEqual(4 * 3 * 2);
    });

    it("agrees with numbers worked out by hand", () => {
        // x = 5, 7, 10: d = 5, 2, 1; zigzag 10, 4, 2; lowest bytes first, then three planes of zeros.
        expect([...readSmooth(Uint8Array.from([10, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 3)]).toEqual([5, 7, 10]);
        // x = -1: d = -1; zigzag 1.
        expect([...readSmooth(Uint8Array.from([1, 0, 0, 0]), 1)]).toEqual([-1]);
    });
});

describe("container", () => {
    const arrays = [
        { name: "a", type: "i32" as const, shape: [3, 2], encoding: "smooth" as const, scale: [0.5], bias: [1, -1], values: [0, 1, 2, 3, 4, 5] },
        { name: "b", type: "f64" as const, shape: [2], values: [Math.PI, -1e300] },
    ];

    it("gives header and values", async () => {
        const { header, arrays: read } = await readContainer(encode({ kind: "scene", title: "Mauer, größer" }, arrays), "scene");
        expect(header.title).toBe("Mauer, größer");
        expect([...allValues(read.get("a")!)]).toEqual([1, -0.5, 2, 0.5, 3, 1.5]);
        expect([...allValues(read.get("b")!)]).toEqual([Math.PI, -1e300]);
    });

    it("keeps positions to 2e-6 of the size of a scene", async () => {
        const random = randomSource(3);
        const scale = 10 / 2 ** 18;
        const exact = Array.from({ length: 300 }, () => random.real(-5, 5));
        const values = exact.map((x) => Math.round(x / scale));
        const { arrays: read } = await readContainer(encode({ kind: "chunk" }, [{ name: "p", type: "i32", shape: [100, 3], encoding: "smooth", scale: [scale], values }]), "chunk");
        const worst = Math.max(...[...allValues(read.get("p")!)].map((x, i) => Math.abs(x - exact[i])));
        expect(worst).toBeLessThanOrEqual(2e-6 * 10);
    });

    const kind = async (bytes: Uint8Array) => readContainer(bytes, "scene").then(
        () => "read",
        (error: unknown) => (error instanceof DataError ? error.kind : `unknown error ${String(error)}`),
    );

    it("refuses what is not a container", async () => {
        expect(await kind(new Uint8Array(0))).toBe("foreign");
        expect(await kind(new TextEncoder().encode("<html>not found</html>"))).toBe("foreign");
        expect(await kind(Uint8Array.from([0x89, 0x48, 0x44, 0x46, 13, 10, 26, 10, 0, 0, 0, 0, 0]))).toBe("foreign");
    });

    it("refuses another version and another kind", async () => {
        expect(await kind(encode({ kind: "scene", version: 2 }, arrays))).toBe("version");
        expect(await kind(encode({ kind: "chunk" }, arrays))).toBe("damaged");
    });

    it("notices every cut", async () => {
        const whole = encode({ kind: "scene" }, arrays);
        for (let length = 0; length < whole.length; length++) {
            expect(["foreign", "damaged"], `cut at ${length}`).toContain(await kind(whole.subarray(0, length)));
        }
    });

    it("never fails without a word, whatever byte is wrong", async () => {
        const whole = encode({ kind: "scene" }, arrays);
        for (let at = 0; at < whole.length; at++) {
            const wrong = whole.slice();
            wrong[at] ^= 0x55;
            expect(["read", "foreign", "damaged", "version"], `byte ${at}`).toContain(await kind(wrong));
        }
    });

    it("refuses descriptions that make no sense", async () => {
        const bad = [
            { name: "x", type: "i64", shape: [1], values: [] },
            { name: "x", type: "f32", shape: [-1], values: [] },
            { name: "x", type: "f32", shape: [1e12], values: [] },
            { name: "x", type: "f32", shape: [1], encoding: "smooth", values: [] },
            { name: "x", type: "i32", shape: [1, 3], scale: [1, 2], values: [] },
            { name: "x", type: "i32", shape: [4], values: [1] },
        ];
        for (const array of bad) expect(await kind(encode({ kind: "scene" }, [array as never]))).toBe("damaged");
    });

    it("takes base64, and refuses what is none", () => {
        expect([...fromBase64("AQL/")]).toEqual([1, 2, 255]);
        expect(() => fromBase64("%%%")).toThrow(DataError);
    });
});
