import { type BufferGeometry, DoubleSide, GLSL3, InstancedBufferGeometry, Mesh, NoBlending, ShaderMaterial } from "three";
import type { Shared } from "./uniforms";

/// Pixels of the page around the mesh, and copies of it that make them.
const width = 3;
const copies = 12;

const vertex = /* glsl */ `
uniform vec2 uViewport;
uniform float uScale;
void main() {
    gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
    float angle = float(gl_InstanceID) * ${((2 * Math.PI) / copies).toFixed(6)};
    gl_Position.xy += ${width.toFixed(1)} * uScale * vec2(cos(angle), sin(angle)) / uViewport * gl_Position.w;
}
`;

const fragment = /* glsl */ `
uniform vec3 uAccent;
out vec4 color;
void main() { color = vec4(uAccent, 1.0); }
`;

/// A rim around the chosen mesh: copies of it, moved by some pixels in all directions, of which the mesh itself covers all but the rim. So its colours,
/// which stand for stresses, stay as they are. It is to be drawn just before the mesh.
export class Halo {
    readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;

    constructor(shared: Shared, plane: boolean, order: number) {
        const material = new ShaderMaterial({
            glslVersion: GLSL3,
            vertexShader: vertex,
            fragmentShader: fragment,
            uniforms: { ...shared },
            side: DoubleSide,
            depthTest: !plane,
            depthWrite: false,
            transparent: true, // for its place in the order: after planes
            blending: NoBlending,
        });
        this.mesh = new Mesh(new InstancedBufferGeometry(), material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = order;
        this.mesh.visible = false;
    }

    /// Surrounds what is drawn from `geometry`, or nothing.
    surround(geometry: BufferGeometry | null): void {
        this.mesh.geometry.dispose();
        this.mesh.geometry = new InstancedBufferGeometry();
        this.mesh.visible = geometry !== null;
        if (!geometry) return;
        this.mesh.geometry.instanceCount = copies;
        this.mesh.geometry.setAttribute("position", geometry.getAttribute("position"));
    }
}
