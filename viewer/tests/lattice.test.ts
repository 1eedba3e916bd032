import { describe, expect, it } from "vitest";
import { Lattice } from "../src/scene/lattice";
import { randomSource } from "./random";

const cells: Record<string, number[][]> = {
    "one direction": [[2, 0, 0]],
    "a sheared cell of the plane": [[1, 0, 0], [0.4, 1.5, 0]],
    "a cell in space": [[1, 0.1, 0], [0.3, 2, -0.2], [0, 0.5, 1.2]],
};

describe.each(Object.entries(cells))("the lattice of %s", (_, vectors) => {
    const lattice = Lattice.of(vectors.flat()) as Lattice;

    it("finds the difference again that whole vectors were added to", () => {
        const random = randomSource(7);
        for (let round = 0; round < 200; round++) {
            const shares = vectors.map(() => random.real(-0.49, 0.49)); // less than half of every vector
            const short = [0, 1, 2].map((c) => vectors.reduce((sum, v, i) => sum + shares[i] * v[c], 0));
            const turns = vectors.map(() => random.integer(-3, 3));
            const d = short.map((x, c) => x + vectors.reduce((sum, v, i) => sum + turns[i] * v[c], 0));
            expect(lattice.shorten(d)).toBe(turns.some((k) => k !== 0));
            for (let c = 0; c < 3; c++) expect(d[c]).toBeCloseTo(short[c], 12);
        }
    });
});

it("there is none of vectors that do not span one", () => {
    expect(Lattice.of([])).toBeNull();
    expect(Lattice.of([0, 0, 0])).toBeNull();
    expect(Lattice.of([1, 0, 0, 2, 0, 0])).toBeNull();
});
