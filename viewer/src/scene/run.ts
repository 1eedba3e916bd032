import type { Container } from "../decode/container";
import { lanes } from "../decode/lanes";
import { Chunk } from "./chunk";
import { type Scene, readScene } from "./scene";
import type { Source } from "./source";

/// Decoded chunks are kept up to this size; what was not used for longest goes first.
const budget = 900e6;

/// A run: its scene, and those of its chunks that are in memory.
export class Run {
    readonly scene: Scene;
    onChunk: (chunk: Chunk) => void = () => {};
    onError: (error: unknown) => void = () => {};
    private readonly chunks = new Map<number, Chunk>(); // in the order of use
    private readonly pending = new Map<number, Promise<Chunk | null>>();
    private readonly failed = new Set<number>();
    private bytes = 0;

    private constructor(
        readonly source: Source,
        container: Container,
    ) {
        this.scene = readScene(container);
    }

    static async open(source: Source): Promise<Run> {
        return new Run(source, await source.scene());
    }

    /// Reads the scene of a growing run again. Chunks that were not full are forgotten, and all of them when there are so many frames by now
    /// that others are shown.
    async refresh(): Promise<void> {
        const scene = readScene(await this.source.scene());
        const thinned = scene.spacing !== this.scene.spacing;
        Object.assign(this.scene, scene); // others hold on to the object
        for (const [index, chunk] of this.chunks) {
            if (thinned || chunk.frames < this.framesOf(index)) this.forget(index, chunk);
        }
        this.failed.clear();
    }

    get chunkCount(): number {
        return Math.ceil(this.scene.frames / this.scene.chunk);
    }

    get loadedChunks(): number {
        return this.chunks.size;
    }

    isLoaded(index: number): boolean {
        return this.chunks.has(index);
    }

    /// The chunk of a frame, if it is here; otherwise it is on its way when this returns.
    chunkOf(frame: number): Chunk | null {
        const index = Math.floor(frame / this.scene.chunk);
        const chunk = this.chunks.get(index);
        if (!chunk || frame >= chunk.first + chunk.frames) {
            if (!this.failed.has(index)) void this.load(index);
            return null;
        }
        this.chunks.delete(index);
        this.chunks.set(index, chunk);
        return chunk;
    }

    load(index: number): Promise<Chunk | null> {
        const present = this.chunks.get(index);
        if (present && present.frames >= this.framesOf(index)) return Promise.resolve(present);
        const known = this.pending.get(index);
        if (known) return known;
        const promise = this.fetch(index).then((chunk) => {
            this.pending.delete(index);
            if (chunk) this.onChunk(chunk);
            return chunk;
        });
        this.pending.set(index, promise);
        return promise;
    }

    /// Loads what comes after `frame` while there is room, a few chunks at a time.
    prefetch(frame: number): void {
        const count = this.chunkCount;
        const start = Math.floor(frame / this.scene.chunk);
        const size = this.chunks.size > 0 ? this.bytes / this.chunks.size : 0;
        for (let i = 0; i < count && this.pending.size < lanes; i++) {
            const index = (start + i) % count;
            if (this.chunks.has(index) || this.failed.has(index) || this.pending.has(index)) continue;
            // The next two are worth pushing out an old one; others only fill what is free.
            if (i > 2 && this.bytes + size * (this.pending.size + 1) >= budget) return;
            void this.load(index);
        }
    }

    private framesOf(index: number): number {
        return Math.min(this.scene.chunk, this.scene.frames - index * this.scene.chunk);
    }

    private async fetch(index: number): Promise<Chunk | null> {
        const first = index * this.scene.chunk;
        try {
            const container = await this.source.chunk(first, first + this.framesOf(index) - 1);
            const chunk = new Chunk(this.scene, container);
            if (chunk.spacing !== this.scene.spacing) {
                this.failed.add(index); // the run has grown: its scene is on the way
                return null;
            }
            this.keep(index, chunk);
            return chunk;
        } catch (error) {
            this.failed.add(index); // until the run is read again
            this.onError(error);
            return null;
        }
    }

    private keep(index: number, chunk: Chunk): void {
        const old = this.chunks.get(index);
        if (old) this.forget(index, old);
        this.chunks.set(index, chunk);
        this.bytes += chunk.bytes;
        for (const [other, candidate] of this.chunks) {
            if (this.bytes <= budget || this.chunks.size <= 3) break;
            if (other !== index) this.forget(other, candidate);
        }
    }

    private forget(index: number, chunk: Chunk): void {
        this.chunks.delete(index);
        this.bytes -= chunk.bytes;
    }
}
