import { DataError } from "./errors";

export type Numbers = Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

export type NumberType = "u8" | "u16" | "i16" | "u32" | "i32" | "f32" | "f64";

/// An entry of `arrays` in the header of a container.
export interface ArraySpec {
    name: string;
    type: NumberType;
    shape: number[];
    encoding: "raw" | "smooth";
    scale?: number[];
    bias?: number[];
}

/// Numbers as they are stored: a value is bias + scale * entry, with one scale (bias) for all or one for each entry of the last axis.
export interface DataArray {
    shape: number[];
    data: Numbers;
    scale: number[] | null;
    bias: number[] | null;
}

export const bytesOf: Record<NumberType, number> = { u8: 1, u16: 2, i16: 2, u32: 4, i32: 4, f32: 4, f64: 8 };

export function entries(shape: number[]): number {
    return shape.reduce((product, n) => product * n, 1);
}

/// Numbers of one type, little-endian, at any address.
export function readRaw(type: NumberType, bytes: Uint8Array): Numbers {
    const copy = bytes.slice().buffer;
    switch (type) {
        case "u8":
            return new Uint8Array(copy);
        case "u16":
            return new Uint16Array(copy);
        case "i16":
            return new Int16Array(copy);
        case "u32":
            return new Uint32Array(copy);
        case "i32":
            return new Int32Array(copy);
        case "f32":
            return new Float32Array(copy);
        case "f64":
            return new Float64Array(copy);
    }
}

/// Undoes encoding `smooth`: four planes of bytes, zigzag, second differences along the first axis modulo 2^32.
export function readSmooth(bytes: Uint8Array, rows: number): Int32Array {
    const n = bytes.length / 4;
    const width = rows > 0 ? n / rows : 0;
    const out = new Int32Array(n);
    for (let i = 0; i < n; i++) {
        const z = bytes[i] | (bytes[n + i] << 8) | (bytes[2 * n + i] << 16) | (bytes[3 * n + i] << 24);
        out[i] = (z >>> 1) ^ -(z & 1);
    }
    for (let i = width; i < Math.min(2 * width, n); i++) out[i] += out[i - width];
    for (let i = 2 * width; i < n; i++) out[i] += 2 * out[i - width] - out[i - 2 * width];
    return out;
}

/// Decodes all arrays of a payload that has been unpacked.
export function readArrays(specs: ArraySpec[], payload: Uint8Array): Map<string, DataArray> {
    const arrays = new Map<string, DataArray>();
    let offset = 0;
    for (const spec of specs) {
        const length = entries(spec.shape) * bytesOf[spec.type];
        const bytes = payload.subarray(offset, offset + length);
        offset += length;
        const data = spec.encoding === "smooth" ? readSmooth(bytes, spec.shape[0]) : readRaw(spec.type, bytes);
        arrays.set(spec.name, { shape: spec.shape, data, scale: spec.scale ?? null, bias: spec.bias ?? null });
    }
    return arrays;
}

function isNumbers(value: unknown, last: number): value is number[] {
    return (
        Array.isArray(value) &&
        (value.length === 1 || value.length === last) &&
        value.every((x) => typeof x === "number" && Number.isFinite(x))
    );
}

/// Checks one entry of `arrays`, which comes from a file that may be damaged.
export function checkSpec(value: unknown): ArraySpec {
    const damaged = (what: string) => new DataError("damaged", `The data are damaged: ${what}.`);
    if (typeof value !== "object" || value === null) throw damaged("an array is not described");
    const spec = value as Record<string, unknown>;
    const name = spec.name;
    if (typeof name !== "string") throw damaged("an array has no name");
    if (typeof spec.type !== "string" || !(spec.type in bytesOf)) throw damaged(`array ${name} has an unknown type`);
    const shape = spec.shape;
    if (!Array.isArray(shape) || shape.length === 0 || !shape.every((n) => Number.isSafeInteger(n) && n >= 0)) {
        throw damaged(`array ${name} has no shape`);
    }
    const encoding = spec.encoding ?? "raw";
    if (encoding !== "raw" && encoding !== "smooth") throw damaged(`array ${name} has an unknown encoding`);
    if (encoding === "smooth" && spec.type !== "i32") throw damaged(`array ${name} is smooth, but not of type i32`);
    const last = shape[shape.length - 1] as number;
    for (const key of ["scale", "bias"]) {
        if (spec[key] !== undefined && !isNumbers(spec[key], last)) throw damaged(`array ${name} has a wrong ${key}`);
    }
    return {
        name,
        type: spec.type as NumberType,
        shape: shape as number[],
        encoding,
        scale: spec.scale as number[] | undefined,
        bias: spec.bias as number[] | undefined,
    };
}

/// Entries `first` to `first + count - 1` as values, written to `out` from index 0 on.
export function readValues(array: DataArray, first: number, count: number, out: Float32Array | Float64Array): void {
    const { data, scale, bias, shape } = array;
    if (!scale && !bias) {
        for (let i = 0; i < count; i++) out[i] = data[first + i];
        return;
    }
    const last = shape[shape.length - 1];
    const s = scale ?? [1];
    const b = bias ?? [0];
    if (s.length === 1 && b.length === 1) {
        const s0 = s[0];
        const b0 = b[0];
        for (let i = 0; i < count; i++) out[i] = b0 + s0 * data[first + i];
        return;
    }
    for (let i = 0; i < count; i++) {
        const j = (first + i) % last;
        out[i] = b[b.length === 1 ? 0 : j] + s[s.length === 1 ? 0 : j] * data[first + i];
    }
}

/// All values of an array.
export function allValues(array: DataArray): Float64Array {
    const out = new Float64Array(array.data.length);
    readValues(array, 0, out.length, out);
    return out;
}
