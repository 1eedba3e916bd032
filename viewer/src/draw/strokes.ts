import { type BufferGeometry, GLSL3, Mesh, ShaderMaterial } from "three";
import { stroke } from "./glsl";
import type { Rgb } from "./colormap";
import { Table, bareGeometry, pack, quadIndex, rowOfTable } from "./table";
import type { Shared } from "./uniforms";

const vertex = /* glsl */ `
${stroke}
${rowOfTable}
uniform highp sampler2D uStrokes; // rows: from, width; to, length of the arrow head (pixels); colour, opacity
uniform float uScale;
flat out vec4 vColor;
#ifdef ARROWS
const int vertices = 7;
#else
const int vertices = 4;
#endif
// Along, aside, 1 for the head.
const vec3 corners[7] = vec3[7](vec3(0, -1, 0), vec3(1, -1, 0), vec3(1, 1, 0), vec3(0, 1, 0), vec3(0, -1, 1), vec3(1, 0, 1), vec3(0, 1, 1));
void main() {
    int id = 3 * (gl_VertexID / vertices);
    vec4 first = row(uStrokes, id);
    vec4 second = row(uStrokes, id + 1);
    vec4 third = row(uStrokes, id + 2);
    vec3 iFrom = first.xyz, iTo = second.xyz;
    vec4 iColor = vec4(unpack(third.x), third.y);
    vec2 iWidth = vec2(first.w, second.w);
    vec3 corner = corners[gl_VertexID % vertices];
    mat4 view = projectionMatrix * viewMatrix;
    vec4 a = view * vec4(iFrom, 1.0);
    vec4 b = view * vec4(iTo, 1.0);
    float width = max(iWidth.x, 0.75);
    vColor = vec4(iColor.rgb, iColor.a * min(iWidth.x / 0.75, 1.0)); // thinner than a pixel: fainter
    #ifdef ARROWS
    vec2 along = (b.xy / b.w - a.xy / a.w) * uViewport;
    float length_ = max(length(along), 1e-3) / uScale;
    float head = min(iWidth.y, 0.6 * length_);
    vec4 neck = mix(b, a, head / length_);
    if (corner.z > 0.5) {
        // A triangle: the base at the neck, the tip at the end.
        vec2 aside = vec2(-along.y, along.x) / (length_ * uScale);
        gl_Position = corner.x > 0.5 ? b : neck;
        gl_Position.xy += aside * corner.y * 0.42 * head * uScale * 2.0 / uViewport * gl_Position.w * (corner.x > 0.5 ? 0.0 : 0.5);
    } else {
        gl_Position = stroke(a, neck, corner.xy, width * uScale);
    }
    #else
    gl_Position = stroke(a, b, corner.xy, width * uScale);
    #endif
}
`;

const fragment = /* glsl */ `
flat in vec4 vColor;
out vec4 color;
void main() { color = vColor; }
`;

const rows = 3;

/// Many strokes of their own width (pixels of the page) and colour, with or without arrow heads. Filled anew whenever the frame changes.
export class Strokes {
    readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
    private readonly table = new Table(rows * 64);
    private readonly arrows: boolean;
    private count = 0;
    private room = 0; // strokes that the geometry has

    constructor(shared: Shared, options: { arrows?: boolean; depth?: boolean; order: number }) {
        this.arrows = options.arrows ?? false;
        const material = new ShaderMaterial({
            glslVersion: GLSL3,
            vertexShader: vertex,
            fragmentShader: fragment,
            uniforms: { ...shared, uStrokes: { value: this.table.texture } },
            defines: this.arrows ? { ARROWS: 1 } : {},
            transparent: true,
            depthTest: options.depth ?? false,
            depthWrite: false,
        });
        this.mesh = new Mesh(this.geometry(64), material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = options.order;
    }

    clear(): void {
        this.count = 0;
    }

    add(from: ArrayLike<number>, i: number, to: ArrayLike<number>, j: number, width: number, color: Rgb, alpha = 1, head = 0): void {
        if (this.table.reserve(rows * (this.count + 1))) this.mesh.material.uniforms.uStrokes.value = this.table.texture;
        const d = this.table.data;
        const o = 4 * rows * this.count++;
        d[o] = from[i];
        d[o + 1] = from[i + 1];
        d[o + 2] = from[i + 2];
        d[o + 3] = width;
        d[o + 4] = to[j];
        d[o + 5] = to[j + 1];
        d[o + 6] = to[j + 2];
        d[o + 7] = head;
        d[o + 8] = pack(255 * color[0], 255 * color[1], 255 * color[2]);
        d[o + 9] = alpha;
    }

    /// Hands what was added to the graphics.
    finish(): void {
        if (this.count > this.room) {
            this.mesh.geometry.dispose();
            this.mesh.geometry = this.geometry(2 * this.count);
        }
        this.mesh.geometry.setDrawRange(0, this.count * (this.arrows ? 9 : 6));
        this.mesh.visible = this.count > 0;
        if (this.count > 0) this.table.changed();
    }

    private geometry(room: number): BufferGeometry {
        this.room = room;
        return this.arrows ? bareGeometry(room, 7, [...quadIndex, 4, 5, 6]) : bareGeometry(room, 4, quadIndex);
    }
}
