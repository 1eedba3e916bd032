import { DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry } from "three";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";

/// Positions, rotations, sizes and colours of all parts that are copies of one prototype.
export class Instances {
    readonly position: InstancedBufferAttribute;
    readonly rotation: InstancedBufferAttribute;
    readonly scale: InstancedBufferAttribute;
    readonly color: InstancedBufferAttribute;
    readonly mark: InstancedBufferAttribute;
    private readonly simple: boolean;

    /// `parts`: indices of the parts.
    constructor(
        private readonly scene: Scene,
        readonly parts: Uint32Array,
    ) {
        const n = parts.length;
        this.position = dynamic(new Float32Array(3 * n), 3);
        this.rotation = dynamic(new Float32Array(4 * n), 4);
        this.scale = dynamic(new Float32Array(3 * n), 3);
        this.color = dynamic(new Uint8Array(3 * n), 3, true);
        this.mark = dynamic(new Uint8Array(n), 1);
        const { offset, rotation, scale, body } = scene.parts;
        let simple = true;
        parts.forEach((part, i) => {
            for (let c = 0; c < 3; c++) this.scale.array[3 * i + c] = scale[3 * part + c];
            for (let c = 0; c < 4; c++) this.rotation.array[4 * i + c] = rotation[4 * part + c];
            this.mark.array[i] = scene.mobility[body[part]];
            const moved = offset[3 * part] !== 0 || offset[3 * part + 1] !== 0 || offset[3 * part + 2] !== 0;
            if (moved || rotation[4 * part] < 1) simple = false;
        });
        this.simple = simple;
    }

    attach(geometry: InstancedBufferGeometry): InstancedBufferGeometry {
        geometry.instanceCount = this.parts.length;
        geometry.setAttribute("iPosition", this.position);
        geometry.setAttribute("iRotation", this.rotation);
        geometry.setAttribute("iScale", this.scale);
        geometry.setAttribute("iColor", this.color);
        geometry.setAttribute("iMark", this.mark);
        return geometry;
    }

    /// Moves all parts to where their bodies are. A part at the centre of its body, unturned, takes the pose of the body as it is.
    place(snapshot: Snapshot): void {
        const { body } = this.scene.parts;
        const at = this.position.array;
        const turned = this.rotation.array;
        const { position, rotation } = snapshot;
        for (let i = 0; i < this.parts.length; i++) {
            const part = this.parts[i];
            const b = body[part];
            if (this.simple) {
                at[3 * i] = position[3 * b];
                at[3 * i + 1] = position[3 * b + 1];
                at[3 * i + 2] = position[3 * b + 2];
                if (!snapshot.turns) continue;
                for (let c = 0; c < 4; c++) turned[4 * i + c] = rotation[4 * b + c];
            } else {
                this.compose(i, part, b, snapshot);
            }
        }
        this.position.needsUpdate = true;
        if (snapshot.turns || !this.simple) this.rotation.needsUpdate = true;
        if (snapshot.grows) this.grow(snapshot.radius);
    }

    /// Colours of bodies, (bodies x 3, 0 to 255), to their parts.
    paint(colors: Uint8Array): void {
        const out = this.color.array;
        const { body } = this.scene.parts;
        for (let i = 0; i < this.parts.length; i++) {
            const b = 3 * body[this.parts[i]];
            out[3 * i] = colors[b];
            out[3 * i + 1] = colors[b + 1];
            out[3 * i + 2] = colors[b + 2];
        }
        this.color.needsUpdate = true;
    }

    choose(chosen: number): void {
        const { body } = this.scene.parts;
        for (let i = 0; i < this.parts.length; i++) {
            const b = body[this.parts[i]];
            this.mark.array[i] = this.scene.mobility[b] + (b === chosen ? 4 : 0);
        }
        this.mark.needsUpdate = true;
    }

    // x = q + R offset, rotation = R R_part.
    private compose(i: number, part: number, b: number, snapshot: Snapshot): void {
        const { offset, rotation: own } = this.scene.parts;
        const r = snapshot.rotation;
        const [w, x, y, z] = [r[4 * b], r[4 * b + 1], r[4 * b + 2], r[4 * b + 3]];
        const factor = snapshot.grows ? snapshot.radius[b] : 1;
        const [ox, oy, oz] = [offset[3 * part] * factor, offset[3 * part + 1] * factor, offset[3 * part + 2] * factor];
        const tx = y * oz - z * oy + w * ox;
        const ty = z * ox - x * oz + w * oy;
        const tz = x * oy - y * ox + w * oz;
        const at = this.position.array;
        at[3 * i] = snapshot.position[3 * b] + ox + 2 * (y * tz - z * ty);
        at[3 * i + 1] = snapshot.position[3 * b + 1] + oy + 2 * (z * tx - x * tz);
        at[3 * i + 2] = snapshot.position[3 * b + 2] + oz + 2 * (x * ty - y * tx);
        const [pw, px, py, pz] = [own[4 * part], own[4 * part + 1], own[4 * part + 2], own[4 * part + 3]];
        const q = this.rotation.array;
        q[4 * i] = w * pw - x * px - y * py - z * pz;
        q[4 * i + 1] = w * px + x * pw + y * pz - z * py;
        q[4 * i + 2] = w * py - x * pz + y * pw + z * px;
        q[4 * i + 3] = w * pz + x * py - y * px + z * pw;
    }

    private grow(radius: Float32Array): void {
        const { body, scale } = this.scene.parts;
        for (let i = 0; i < this.parts.length; i++) {
            const part = this.parts[i];
            for (let c = 0; c < 3; c++) this.scale.array[3 * i + c] = scale[3 * part + c] * radius[body[part]];
        }
        this.scale.needsUpdate = true;
    }
}

export function dynamic(array: Float32Array | Uint8Array, width: number, normalized = false): InstancedBufferAttribute {
    const attribute = new InstancedBufferAttribute(array, width, normalized);
    attribute.setUsage(DynamicDrawUsage);
    return attribute;
}
