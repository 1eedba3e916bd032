import { DataError } from "./errors";

/// What is handed over at once, bytes: little enough that a stream that grows without end is stopped in time.
const piece = 2 ** 18;

// Straight from memory: a Blob as the source costs as much time again as the inflation, because its bytes go through another process.
async function feed(stream: DecompressionStream, bytes: Uint8Array): Promise<void> {
    const writer = stream.writable.getWriter();
    try {
        for (let at = 0; at < bytes.length; at += piece) await writer.write(bytes.subarray(at, at + piece) as Uint8Array<ArrayBuffer>);
        await writer.close();
    } catch {
        // The side that reads hears of it as well, and says what is wrong.
    }
}

/// Inflates one gzip stream. `expected` is its length, known from the header: what is longer or shorter is damaged.
export async function gunzip(bytes: Uint8Array, expected: number): Promise<Uint8Array> {
    if (typeof DecompressionStream === "undefined") {
        throw new DataError(
            "browser",
            "This browser cannot unpack the data: it lacks DecompressionStream. Use Chrome or Edge 80, Firefox 113, Safari 16.4 or newer.",
        );
    }
    const stream = new DecompressionStream("gzip");
    const reader = stream.readable.getReader();
    void feed(stream, bytes);
    const out = new Uint8Array(expected);
    let length = 0;
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            if (length + value.length > expected) {
                await reader.cancel();
                throw new DataError("damaged", "The data are damaged: there is more of them than their header says.");
            }
            out.set(value, length);
            length += value.length;
        }
    } catch (error) {
        if (error instanceof DataError) throw error;
        throw new DataError("damaged", "The data are damaged: they cannot be unpacked.");
    }
    if (length !== expected) {
        throw new DataError("damaged", "The data are damaged: there is less of them than their header says.");
    }
    return out;
}
