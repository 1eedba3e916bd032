import { gzipSync } from "node:zlib";
import type { ArraySpec, NumberType } from "../src/decode/arrays";
import { bytesOf } from "../src/decode/arrays";

/// The writing side of docs/player-format.md, for tests: what the program does in C++.

/// An array to be stored: `values` are integers where a scale is given.
export interface Given {
    name: string;
    type: NumberType;
    shape: number[];
    values: ArrayLike<number>;
    encoding?: "raw" | "smooth";
    scale?: number[];
    bias?: number[];
}

export function rawBytes(type: NumberType, values: ArrayLike<number>): Uint8Array {
    const view = new DataView(new ArrayBuffer(values.length * bytesOf[type]));
    for (let i = 0; i < values.length; i++) {
        const at = i * bytesOf[type];
        const x = values[i];
        if (type === "u8") view.setUint8(at, x);
        else if (type === "u16") view.setUint16(at, x, true);
        else if (type === "i16") view.setInt16(at, x, true);
        else if (type === "u32") view.setUint32(at, x, true);
        else if (type === "i32") view.setInt32(at, x, true);
        else if (type === "f32") view.setFloat32(at, x, true);
        else view.setFloat64(at, x, true);
    }
    return new Uint8Array(view.buffer);
}

/// Second differences along the first axis modulo 2^32, zigzag, four planes of bytes.
export function smoothBytes(values: ArrayLike<number>, rows: number): Uint8Array {
    const n = values.length;
    const width = rows > 0 ? n / rows : 0;
    const out = new Uint8Array(4 * n);
    for (let i = 0; i < n; i++) {
        const row = width > 0 ? Math.floor(i / width) : 0;
        const one = row >= 1 ? values[i - width] : 0;
        const two = row >= 2 ? values[i - 2 * width] : 0;
        const d = (row === 0 ? values[i] : row === 1 ? values[i] - one : values[i] - 2 * one + two) | 0;
        const z = ((d << 1) ^ (d >> 31)) >>> 0;
        for (let b = 0; b < 4; b++) out[b * n + i] = (z >>> (8 * b)) & 255;
    }
    return out;
}

export function encode(header: Record<string, unknown>, arrays: Given[]): Uint8Array {
    const specs = arrays.map(({ name, type, shape, encoding = "raw", scale, bias }): ArraySpec => ({ name, type, shape, encoding, scale, bias }));
    const payload = Buffer.concat(
        arrays.map(({ type, values, encoding, shape }) => (encoding === "smooth" ? smoothBytes(values, shape[0]) : rawBytes(type, values))),
    );
    const json = Buffer.from(JSON.stringify({ version: 1, ...header, arrays: specs }), "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length);
    return new Uint8Array(Buffer.concat([Buffer.from("DRYPLAY1"), length, json, gzipSync(payload, { level: 6 })]));
}

/// Values as integers of a type with one scale, so that the largest just fits.
export function quantise(values: ArrayLike<number>, type: "i16" | "u16"): { values: number[]; scale: number[] } {
    let largest = 0;
    for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]));
    const scale = largest / (type === "i16" ? 32767 : 65535) || 1;
    return { values: Array.from(values, (x) => Math.round(x / scale)), scale: [scale] };
}

export function quantiseTo(values: ArrayLike<number>, scale: number): number[] {
    return Array.from(values, (x) => Math.round(x / scale));
}

/// The page with containers in it, as `drystone export --player` writes it.
export function insert(page: string, scene: Uint8Array | string, chunks: { first: number; bytes: Uint8Array | string }[]): string {
    const text = (bytes: Uint8Array | string) => (typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("base64"));
    const data = [
        `<div hidden id="drystone-scene"><!--${text(scene)}--></div>`,
        ...chunks.map(({ first, bytes }) => `<div hidden class="drystone-chunk" data-first="${first}"><!--${text(bytes)}--></div>`),
    ];
    return page.replace("<!-- drystone-data -->", () => data.join("\n"));
}
