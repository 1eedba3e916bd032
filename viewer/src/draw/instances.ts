import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import type { BallRows } from "./splat";
import { Table, pack, rowOfTable } from "./table";

/// Rows of the table for each part: position and mark; rotation; scale and colour.
const rows = 3;

/// Reads part `id` of the table. mark: 1 driven, 2 fixed, +4 chosen.
export const instance = /* glsl */ `
uniform highp sampler2D uParts;
${rowOfTable}
vec3 iPosition, iScale, iColor;
vec4 iRotation;
float iMark;
void readPart(int id) {
    vec4 a = row(uParts, ${rows} * id);
    vec4 c = row(uParts, ${rows} * id + 2);
    iPosition = a.xyz;
    iMark = a.w;
    iRotation = row(uParts, ${rows} * id + 1);
    iScale = c.xyz;
    iColor = unpack(c.w);
}
bool isChosen() { return iMark > 3.5; }
bool isFixed() { return mod(iMark, 4.0) > 1.5; }
bool isDriven() { return mod(iMark, 4.0) > 0.5 && !isFixed(); }
`;

/// Positions, rotations, sizes and colours of all parts that are copies of one prototype.
export class Instances {
    readonly table: Table;
    private readonly simple: boolean;

    /// `parts`: indices of the parts.
    constructor(
        private readonly scene: Scene,
        readonly parts: Uint32Array,
    ) {
        this.table = new Table(rows * parts.length);
        const { offset, rotation, scale, body } = scene.parts;
        const data = this.table.data;
        let simple = true;
        parts.forEach((part, i) => {
            const o = 4 * rows * i;
            data[o + 3] = scene.mobility[body[part]];
            for (let c = 0; c < 4; c++) data[o + 4 + c] = rotation[4 * part + c];
            for (let c = 0; c < 3; c++) data[o + 8 + c] = scale[3 * part + c];
            const moved = offset[3 * part] !== 0 || offset[3 * part + 1] !== 0 || offset[3 * part + 2] !== 0;
            if (moved || rotation[4 * part] < 1) simple = false;
        });
        this.simple = simple;
    }

    get count(): number {
        return this.parts.length;
    }

    /// The numbers as they are, for drawing without shaders.
    get rows(): BallRows {
        return { data: this.table.data, stride: 4 * rows, count: this.count };
    }

    /// Moves all parts to where their bodies are. A part at the centre of its body, unturned, takes the pose of the body as it is.
    place(snapshot: Snapshot): void {
        const { body } = this.scene.parts;
        const data = this.table.data;
        const { position, rotation } = snapshot;
        for (let i = 0; i < this.parts.length; i++) {
            const part = this.parts[i];
            const b = body[part];
            const o = 4 * rows * i;
            if (this.simple) {
                data[o] = position[3 * b];
                data[o + 1] = position[3 * b + 1];
                data[o + 2] = position[3 * b + 2];
                if (snapshot.turns) {
                    data[o + 4] = rotation[4 * b];
                    data[o + 5] = rotation[4 * b + 1];
                    data[o + 6] = rotation[4 * b + 2];
                    data[o + 7] = rotation[4 * b + 3];
                }
            } else {
                this.compose(o, part, b, snapshot);
            }
        }
        if (snapshot.grows) this.grow(snapshot.radius);
        this.table.changed();
    }

    /// Colours of bodies, (bodies x 3, 0 to 255), to their parts.
    paint(colors: Uint8Array): void {
        const data = this.table.data;
        const { body } = this.scene.parts;
        for (let i = 0; i < this.parts.length; i++) {
            const b = 3 * body[this.parts[i]];
            data[4 * rows * i + 11] = pack(colors[b], colors[b + 1], colors[b + 2]);
        }
        this.table.changed();
    }

    choose(chosen: number): void {
        const { body } = this.scene.parts;
        for (let i = 0; i < this.parts.length; i++) {
            const b = body[this.parts[i]];
            this.table.data[4 * rows * i + 3] = this.scene.mobility[b] + (b === chosen ? 4 : 0);
        }
        this.table.changed();
    }

    // x = q + R offset, rotation = R R_part.
    private compose(o: number, part: number, b: number, snapshot: Snapshot): void {
        const { offset, rotation: own } = this.scene.parts;
        const r = snapshot.rotation;
        const [w, x, y, z] = [r[4 * b], r[4 * b + 1], r[4 * b + 2], r[4 * b + 3]];
        const factor = snapshot.grows ? snapshot.radius[b] : 1;
        const [ox, oy, oz] = [offset[3 * part] * factor, offset[3 * part + 1] * factor, offset[3 * part + 2] * factor];
        const tx = y * oz - z * oy + w * ox;
        const ty = z * ox - x * oz + w * oy;
        const tz = x * oy - y * ox + w * oz;
        const data = this.table.data;
        data[o] = snapshot.position[3 * b] + ox + 2 * (y * tz - z * ty);
        data[o + 1] = snapshot.position[3 * b + 1] + oy + 2 * (z * tx - x * tz);
        data[o + 2] = snapshot.position[3 * b + 2] + oz + 2 * (x * ty - y * tx);
        const [pw, px, py, pz] = [own[4 * part], own[4 * part + 1], own[4 * part + 2], own[4 * part + 3]];
        data[o + 4] = w * pw - x * px - y * py - z * pz;
        data[o + 5] = w * px + x * pw + y * pz - z * py;
        data[o + 6] = w * py - x * pz + y * pw + z * px;
        data[o + 7] = w * pz + x * py - y * px + z * pw;
    }

    private grow(radius: Float32Array): void {
        const { body, scale } = this.scene.parts;
        for (let i = 0; i < this.parts.length; i++) {
            const part = this.parts[i];
            for (let c = 0; c < 3; c++) this.table.data[4 * rows * i + 8 + c] = scale[3 * part + c] * radius[body[part]];
        }
    }
}
