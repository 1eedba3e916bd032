import { BufferAttribute, BufferGeometry, DynamicDrawUsage, GLSL3, Points, ShaderMaterial } from "three";
import type { Rgb } from "./colormap";
import type { Shared } from "./uniforms";

const vertex = /* glsl */ `
in vec3 tint;
uniform float uScale, uSize;
flat out vec3 vColor;
void main() {
    vColor = tint;
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
    gl_PointSize = uSize * uScale;
}
`;

const fragment = /* glsl */ `
flat in vec3 vColor;
out vec4 color;
uniform vec3 uBackground;
uniform float uSize, uScale;
void main() {
    float r = length(gl_PointCoord - 0.5) * uSize; // pixels from the middle
    float cover = clamp((0.5 * uSize - r) * uScale, 0.0, 1.0);
    if (cover <= 0.0) discard;
    color = vec4(mix(vColor, uBackground, smoothstep(0.5 * uSize - 1.6, 0.5 * uSize - 0.8, r)), cover);
}
`;

/// Small round dots of one size in pixels: contact points.
export class Dots {
    readonly points: Points<BufferGeometry, ShaderMaterial>;
    private at = new Float32Array(3 * 64);
    private tint = new Uint8Array(3 * 64);
    private count = 0;

    constructor(shared: Shared, order: number) {
        const material = new ShaderMaterial({
            glslVersion: GLSL3,
            vertexShader: vertex,
            fragmentShader: fragment,
            uniforms: { ...shared, uSize: { value: 7 } },
            transparent: true,
            depthTest: false,
            depthWrite: false,
        });
        this.points = new Points(new BufferGeometry(), material);
        this.points.frustumCulled = false;
        this.points.renderOrder = order;
        this.allocate();
    }

    clear(): void {
        this.count = 0;
    }

    add(at: ArrayLike<number>, i: number, [r, g, b]: Rgb): void {
        if (3 * (this.count + 1) > this.at.length) {
            const at2 = new Float32Array(this.at.length * 2);
            at2.set(this.at);
            const tint2 = new Uint8Array(this.tint.length * 2);
            tint2.set(this.tint);
            [this.at, this.tint] = [at2, tint2];
        }
        const o = 3 * this.count++;
        this.at.set([at[i], at[i + 1], at[i + 2]], o);
        this.tint.set([255 * r, 255 * g, 255 * b], o);
    }

    finish(): void {
        if (this.points.geometry.getAttribute("position").array !== this.at) this.allocate();
        const geometry = this.points.geometry;
        geometry.setDrawRange(0, this.count);
        this.points.visible = this.count > 0;
        geometry.getAttribute("position").needsUpdate = true;
        geometry.getAttribute("tint").needsUpdate = true;
    }

    private allocate(): void {
        this.points.geometry.dispose();
        const geometry = new BufferGeometry();
        const position = new BufferAttribute(this.at, 3);
        const tint = new BufferAttribute(this.tint, 3, true);
        geometry.setAttribute("position", position.setUsage(DynamicDrawUsage));
        geometry.setAttribute("tint", tint.setUsage(DynamicDrawUsage));
        this.points.geometry = geometry;
    }
}
