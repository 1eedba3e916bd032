import { type ArraySpec, type DataArray, bytesOf, checkSpec, entries, readArrays } from "./arrays";
import { DataError } from "./errors";
import { gunzip } from "./gzip";

/// A container of docs/player-format.md, decoded.
export interface Container {
    header: Record<string, unknown>;
    arrays: Map<string, DataArray>;
}

const magic = "DRYPLAY1";
const largestPayload = 2 ** 31;

function ascii(bytes: Uint8Array): string {
    return String.fromCharCode(...bytes);
}

/// Header and place of the payload; refuses what is not a container.
export function readHeader(bytes: Uint8Array): { header: Record<string, unknown>; payload: Uint8Array } {
    if (bytes.length < 12 || ascii(bytes.subarray(0, 8)) !== magic) {
        throw new DataError("foreign", "These are not data of Drystone.");
    }
    const length = new DataView(bytes.buffer, bytes.byteOffset + 8, 4).getUint32(0, true);
    if (12 + length > bytes.length) throw new DataError("damaged", "The data are damaged: they end within their header.");
    let header: unknown;
    try {
        header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(12, 12 + length)));
    } catch {
        throw new DataError("damaged", "The data are damaged: their header cannot be read.");
    }
    if (typeof header !== "object" || header === null || Array.isArray(header)) {
        throw new DataError("damaged", "The data are damaged: their header is not an object.");
    }
    return { header: header as Record<string, unknown>, payload: bytes.subarray(12 + length) };
}

export async function readContainer(bytes: Uint8Array, kind: "scene" | "chunk"): Promise<Container> {
    const { header, payload } = readHeader(bytes);
    if (header.version !== 1) {
        const text = `The data have version ${String(header.version)}, this page reads version 1. Use the page of the same Drystone.`;
        throw new DataError("version", text);
    }
    if (header.kind !== kind) throw new DataError("damaged", `The data are damaged: a ${kind} was expected.`);
    if (!Array.isArray(header.arrays)) throw new DataError("damaged", "The data are damaged: no arrays are named.");
    const specs: ArraySpec[] = header.arrays.map(checkSpec);
    const length = specs.reduce((sum, spec) => sum + entries(spec.shape) * bytesOf[spec.type], 0);
    if (length > largestPayload) throw new DataError("damaged", "The data are damaged: an array is too large.");
    return { header, arrays: readArrays(specs, await gunzip(payload, length)) };
}

/// Base64 as in the page of `drystone export --player`.
export function fromBase64(text: string): Uint8Array {
    const native = (Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array }).fromBase64;
    try {
        if (native) return native.call(Uint8Array, text);
        const binary = atob(text);
        const bytes = new Uint8Array(binary.length);
        for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
        return bytes;
    } catch {
        throw new DataError("damaged", "The data in this page are damaged: they are not base64.");
    }
}
