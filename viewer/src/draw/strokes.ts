import { BufferAttribute, GLSL3, InstancedBufferGeometry, InstancedInterleavedBuffer, InterleavedBufferAttribute, Mesh, ShaderMaterial } from "three";
import { DynamicDrawUsage } from "three";
import { stroke } from "./glsl";
import type { Rgb } from "./colormap";
import type { Shared } from "./uniforms";

const vertex = /* glsl */ `
${stroke}
in vec3 iFrom, iTo;
in vec4 iColor;
in vec2 iWidth; // pixels; length of the arrow head, pixels
in vec3 corner; // along, aside, 1 for the head
uniform float uScale;
flat out vec4 vColor;
void main() {
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

const floatsPerStroke = 12;

/// Many strokes of their own width (pixels of the page) and colour, with or without arrow heads. Filled anew whenever the frame changes.
export class Strokes {
    readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
    private data = new Float32Array(floatsPerStroke * 64);
    private count = 0;

    constructor(shared: Shared, options: { arrows?: boolean; depth?: boolean; order: number }) {
        const material = new ShaderMaterial({
            glslVersion: GLSL3,
            vertexShader: vertex,
            fragmentShader: fragment,
            uniforms: { ...shared },
            defines: options.arrows ? { ARROWS: 1 } : {},
            transparent: true,
            depthTest: options.depth ?? false,
            depthWrite: false,
        });
        this.mesh = new Mesh(new InstancedBufferGeometry(), material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = options.order;
        const corners = [0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0];
        const head = [0, -1, 1, 1, 0, 1, 0, 1, 1];
        this.corners = new BufferAttribute(new Float32Array(options.arrows ? [...corners, ...head] : corners), 3);
        this.index = options.arrows ? [0, 1, 2, 0, 2, 3, 4, 5, 6] : [0, 1, 2, 0, 2, 3];
        this.allocate();
    }

    private readonly corners: BufferAttribute;
    private readonly index: number[];

    clear(): void {
        this.count = 0;
    }

    add(from: ArrayLike<number>, i: number, to: ArrayLike<number>, j: number, width: number, color: Rgb, alpha = 1, head = 0): void {
        if ((this.count + 1) * floatsPerStroke > this.data.length) {
            const larger = new Float32Array(this.data.length * 2);
            larger.set(this.data);
            this.data = larger;
        }
        const d = this.data;
        const o = this.count++ * floatsPerStroke;
        d[o] = from[i];
        d[o + 1] = from[i + 1];
        d[o + 2] = from[i + 2];
        d[o + 3] = to[j];
        d[o + 4] = to[j + 1];
        d[o + 5] = to[j + 2];
        d[o + 6] = color[0];
        d[o + 7] = color[1];
        d[o + 8] = color[2];
        d[o + 9] = alpha;
        d[o + 10] = width;
        d[o + 11] = head;
    }

    /// Hands what was added to the graphics.
    finish(): void {
        const geometry = this.mesh.geometry;
        const attribute = geometry.getAttribute("iFrom") as InterleavedBufferAttribute;
        if (attribute.data.array !== this.data) this.allocate();
        this.mesh.geometry.instanceCount = this.count;
        this.mesh.visible = this.count > 0;
        const buffer = (this.mesh.geometry.getAttribute("iFrom") as InterleavedBufferAttribute).data;
        buffer.clearUpdateRanges();
        buffer.addUpdateRange(0, this.count * floatsPerStroke);
        buffer.needsUpdate = true;
    }

    private allocate(): void {
        this.mesh.geometry.dispose();
        const geometry = new InstancedBufferGeometry();
        const buffer = new InstancedInterleavedBuffer(this.data, floatsPerStroke);
        buffer.setUsage(DynamicDrawUsage);
        // three.js wants an attribute of this name to count vertices.
        geometry.setAttribute("position", this.corners);
        geometry.setAttribute("corner", this.corners);
        geometry.setAttribute("iFrom", new InterleavedBufferAttribute(buffer, 3, 0));
        geometry.setAttribute("iTo", new InterleavedBufferAttribute(buffer, 3, 3));
        geometry.setAttribute("iColor", new InterleavedBufferAttribute(buffer, 4, 6));
        geometry.setAttribute("iWidth", new InterleavedBufferAttribute(buffer, 2, 10));
        geometry.setIndex(this.index);
        geometry.instanceCount = 0;
        this.mesh.geometry = geometry;
    }
}
