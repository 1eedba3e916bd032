import { BufferAttribute, BufferGeometry, FrontSide, GLSL3, Group, Mesh, Quaternion, ShaderMaterial, Vector3 } from "three";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import { niceStep } from "../plot/ticks";
import { hatch } from "./glsl";
import type { Shared } from "./uniforms";

const vertex = /* glsl */ `
out vec3 vLocal;
void main() {
    vLocal = position;
    gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.0);
}
`;

// Half-plane: a line, strokes under it that fade, a faint tone below.
const halfFragment = /* glsl */ `
in vec3 vLocal;
out vec4 color;
uniform float uUnit, uScale, uMoves;
uniform vec3 uInk, uWall, uStill, uDriven;
${hatch}
void main() {
    float depth = -vLocal.y / uUnit;
    vec3 tone = mix(uStill, uDriven, uMoves);
    float strokes = hatch(gl_FragCoord.xy / uScale, 7.0) * (1.0 - smoothstep(10.0, 16.0, depth));
    float surface = 1.0 - smoothstep(1.1, 1.9, depth);
    vec3 c = mix(mix(tone, uInk, 0.4 * strokes), uWall, 0.85 * surface);
    color = vec4(c, max(0.38, max(0.5 * strokes, surface)));
}
`;

// Plane: a quiet grid that ends softly. It is drawn only where it faces the eye, so that boxes of planes are open to it.
const planeFragment = /* glsl */ `
in vec3 vLocal;
out vec4 color;
uniform float uStep, uReach, uMoves;
uniform vec2 uMiddle;
uniform vec3 uInk, uStill, uDriven, uBackground;
void main() {
    vec2 cell = vLocal.xy / uStep;
    vec2 width = fwidth(cell);
    vec2 near = abs(fract(cell - 0.5) - 0.5) / max(width, 1e-6);
    float line = (1.0 - clamp(min(near.x, near.y), 0.0, 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
    float fade = 1.0 - smoothstep(0.35, 1.0, length(vLocal.xy - uMiddle) / uReach);
    vec3 tone = mix(mix(uStill, uDriven, uMoves), uBackground, 0.35);
    color = vec4(mix(tone, mix(uInk, uStill, 0.35), 0.5 * line), fade * 0.9);
}
`;

interface Plane {
    body: number;
    part: number;
    mesh: Mesh<BufferGeometry, ShaderMaterial>;
}

function sheet(corners: number[]): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    return geometry;
}

/// Half-planes and planes, drawn as far as the eye comes.
export class Planes {
    readonly group = new Group();
    private readonly planes: Plane[] = [];
    private readonly middle: Vector3;

    constructor(
        private readonly scene: Scene,
        shared: Shared,
    ) {
        const { min, max } = scene.bounds;
        this.middle = new Vector3((min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2);
        const size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) || 1;
        const { body, prototype } = scene.parts;
        for (let part = 0; part < scene.parts.count; part++) {
            const kind = scene.prototypes[prototype[part]].kind;
            if (kind !== "half_plane" && kind !== "plane") continue;
            const half = kind === "half_plane";
            const long = (half ? 400 : 1.1) * size;
            const corners = half ? [-long, -long, 0, long, -long, 0, long, 0, 0, -long, 0, 0] : [-long, -long, 0, long, -long, 0, long, long, 0, -long, long, 0];
            const moves = scene.mobility[body[part]] === 1 ? 1 : 0;
            const own = { uStep: { value: niceStep(size, 14) }, uReach: { value: long }, uMoves: { value: moves }, uMiddle: { value: [0, 0] } };
            const material = new ShaderMaterial({
                glslVersion: GLSL3,
                vertexShader: vertex,
                fragmentShader: half ? halfFragment : planeFragment,
                uniforms: { ...shared, ...own },
                transparent: true,
                depthWrite: false,
                depthTest: !half,
                side: FrontSide,
            });
            const mesh = new Mesh(sheet(corners), material);
            mesh.frustumCulled = false;
            mesh.renderOrder = -1;
            this.planes.push({ body: body[part], part, mesh });
            this.group.add(mesh);
        }
    }

    place(snapshot: Snapshot): void {
        const { offset, rotation } = this.scene.parts;
        for (const { body, part, mesh } of this.planes) {
            const r = snapshot.rotation;
            const turn = new Quaternion(r[4 * body + 1], r[4 * body + 2], r[4 * body + 3], r[4 * body]);
            const own = new Quaternion(rotation[4 * part + 1], rotation[4 * part + 2], rotation[4 * part + 3], rotation[4 * part]);
            const at = new Vector3(offset[3 * part], offset[3 * part + 1], offset[3 * part + 2]).applyQuaternion(turn);
            at.add(new Vector3().fromArray(snapshot.position, 3 * body));
            turn.multiply(own);
            this.slide(mesh, at, turn);
        }
    }

    // A sheet ends: it is moved within its plane so that the scene is at its middle, by whole steps of the grid.
    private slide(mesh: Plane["mesh"], at: Vector3, turn: Quaternion): void {
        const local = this.middle.clone().sub(at).applyQuaternion(turn.clone().invert());
        local.z = 0;
        if (this.scene.dimension === 2) local.y = 0;
        else {
            const step = mesh.material.uniforms.uStep.value as number;
            const whole = local.clone().multiplyScalar(1 / step).round().multiplyScalar(step);
            mesh.material.uniforms.uMiddle.value = [local.x - whole.x, local.y - whole.y];
            local.copy(whole);
        }
        mesh.position.copy(at).add(local.applyQuaternion(turn));
        mesh.quaternion.copy(turn);
    }
}
