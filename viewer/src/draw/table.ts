import { BufferAttribute, BufferGeometry, DataTexture, FloatType, NearestFilter, RGBAFormat } from "three";

const texelsPerLine = 1024;

/// Rows of four numbers that vertex shaders fetch by index: `row(table, i)`. Copies of shapes are drawn from such tables in one go and not as
/// instances: where a processor draws, every instance costs as much as a whole drawing.
export class Table {
    texture: DataTexture;
    data: Float32Array;

    constructor(rows: number) {
        [this.texture, this.data] = make(rows);
    }

    /// Makes room for `rows` rows; true where the texture is another one now.
    reserve(rows: number): boolean {
        if (4 * rows <= this.data.length) return false;
        const old = this.data;
        this.texture.dispose();
        [this.texture, this.data] = make(Math.max(rows, old.length / 2));
        this.data.set(old);
        return true;
    }

    changed(): void {
        this.texture.needsUpdate = true;
    }
}

function make(rows: number): [DataTexture, Float32Array] {
    const lines = Math.max(1, Math.ceil(rows / texelsPerLine));
    const data = new Float32Array(4 * lines * texelsPerLine);
    const texture = new DataTexture(data, texelsPerLine, lines, RGBAFormat, FloatType);
    texture.minFilter = texture.magFilter = NearestFilter;
    texture.needsUpdate = true;
    return [texture, data];
}

/// For the head of a vertex shader.
export const rowOfTable = /* glsl */ `
vec4 row(highp sampler2D table, int i) { return texelFetch(table, ivec2(i & ${texelsPerLine - 1}, i / ${texelsPerLine}), 0); }
vec3 unpack(float color) {
    int c = int(color);
    return vec3(c >> 16, (c >> 8) & 255, c & 255) / 255.0;
}
`;

/// Three numbers from 0 to 255 in one, which single precision holds exactly.
export function pack(r: number, g: number, b: number): number {
    return (Math.round(r) << 16) | (Math.round(g) << 8) | Math.round(b);
}

/// Vertices without data, for shaders that know them by gl_VertexID alone: `copies` times the triangles of `index`, which has `vertices` vertices.
export function bareGeometry(copies: number, vertices: number, index: number[]): BufferGeometry {
    const all = new Uint32Array(copies * index.length);
    for (let c = 0, o = 0; c < copies; c++) {
        for (let i = 0; i < index.length; i++) all[o++] = c * vertices + index[i];
    }
    const geometry = new BufferGeometry();
    geometry.setIndex(new BufferAttribute(all, 1));
    return geometry;
}

export const quadIndex = [0, 1, 2, 0, 2, 3];
