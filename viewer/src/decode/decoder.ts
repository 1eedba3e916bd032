import { type Container, fromBase64, readContainer } from "./container";
import { DataError } from "./errors";
import { lanes } from "./lanes";
import type { Answer, Request } from "./worker";
import DecodeWorker from "./worker?worker&inline";

type Input = { bytes: Uint8Array } | { text: string };

/// Decodes containers in workers, so that the page goes on playing meanwhile; without workers in the page itself.
export class Decoder {
    private readonly lanes = Array.from({ length: lanes }, () => new Lane());

    async decode(input: Input, kind: "scene" | "chunk"): Promise<Container> {
        const lane = this.lanes.reduce((best, other) => (other.load < best.load ? other : best));
        const answer = await lane.ask(input, kind);
        if (answer && "error" in answer) throw new DataError(answer.error.kind, answer.error.message);
        if (answer) return { header: answer.header, arrays: new Map(answer.arrays) };
        return readContainer("bytes" in input ? input.bytes : fromBase64(input.text), kind);
    }
}

/// One worker and what it has been asked.
class Lane {
    private worker: Worker | null = null;
    private next = 0;
    private readonly waiting = new Map<number, (answer: Answer | null) => void>();

    constructor() {
        try {
            this.worker = new DecodeWorker();
            this.worker.onmessage = (event: MessageEvent<Answer>) => this.settle(event.data.id, event.data);
            this.worker.onerror = () => this.giveUp();
        } catch {
            this.worker = null;
        }
    }

    get load(): number {
        return this.waiting.size;
    }

    /// Null where no worker answers.
    ask(input: Input, kind: "scene" | "chunk"): Promise<Answer | null> {
        const { worker } = this;
        if (!worker) return Promise.resolve(null);
        const id = this.next++;
        return new Promise((done) => {
            this.waiting.set(id, done);
            worker.postMessage({ id, kind, ...input } satisfies Request);
        });
    }

    private settle(id: number, answer: Answer | null): void {
        this.waiting.get(id)?.(answer);
        this.waiting.delete(id);
    }

    // A worker that cannot start (a strict policy, an old browser) answers nothing: everything that waits is decoded here.
    private giveUp(): void {
        this.worker?.terminate();
        this.worker = null;
        for (const id of [...this.waiting.keys()]) this.settle(id, null);
    }
}
