/// The lattice of a periodic cell: one to three vectors, which need not span the space.
export class Lattice {
    private readonly dual: number[][]; // dual[i] . vectors[j] = 1 where i = j, 0 elsewhere

    constructor(private readonly vectors: number[][]) {
        const gram = vectors.map((a) => vectors.map((b) => dot(a, b)));
        const inverse = inverted(gram);
        this.dual = inverse.map((row) => [0, 1, 2].map((c) => row.reduce((sum, x, j) => sum + x * vectors[j][c], 0)));
    }

    /// From three numbers for each vector, one after the other; null where they span nothing.
    static of(values: ArrayLike<number>): Lattice | null {
        const vectors = Array.from({ length: values.length / 3 }, (_, i) => [values[3 * i], values[3 * i + 1], values[3 * i + 2]]);
        const lattice = new Lattice(vectors);
        return vectors.length > 0 && lattice.dual.flat().every(Number.isFinite) ? lattice : null;
    }

    /// Takes whole vectors of the lattice away from a difference of two places, so that less than half of each remains. True if there were some.
    shorten(d: Float32Array | number[]): boolean {
        let changed = false;
        for (let i = 0; i < this.vectors.length; i++) {
            const turns = Math.round(dot(this.dual[i], d));
            if (turns === 0) continue;
            changed = true;
            for (let c = 0; c < 3; c++) d[c] -= turns * this.vectors[i][c];
        }
        return changed;
    }
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The inverse of a symmetric positive matrix of up to three rows, by elimination.
function inverted(matrix: number[][]): number[][] {
    const n = matrix.length;
    const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
    for (let k = 0; k < n; k++) {
        const pivot = rows[k][k];
        rows[k] = rows[k].map((x) => x / pivot);
        for (let i = 0; i < n; i++) {
            const factor = rows[i][k];
            if (i !== k) rows[i] = rows[i].map((x, j) => x - factor * rows[k][j]);
        }
    }
    return rows.map((row) => row.slice(n));
}
