import { BufferGeometry, DataTexture, FloatType, GLSL3, Mesh, NearestFilter, RGBAFormat, RedFormat, ShaderMaterial, UnsignedByteType } from "three";
import { bareGeometry } from "./table";
import { type BallRows, type Paint, type Seen, Splats } from "./splat";

// One triangle over the whole picture.
const vertex = /* glsl */ `
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }
`;

const fragment = /* glsl */ `
uniform highp sampler2D uColor, uDepth;
out vec4 color;
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float depth = texelFetch(uDepth, at, 0).r;
    if (depth >= 1.0) discard;
    gl_FragDepth = depth;
    color = texelFetch(uColor, at, 0);
}
`;

/// Puts balls that `Splats` has drawn among everything else, with their depths.
export class SplatSheet {
    readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
    private readonly splats = new Splats();
    private textures: DataTexture[] = [];

    constructor() {
        const material = new ShaderMaterial({
            glslVersion: GLSL3,
            vertexShader: vertex,
            fragmentShader: fragment,
            uniforms: { uColor: { value: null }, uDepth: { value: null } },
        });
        this.mesh = new Mesh(bareGeometry(1, 3, [0, 1, 2]), material);
        this.mesh.frustumCulled = false;
        this.mesh.visible = false;
    }

    /// Draws the balls for a picture of that size. False where this is not the way to draw them.
    draw(balls: BallRows, seen: Seen, paint: Paint, width: number, height: number): boolean {
        if (width !== this.splats.width || height !== this.splats.height) this.resize(width, height);
        if (!this.splats.draw(balls, seen, paint)) return false;
        for (const texture of this.textures) texture.needsUpdate = true;
        return true;
    }

    private resize(width: number, height: number): void {
        const { splats } = this;
        splats.resize(width, height);
        for (const texture of this.textures) texture.dispose();
        const color = new DataTexture(new Uint8Array(splats.color.buffer), width, height, RGBAFormat, UnsignedByteType);
        const depth = new DataTexture(splats.depth, width, height, RedFormat, FloatType);
        this.textures = [color, depth];
        for (const texture of this.textures) texture.minFilter = texture.magFilter = NearestFilter;
        Object.assign(this.mesh.material.uniforms, { uColor: { value: color }, uDepth: { value: depth } });
    }
}
