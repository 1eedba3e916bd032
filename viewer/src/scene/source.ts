import type { Container } from "../decode/container";
import type { Decoder } from "../decode/decoder";
import { DataError } from "../decode/errors";

/// What /api/state answers.
export interface RunState {
    /// Tells runs apart: a result that is computed again has another one.
    run: number;
    state: string;
    frames: number;
    time: number;
    end: number;
    revision: number;
    /// Of all that has to be looked at for scales and curves, so much has been.
    seen: number;
    all: number;
}

/// Where scene and chunks come from.
export interface Source {
    readonly server: boolean;
    scene(): Promise<Container>;
    chunk(first: number, last: number): Promise<Container>;
    state(): Promise<RunState | null>;
}

/// Base64 stands in a comment: a browser reads that in half of the time it takes for text or a script.
function textIn(element: HTMLElement): string {
    return element.firstChild?.nodeValue?.trim() ?? "";
}

/// Containers inside the page itself, as `drystone export --player` writes them.
export class PageSource implements Source {
    readonly server = false;
    private readonly chunks = new Map<number, HTMLElement>();

    constructor(
        private readonly decoder: Decoder,
        private readonly element: HTMLElement,
    ) {
        for (const chunk of document.querySelectorAll<HTMLElement>(".drystone-chunk")) {
            this.chunks.set(Number(chunk.dataset.first), chunk);
        }
    }

    scene(): Promise<Container> {
        return this.decoder.decode({ text: textIn(this.element) }, "scene");
    }

    chunk(first: number): Promise<Container> {
        const element = this.chunks.get(first);
        if (!element) return Promise.reject(new DataError("damaged", `The page is damaged: frames from ${first} on are missing.`));
        return this.decoder.decode({ text: textIn(element) }, "chunk");
    }

    state(): Promise<null> {
        return Promise.resolve(null);
    }
}

const trials = 12;
const pause = 500; // ms

/// What the server says is wrong: `{"error": "..."}` or plain text.
async function reason(answer: Response, path: string): Promise<string> {
    const text = (await answer.text()).trim();
    try {
        const { error } = JSON.parse(text) as { error?: unknown };
        if (typeof error === "string") return `The server says: ${error}`;
    } catch {
        // Plain text, then.
    }
    return text.slice(0, 300) || `The server refuses ${path} (status ${answer.status}).`;
}

/// What the page has to know of a server beside its answers.
export interface ServerEvents {
    /// It cannot answer yet and is asked again.
    waiting: (reason: string) => void;
    /// Another run has taken the place of the one that is shown: nothing more will be heard of that.
    anotherRun: () => void;
}

/// The server of `drystone view`. All answers are of one run, the one that was there at the first question.
export class ServerSource implements Source {
    readonly server = true;
    private run: number | null = null;
    private left = false;

    constructor(
        private readonly decoder: Decoder,
        private readonly tell: ServerEvents,
    ) {}

    async scene(): Promise<Container> {
        return this.decoder.decode({ bytes: await this.bytes("api/scene") }, "scene");
    }

    async chunk(first: number, last: number): Promise<Container> {
        return this.decoder.decode({ bytes: await this.bytes(`api/frames/${first}-${last}`) }, "chunk");
    }

    async state(): Promise<RunState> {
        const answer = await this.get("api/state");
        let state: RunState;
        try {
            state = (await answer.json()) as RunState;
        } catch {
            throw new DataError("server", "The server answers what this page does not understand.");
        }
        this.run ??= state.run;
        if (state.run !== this.run) this.leave();
        return state;
    }

    private async bytes(path: string): Promise<Uint8Array> {
        if (this.run === null) await this.state();
        return new Uint8Array(await (await this.get(`${path}?run=${this.run}`)).arrayBuffer());
    }

    private leave(): never {
        if (!this.left) this.tell.anotherRun(); // once: loading a page again and again never ends
        this.left = true;
        throw new DataError("server", "The result has been computed again. The new run is being opened.");
    }

    private async get(path: string): Promise<Response> {
        for (let trial = 1; ; trial++) {
            let answer: Response;
            try {
                answer = await fetch(path, { cache: "no-store" });
            } catch {
                throw new DataError("server", "The server does not answer. Was drystone view ended?");
            }
            if (answer.ok) return answer;
            if (answer.status === 409) this.leave();
            const why = await reason(answer, path);
            // A run that is being written cannot be read at every moment.
            if (answer.status !== 503 || trial === trials) throw new DataError("server", why);
            this.tell.waiting(why);
            await new Promise((done) => setTimeout(done, pause));
        }
    }
}

export function findSource(decoder: Decoder, tell: ServerEvents): Source {
    const element = document.getElementById("drystone-scene");
    if (element) return new PageSource(decoder, element);
    if (location.protocol === "file:") {
        throw new DataError("foreign", "This page has no data. Write one with data: drystone export --player out.html result.h5");
    }
    return new ServerSource(decoder, tell);
}
