import { type BufferGeometry, GLSL3, Mesh, ShaderMaterial } from "three";
import { hatch, light, turn } from "./glsl";
import { type Instances, instance } from "./instances";
import { bareGeometry } from "./table";
import type { Shared } from "./uniforms";

// Disks and balls are triangles that face the eye, around their circles; the fragment shader cuts out the circle and shades it as a ball. Three vertices
// and one triangle each: cheap also where a processor draws. The circle lies inside the ball, so its depth is in the right order with all that does not penetrate the ball,
// and the shader need not write depths.

const triangle = /* glsl */ `
const vec2 corners[3] = vec2[3](vec2(0.0, 2.0), vec2(-1.7320508, -1.0), vec2(1.7320508, -1.0)); // around the circle of radius 1
`;

const ballVertex = /* glsl */ `
${instance}
${triangle}
out vec2 vCorner;
flat out vec3 vColor;
flat out float vChosen;
uniform float uSoften;
uniform vec3 uBackground, uStill, uDriven;
void main() {
    readPart(gl_VertexID / 3);
    vec2 corner = corners[gl_VertexID % 3];
    vec4 centre = viewMatrix * vec4(iPosition, 1.0);
    float r = iScale.x;
    vec3 side = vec3(1.0, 0.0, 0.0), up = vec3(0.0, 1.0, 0.0), at = centre.xyz;
    if (!isOrthographic) {
        // The circle where rays from the eye touch the ball.
        float d = length(centre.xyz);
        vec3 n = -centre.xyz / d;
        side = normalize(cross(vec3(0.0, 1.0, 0.0), n));
        up = cross(n, side);
        at += n * (r * r / d);
        r *= sqrt(max(1.0 - r * r / (d * d), 0.0));
    }
    vCorner = corner;
    vec3 own = isFixed() ? mix(iColor, uStill, 0.6) : isDriven() ? mix(iColor, uDriven, 0.5) : iColor;
    vColor = mix(own, uBackground, uSoften);
    vChosen = isChosen() ? 1.0 : 0.0;
    gl_Position = projectionMatrix * vec4(at + r * (side * corner.x + up * corner.y), 1.0);
}
`;

const ballFragment = /* glsl */ `
in vec2 vCorner;
flat in vec3 vColor;
flat in float vChosen;
out vec4 color;
uniform float uOpacity;
uniform vec3 uAccent;
${light}
void main() {
    float s = dot(vCorner, vCorner);
    if (s > 1.0) discard;
    vec3 c = vColor * lit(vec3(vCorner, sqrt(1.0 - s)));
    if (vChosen > 0.5) c = mix(c, uAccent, s > 0.72 ? 1.0 : 0.25);
    color = vec4(c, uOpacity);
}
`;

const diskVertex = /* glsl */ `
${instance}
${triangle}
${turn}
uniform float uUnit;
out vec2 vCorner;
out vec2 vOwn;
flat out vec3 vColor;
flat out float vRadius; // in pixels of the page
flat out float vStill;
flat out float vChosen;
uniform float uSoften;
uniform vec3 uBackground, uStill, uDriven;
void main() {
    readPart(gl_VertexID / 3);
    float grow = 1.0 + uUnit / iScale.x; // a pixel of margin for the soft rim
    vCorner = corners[gl_VertexID % 3] * grow;
    vOwn = turn(vec4(iRotation.x, -iRotation.yzw), vec3(vCorner, 0.0)).xy;
    vec3 own = isFixed() ? uStill : isDriven() ? uDriven : iColor;
    vColor = mix(own, uBackground, isFixed() ? 0.0 : uSoften);
    vRadius = iScale.x / uUnit;
    vStill = isFixed() ? 1.0 : isDriven() ? 0.6 : 0.0;
    vChosen = isChosen() ? 1.0 : 0.0;
    gl_Position = projectionMatrix * viewMatrix * vec4(iPosition + vec3(vCorner * iScale.x, 0.0), 1.0);
}
`;

const diskFragment = /* glsl */ `
in vec2 vCorner;
in vec2 vOwn;
flat in vec3 vColor;
flat in float vRadius;
flat in float vStill;
flat in float vChosen;
out vec4 color;
uniform float uOpacity, uTurns, uScale, uSoften;
uniform vec3 uAccent, uInk;
${hatch}
void main() {
    float r = length(vCorner);
    float inside = (1.0 - r) * vRadius; // pixels from the rim
    float cover = clamp(inside * uScale + 0.5, 0.0, 1.0);
    if (cover <= 0.0) discard;
    float rim = vChosen > 0.5 ? 2.5 : 1.0;
    float line = (1.0 - smoothstep(rim - 0.4, rim + 0.4, inside)) * clamp(vRadius / 3.0, 0.0, 1.0);
    vec3 c = vColor;
    if (vStill > 0.0) c = mix(c, uInk, 0.22 * vStill * hatch(gl_FragCoord.xy / uScale, 6.0));
    // A stroke from the centre shows how the disk turns.
    if (uTurns > 0.5 && vRadius > 4.0) {
        float mark = smoothstep(1.2, 0.5, abs(vOwn.y) * vRadius) * step(0.0, vOwn.x);
        line = max(line, 0.55 * mark);
    }
    vec3 ink = vChosen > 0.5 ? uAccent : mix(uInk, vColor, 0.25 + 0.35 * uSoften);
    color = vec4(mix(c, ink, line), cover * uOpacity);
}
`;

/// Balls (space) or disks (plane), one mesh for all.
export function makeBalls(instances: Instances, plane: boolean, shared: Shared): Mesh<BufferGeometry, ShaderMaterial> {
    const material = new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: plane ? diskVertex : ballVertex,
        fragmentShader: plane ? diskFragment : ballFragment,
        uniforms: { ...shared, uTurns: { value: 0 }, uParts: { value: instances.table.texture } },
        transparent: plane,
        depthTest: !plane,
        depthWrite: !plane,
    });
    const mesh = new Mesh(bareGeometry(instances.count, 3, [0, 1, 2]), material);
    mesh.frustumCulled = false;
    return mesh;
}
