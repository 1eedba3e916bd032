/// out = a + t (b - a), entry by entry.
export function lerp(a: Float32Array, b: Float32Array, t: number, out: Float32Array): void {
    for (let i = 0; i < a.length; i++) out[i] = a[i] + t * (b[i] - a[i]);
}

/// Rotations between those of a and b along the shortest arcs: spherical interpolation of quaternions, (n x 4).
export function slerp(a: Float32Array, b: Float32Array, t: number, out: Float32Array): void {
    for (let i = 0; i < a.length; i += 4) {
        let dot = a[i] * b[i] + a[i + 1] * b[i + 1] + a[i + 2] * b[i + 2] + a[i + 3] * b[i + 3];
        const sign = dot < 0 ? -1 : 1;
        dot *= sign;
        let u = 1 - t;
        let v = t * sign;
        // Nearly parallel: sines would lose all digits, and the chord is the arc.
        if (dot < 0.9995) {
            const angle = Math.acos(dot);
            const sine = Math.sin(angle);
            u = Math.sin((1 - t) * angle) / sine;
            v = (sign * Math.sin(t * angle)) / sine;
        }
        let norm = 0;
        for (let j = 0; j < 4; j++) {
            out[i + j] = u * a[i + j] + v * b[i + j];
            norm += out[i + j] ** 2;
        }
        norm = 1 / Math.sqrt(norm);
        for (let j = 0; j < 4; j++) out[i + j] *= norm;
    }
}
