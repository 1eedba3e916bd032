import type { Chunk } from "./chunk";
import type { Run } from "./run";
import type { Scene } from "./scene";

/// Curves over the times of the frames that belong on one plot.
export interface Graph {
    title: string;
    unit: string;
    curves: { label: string; x: Float64Array; y: Float64Array }[];
}

/// What happened to one body in every frame that has been read so far; NaN elsewhere.
export interface History {
    readonly graphs: Graph[];
    add(chunk: Chunk): void;
}

/// Reads the whole run, calling `changed` after every chunk; ends early when `wanted` says so.
export async function collect(history: History, run: Run, changed: () => void, wanted: () => boolean): Promise<void> {
    for (let index = 0; index < run.chunkCount && wanted(); index++) {
        const chunk = await run.load(index);
        if (chunk && wanted()) {
            history.add(chunk);
            changed();
        }
    }
}

/// As long as there are frames, and empty.
export function emptyCurve(scene: Scene): Float64Array {
    return new Float64Array(scene.times.length).fill(NaN);
}

/// Position, speed and contact forces (sum of sizes) of one rigid body; NaN too where a person has left.
export class BodyHistory implements History {
    readonly graphs: Graph[];
    private readonly at: Float64Array[];
    private readonly speed: Float64Array;
    private readonly force: Float64Array;

    constructor(
        private readonly body: number,
        scene: Scene,
    ) {
        const { times, crowd } = scene;
        this.at = ["x", "y", "z"].slice(0, scene.dimension).map(() => emptyCurve(scene));
        this.speed = emptyCurve(scene);
        this.force = emptyCurve(scene);
        this.graphs = [
            { title: "Position", unit: "m", curves: this.at.map((y, c) => ({ label: "xyz"[c], x: times, y })) },
            { title: "Speed", unit: "m/s", curves: [{ label: "", x: times, y: this.speed }] },
            { title: crowd ? "Pressure" : "Contact forces (sum of sizes)", unit: crowd ? "m/s" : "N", curves: [{ label: "", x: times, y: this.force }] },
        ];
    }

    add(chunk: Chunk): void {
        for (let i = 0; i < chunk.frames && chunk.first + i < this.speed.length; i++) {
            const k = chunk.first + i;
            const state = chunk.bodyState(i, this.body);
            this.at.forEach((values, c) => (values[k] = state.position[c]));
            this.speed[k] = state.speed;
            this.force[k] = state.force;
        }
    }
}
