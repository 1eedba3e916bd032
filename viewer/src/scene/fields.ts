import { type DataArray, readValues } from "../decode/arrays";
import type { Container } from "../decode/container";
import { DataError } from "../decode/errors";

// Typed reading of the arrays of a container. What is missing or has another shape is an error that names it.

export function find(container: Container, name: string): DataArray {
    const array = container.arrays.get(name);
    if (!array) throw new DataError("damaged", `The data are damaged: array ${name} is missing.`);
    return array;
}

function rowsOf(array: DataArray, name: string, width: number): number {
    const last = array.shape.length > 1 ? array.shape[array.shape.length - 1] : 1;
    if (last !== width && array.data.length > 0) {
        throw new DataError("damaged", `The data are damaged: array ${name} has ${last} columns instead of ${width}.`);
    }
    return array.data.length / width;
}

/// (rows x width) values in single precision.
export function floats(container: Container, name: string, width: number, rows?: number): Float32Array {
    const array = find(container, name);
    checkRows(name, rowsOf(array, name, width), rows);
    const out = new Float32Array(array.data.length);
    readValues(array, 0, out.length, out);
    return out;
}

/// (rows) values in double precision.
export function doubles(container: Container, name: string, rows?: number): Float64Array {
    const array = find(container, name);
    checkRows(name, array.data.length, rows);
    const out = new Float64Array(array.data.length);
    readValues(array, 0, out.length, out);
    return out;
}

/// (rows x width) whole numbers.
export function integers(container: Container, name: string, width: number, rows?: number): Uint32Array {
    const array = find(container, name);
    checkRows(name, rowsOf(array, name, width), rows);
    return Uint32Array.from(array.data);
}

function checkRows(name: string, found: number, wanted?: number): void {
    if (wanted !== undefined && found !== wanted) {
        throw new DataError("damaged", `The data are damaged: array ${name} has ${found} rows instead of ${wanted}.`);
    }
}

/// A number of the header; `fallback` where it is missing, an error where it is no number.
export function numberOf(header: Record<string, unknown>, name: string, fallback?: number): number {
    const value = header[name];
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value !== "number" || !Number.isFinite(value)) {
        throw new DataError("damaged", `The data are damaged: ${name} is missing from their header.`);
    }
    return value;
}

/// A list of n numbers of the header, or `fallback`.
export function vectorOf(value: unknown, n: number, fallback: number[]): number[] {
    const good = Array.isArray(value) && value.length >= n && value.every((x) => typeof x === "number" && Number.isFinite(x));
    return good ? (value as number[]).slice(0, n) : fallback;
}
