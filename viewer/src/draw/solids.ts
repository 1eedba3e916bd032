import { DoubleSide, GLSL3, type InstancedBufferGeometry, Mesh, ShaderMaterial } from "three";
import { hatch, instance, light, stroke, turn } from "./glsl";
import type { Instances } from "./instances";
import { type Faces, edgeGeometry, fillGeometry } from "./shapes";
import type { Shared } from "./uniforms";

const fillVertex = /* glsl */ `
${instance}
${turn}
${light}
flat out vec3 vColor;
flat out float vStill;
uniform float uSoften;
uniform vec3 uBackground, uStill, uDriven, uAccent;
void main() {
    vec3 at = iPosition + turn(iRotation, position * iScale);
    gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
    #ifdef SPACE
    // Normals of a scaled shape go with the inverse of the scale.
    vec3 n = normalize((viewMatrix * vec4(turn(iRotation, normal / iScale), 0.0)).xyz);
    vec3 own = isFixed() ? mix(iColor, uStill, 0.6) : isDriven() ? mix(iColor, uDriven, 0.5) : iColor;
    float shade = lit(n);
    #else
    vec3 own = isFixed() ? uStill : isDriven() ? uDriven : iColor;
    float shade = 1.0;
    #endif
    vec3 c = mix(own, uBackground, isFixed() ? 0.0 : uSoften);
    if (isChosen()) c = mix(c, uAccent, 0.3);
    vColor = c * shade;
    vStill = isFixed() ? 1.0 : isDriven() ? 0.6 : 0.0;
}
`;

const fillFragment = /* glsl */ `
flat in vec3 vColor;
flat in float vStill;
out vec4 color;
uniform float uOpacity, uScale;
uniform vec3 uInk;
${hatch}
void main() {
    vec3 c = vColor;
    #ifndef SPACE
    if (vStill > 0.0) c = mix(c, uInk, 0.22 * vStill * hatch(gl_FragCoord.xy / uScale, 6.0));
    #endif
    color = vec4(c, uOpacity);
}
`;

const edgeVertex = /* glsl */ `
${instance}
${turn}
${stroke}
in vec3 other;
in vec2 corner;
uniform float uScale, uSoften;
uniform vec3 uInk, uAccent;
flat out vec3 vColor;
void main() {
    mat4 view = projectionMatrix * viewMatrix;
    vec4 a = view * vec4(iPosition + turn(iRotation, position * iScale), 1.0);
    vec4 b = view * vec4(iPosition + turn(iRotation, other * iScale), 1.0);
    gl_Position = stroke(a, b, corner, (isChosen() ? 2.6 : 1.1) * uScale);
    gl_Position.z -= 2e-4 * gl_Position.w; // in front of the face it belongs to
    #ifdef SPACE
    vec3 ink = mix(iColor * 0.45, uInk, 0.3);
    #else
    vec3 ink = mix(uInk, iColor, 0.2 + 0.35 * uSoften);
    #endif
    vColor = isChosen() ? uAccent : ink;
}
`;

const edgeFragment = /* glsl */ `
flat in vec3 vColor;
out vec4 color;
uniform float uOpacity;
void main() { color = vec4(vColor, uOpacity); }
`;

type Solid = Mesh<InstancedBufferGeometry, ShaderMaterial>;

/// Faces and edges of all parts of one shape.
export function makeSolids(instances: Instances, faces: Faces, plane: boolean, shared: Shared): { fill: Solid; edges: Solid } {
    const options = {
        glslVersion: GLSL3,
        uniforms: { ...shared },
        defines: plane ? {} : { SPACE: 1 },
        depthTest: !plane,
        depthWrite: !plane,
        side: DoubleSide,
    };
    const fill = new Mesh(
        instances.attach(fillGeometry(faces)),
        new ShaderMaterial({ ...options, vertexShader: fillVertex, fragmentShader: fillFragment }),
    );
    const edges = new Mesh(
        instances.attach(edgeGeometry(faces.edges)),
        new ShaderMaterial({ ...options, vertexShader: edgeVertex, fragmentShader: edgeFragment }),
    );
    for (const mesh of [fill, edges]) mesh.frustumCulled = false;
    fill.renderOrder = 1;
    edges.renderOrder = 2;
    return { fill, edges };
}
