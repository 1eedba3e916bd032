import { BufferAttribute, BufferGeometry, DoubleSide, DynamicDrawUsage, GLSL3, Group, Mesh, NoBlending, ShaderMaterial } from "three";
import type { Deformable } from "../scene/prototypes";
import type { Scene } from "../scene/scene";
import type { Snapshot } from "../scene/snapshot";
import { type Rgb, category, mapTable, rowOf } from "./colormap";
import type { MapName } from "./colormap";
import { light } from "./glsl";
import { Halo } from "./halo";
import { Strokes } from "./strokes";
import type { Shared } from "./uniforms";

const vertex = /* glsl */ `
in vec3 tint;
out vec3 vEye;
flat out vec3 vColor;
void main() {
    vec4 p = viewMatrix * vec4(position, 1.0);
    vEye = p.xyz;
    vColor = tint;
    gl_Position = projectionMatrix * p;
}
`;

const fragment = /* glsl */ `
in vec3 vEye;
flat in vec3 vColor;
out vec4 color;
uniform float uOpacity;
${light}
void main() {
    float shade = 1.0;
    #ifdef SPACE
    vec3 n = normalize(cross(dFdx(vEye), dFdy(vEye)));
    shade = lit(n.z < 0.0 ? -n : n);
    #endif
    color = vec4(vColor * shade, uOpacity);
}
`;

/// How meshes are shown.
export interface MeshStyle {
    colour: "stress" | "displacement" | "material";
    map: MapName;
    largest: number; // upper end of the colours, Pa or m
    enlarge: number; // factor on displacements
    ink: Rgb;
    showLines: boolean;
}

interface Skin {
    mesh: Mesh<BufferGeometry, ShaderMaterial>;
    corners: Float32Array;
    tint: Uint8Array;
    at: Float32Array; // nodes where they are drawn
}

/// Meshes of deformable bodies where their nodes are, coloured cell by cell.
export class Deformables {
    readonly group = new Group();
    private readonly skins: Skin[];
    private readonly lines: Strokes;
    private readonly halo: Halo;

    constructor(
        private readonly scene: Scene,
        shared: Shared,
    ) {
        const plane = scene.dimension === 2;
        this.lines = new Strokes(shared, { order: 2, depth: !plane });
        this.halo = new Halo(shared, plane, -0.6);
        this.skins = scene.deformables.map((body) => {
            const corners = new Float32Array(3 * body.surface.length);
            const tint = new Uint8Array(3 * body.surface.length);
            const geometry = new BufferGeometry();
            geometry.setAttribute("position", new BufferAttribute(corners, 3).setUsage(DynamicDrawUsage));
            geometry.setAttribute("tint", new BufferAttribute(tint, 3, true).setUsage(DynamicDrawUsage));
            const material = new ShaderMaterial({
                glslVersion: GLSL3,
                vertexShader: vertex,
                fragmentShader: fragment,
                uniforms: { ...shared },
                defines: plane ? {} : { SPACE: 1 },
                side: DoubleSide,
                depthTest: !plane,
                depthWrite: !plane,
                // Lines of the mesh lie on its faces.
                polygonOffset: true,
                polygonOffsetFactor: 1,
                polygonOffsetUnits: 1,
                blending: NoBlending,
            });
            const mesh = new Mesh(geometry, material);
            mesh.frustumCulled = false;
            mesh.renderOrder = -0.5; // after the halo, which it covers
            this.group.add(mesh);
            return { mesh, corners, tint, at: new Float32Array(body.nodes.length) };
        });
        if (this.skins.length > 0) this.group.add(this.halo.mesh, this.lines.mesh);
    }

    /// Nodes of body k as they are drawn, displacements enlarged: picking uses them too.
    drawnNodes(k: number): Float32Array {
        return this.skins[k].at;
    }

    /// Marks body k, or none for any other number.
    choose(k: number): void {
        // Among what is transparent it comes after planes, which would be drawn over the halo.
        this.skins.forEach((skin, i) => (skin.mesh.material.transparent = i === k));
        this.halo.surround(this.skins[k]?.mesh.geometry ?? null);
    }

    show(snapshot: Snapshot, style: MeshStyle): void {
        this.lines.clear();
        this.scene.deformables.forEach((body, k) => {
            const skin = this.skins[k];
            const u = snapshot.displacement[k];
            for (let i = 0; i < skin.at.length; i++) skin.at[i] = body.nodes[i] + style.enlarge * u[i];
            const paint = this.painter(body, k, snapshot, style);
            this.fill(body, skin, paint);
            this.addLines(body, skin, style, paint);
        });
        this.lines.finish();
    }

    private fill(body: Deformable, skin: Skin, paint: (cell: number, nodes: Uint32Array) => Rgb): void {
        const { corners, tint, at } = skin;
        for (let t = 0; t < body.surface.length; t += 3) {
            const nodes = body.surface.subarray(t, t + 3);
            const [r, g, b] = paint(body.surfaceCell[t / 3], nodes);
            for (let c = 0; c < 3; c++) {
                const o = 3 * (t + c);
                const n = 3 * nodes[c];
                corners[o] = at[n];
                corners[o + 1] = at[n + 1];
                corners[o + 2] = at[n + 2];
                tint[o] = 255 * r;
                tint[o + 1] = 255 * g;
                tint[o + 2] = 255 * b;
            }
        }
        skin.mesh.geometry.getAttribute("position").needsUpdate = true;
        skin.mesh.geometry.getAttribute("tint").needsUpdate = true;
    }

    // Bars and beams have no surface: their lines carry the colours.
    private addLines(body: Deformable, skin: Skin, style: MeshStyle, paint: (cell: number, nodes: Uint32Array) => Rgb): void {
        const bare = body.surface.length === 0;
        if (!bare && !style.showLines) return;
        for (let i = 0; i < body.lines.length; i += 2) {
            const nodes = body.lines.subarray(i, i + 2);
            const color = bare ? paint(body.lineCell[i / 2], nodes) : style.ink;
            this.lines.add(skin.at, 3 * nodes[0], skin.at, 3 * nodes[1], bare ? 4 : 1, color, bare ? 1 : 0.35);
        }
    }

    private painter(body: Deformable, k: number, snapshot: Snapshot, style: MeshStyle): (cell: number, nodes: Uint32Array) => Rgb {
        const table = mapTable(style.map);
        const pick = (value: number): Rgb => {
            const row = 3 * rowOf(value, 0, style.largest);
            return [table[row] / 255, table[row + 1] / 255, table[row + 2] / 255];
        };
        if (style.colour === "stress" && snapshot.hasStress) return (cell) => pick(snapshot.stress[k][cell]);
        if (style.colour === "displacement") {
            const u = snapshot.displacement[k];
            return (_, nodes) => {
                let sum = 0;
                for (const n of nodes) sum += Math.hypot(u[3 * n], u[3 * n + 1], u[3 * n + 2]);
                return pick(sum / nodes.length);
            };
        }
        const own = category(Math.max(this.scene.materials.indexOf(body.material), 0));
        return () => own;
    }
}
