// Pieces of shaders. Colours are sRGB all the way: nothing is lit physically, and values of colour maps stay exact.

/// Turns v by the quaternion q = (w, x, y, z).
export const turn = /* glsl */ `
vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v); }
`;

/// Soft light from above the left shoulder of the eye, n in the axes of the eye.
export const light = /* glsl */ `
float lit(vec3 n) { return 0.62 + 0.38 * clamp(dot(n, vec3(-0.35, 0.56, 0.75)), -0.35, 1.0); }
`;

/// Diagonal strokes in pixels of the screen, as on drawings of fixed bodies.
export const hatch = /* glsl */ `
float hatch(vec2 pixel, float spacing) {
    float s = abs(fract((pixel.x + pixel.y) / (spacing * 1.41421356)) - 0.5) * spacing;
    return 1.0 - smoothstep(0.35, 1.05, s);
}
`;

/// Ends of a stroke from a to b (clip coordinates), moved aside by half of `width` pixels. corner.x: 0 at a, 1 at b; corner.y: -1 or 1.
export const stroke = /* glsl */ `
uniform vec2 uViewport;
vec4 stroke(vec4 a, vec4 b, vec2 corner, float width) {
    vec2 pa = a.xy / a.w * uViewport;
    vec2 pb = b.xy / b.w * uViewport;
    vec2 along = pb - pa;
    float length_ = length(along);
    along = length_ > 1e-6 ? along / length_ : vec2(1.0, 0.0);
    vec4 p = corner.x < 0.5 ? a : b;
    // Ends reach out a little, so that strokes that meet leave no gap.
    vec2 aside = vec2(-along.y, along.x) * corner.y + along * (corner.x * 2.0 - 1.0) * 0.5;
    p.xy += aside * (0.5 * width) / uViewport * p.w;
    return p;
}
`;
