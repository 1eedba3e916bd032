import { type Container, fromBase64, readContainer } from "./container";
import { DataError } from "./errors";
import type { Answer, Request } from "./worker";
import DecodeWorker from "./worker?worker&inline";

type Input = { bytes: Uint8Array } | { text: string };

/// Decodes containers in a worker, so that the page goes on playing meanwhile; without workers in the page itself.
export class Decoder {
    private worker: Worker | null = null;
    private next = 0;
    private readonly waiting = new Map<number, { input: Input; kind: "scene" | "chunk"; done: (answer: Answer | null) => void }>();

    constructor() {
        try {
            this.worker = new DecodeWorker();
            this.worker.onmessage = (event: MessageEvent<Answer>) => this.settle(event.data.id, event.data);
            this.worker.onerror = () => this.giveUp();
        } catch {
            this.worker = null;
        }
    }

    async decode(input: Input, kind: "scene" | "chunk"): Promise<Container> {
        const worker = this.worker;
        if (worker) {
            const id = this.next++;
            const answer = await new Promise<Answer | null>((done) => {
                this.waiting.set(id, { input, kind, done });
                worker.postMessage({ id, kind, ...input } satisfies Request);
            });
            if (answer && "error" in answer) throw new DataError(answer.error.kind, answer.error.message);
            if (answer) return { header: answer.header, arrays: new Map(answer.arrays) };
        }
        return readContainer("bytes" in input ? input.bytes : fromBase64(input.text), kind);
    }

    private settle(id: number, answer: Answer | null): void {
        this.waiting.get(id)?.done(answer);
        this.waiting.delete(id);
    }

    // A worker that cannot start (a strict policy, an old browser) answers nothing: everything that waits is decoded here.
    private giveUp(): void {
        this.worker?.terminate();
        this.worker = null;
        for (const id of [...this.waiting.keys()]) this.settle(id, null);
    }
}
