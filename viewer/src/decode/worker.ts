import type { DataArray } from "./arrays";
import { fromBase64, readContainer } from "./container";
import { DataError } from "./errors";

/// What the page asks: bytes, or base64 as it stands in the page.
export interface Request {
    id: number;
    kind: "scene" | "chunk";
    bytes?: Uint8Array;
    text?: string;
}

export type Answer =
    | { id: number; header: Record<string, unknown>; arrays: [string, DataArray][] }
    | { id: number; error: { kind: DataError["kind"]; message: string } };

self.onmessage = async (event: MessageEvent<Request>) => {
    const { id, kind, bytes, text } = event.data;
    try {
        const container = await readContainer(bytes ?? fromBase64(text ?? ""), kind);
        const arrays = [...container.arrays];
        const buffers = arrays.map(([, array]) => array.data.buffer as ArrayBuffer);
        self.postMessage({ id, header: container.header, arrays } satisfies Answer, { transfer: buffers });
    } catch (error) {
        const known = error instanceof DataError ? error : new DataError("damaged", `The data cannot be read: ${String(error)}`);
        self.postMessage({ id, error: { kind: known.kind, message: known.message } } satisfies Answer);
    }
};
