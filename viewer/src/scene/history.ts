import type { Chunk } from "./chunk";
import type { Run } from "./run";

/// Position, speed and contact forces (sum of sizes) of one body in every frame that has been read so far; NaN elsewhere, and where a person has left.
export class History {
    readonly x: Float64Array;
    readonly y: Float64Array;
    readonly z: Float64Array;
    readonly speed: Float64Array;
    readonly force: Float64Array;

    constructor(
        readonly body: number,
        readonly times: Float64Array,
    ) {
        const empty = () => new Float64Array(times.length).fill(NaN);
        this.x = empty();
        this.y = empty();
        this.z = empty();
        this.speed = empty();
        this.force = empty();
    }

    add(chunk: Chunk): void {
        for (let i = 0; i < chunk.frames && chunk.first + i < this.times.length; i++) {
            const k = chunk.first + i;
            const state = chunk.bodyState(i, this.body);
            [this.x[k], this.y[k], this.z[k]] = state.position;
            this.speed[k] = state.speed;
            this.force[k] = state.force;
        }
    }

    /// Reads the whole run, calling `changed` after every chunk; ends early when `wanted` says so.
    async collect(run: Run, changed: () => void, wanted: () => boolean): Promise<void> {
        for (let index = 0; index < run.chunkCount && wanted(); index++) {
            const chunk = await run.load(index);
            if (chunk && wanted()) {
                this.add(chunk);
                changed();
            }
        }
    }
}
