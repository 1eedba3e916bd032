import type { Rgb } from "./colormap";

/// How the eye sees: axes of the eye (x right, y up, z towards it); matrices column-major, (4 x 4).
export interface Seen {
    view: ArrayLike<number>; // from the scene to the axes of the eye
    projection: ArrayLike<number>;
    parallel: boolean;
}

/// Balls as rows of `stride` numbers: centre, mark (1 driven, 2 fixed, +4 chosen), four of the rotation, radius, two more, colour as one number.
export interface BallRows {
    data: Float32Array;
    stride: number;
    count: number;
}

/// Colours of the scene that mix with those of balls.
export interface Paint {
    still: Rgb;
    driven: Rgb;
    background: Rgb;
    accent: Rgb;
    soften: number;
}

const lines = 32; // of the table of light, across a ball

/// Light on a ball as in `glsl.ts`, over the square around it.
const lightOf = Float32Array.from({ length: lines * lines }, (_, i) => {
    const x = (2 * (i % lines) + 1) / lines - 1;
    const y = (2 * Math.floor(i / lines) + 1) / lines - 1;
    const z = Math.sqrt(Math.max(1 - x * x - y * y, 0));
    return 0.62 + 0.38 * Math.min(Math.max(-0.35 * x + 0.56 * y + 0.75 * z, -0.35), 1);
});

/// Draws balls into a picture without any graphics, pixel by pixel. Where a processor draws anyway, the way of a triangle through WebGL takes half a microsecond
/// whether it can be seen or not; a small ball is drawn in a fifth of that here.
export class Splats {
    width = 0;
    height = 0;
    color = new Uint32Array(0); // red, green, blue, alpha from the lowest byte on; rows from the bottom
    depth = new Float32Array(0); // 0 to 1 as in WebGL; 1 where there is no ball
    private red = 0;
    private green = 0;
    private blue = 0;

    resize(width: number, height: number): void {
        this.width = width;
        this.height = height;
        this.color = new Uint32Array(width * height);
        this.depth = new Float32Array(width * height);
    }

    /// False, with nothing drawn, where balls are so large or so near that WebGL is faster or has to cut them.
    draw(balls: BallRows, seen: Seen, paint: Paint): boolean {
        if (!this.worthwhile(balls, seen)) return false;
        this.depth.fill(1);
        const { data, stride, count } = balls;
        const { view: m, projection: p, parallel } = seen;
        for (let o = 0; o < stride * count; o += stride) {
            const x = data[o];
            const y = data[o + 1];
            const z = data[o + 2];
            const ex = m[0] * x + m[4] * y + m[8] * z + m[12];
            const ey = m[1] * x + m[5] * y + m[9] * z + m[13];
            const ez = m[2] * x + m[6] * y + m[10] * z + m[14];
            const r = data[o + 8];
            const w = parallel ? 1 : -ez;
            // The circle where rays from the eye touch the ball, as in `balls.ts`.
            const front = parallel ? ez : ez - (r * r) / ez;
            const depth = 0.5 + (0.5 * (p[10] * front + p[14])) / (parallel ? 1 : -front);
            const px = (0.5 + (0.5 * p[0] * ex) / w) * this.width;
            const py = (0.5 + (0.5 * p[5] * ey) / w) * this.height;
            const radius = ((0.5 * p[5] * r) / w) * this.height;
            this.tint(data[o + 11], data[o + 3], paint);
            if (data[o + 3] > 3.5) this.chosen(px, py, radius, depth, paint);
            else this.disk(px, py, radius, depth);
        }
        return true;
    }

    // Pixels of all balls, hidden ones too, that are worth less than their triangles; and nothing at the eye or behind it.
    private worthwhile({ data, stride, count }: BallRows, { view: m, projection: p, parallel }: Seen): boolean {
        let area = 0;
        for (let o = 0; o < stride * count; o += stride) {
            const w = parallel ? 1 : -(m[2] * data[o] + m[6] * data[o + 1] + m[10] * data[o + 2] + m[14]);
            if (!parallel && w < 4 * data[o + 8]) return false;
            const radius = ((0.5 * p[5] * data[o + 8]) / w) * this.height;
            area += 3 * radius * radius;
        }
        return area < 60 * count + 4 * this.width * this.height;
    }

    // Sets the colour of a ball; as numbers of this object, because a hundred thousand small arrays a picture are slow.
    private tint(packed: number, mark: number, { still, driven, background, soften }: Paint): void {
        this.red = (packed >> 16) & 255;
        this.green = (packed >> 8) & 255;
        this.blue = packed & 255;
        const held = mark % 4;
        if (held > 1.5) this.mix(still, 0.6);
        else if (held > 0.5) this.mix(driven, 0.5);
        if (soften > 0) this.mix(background, soften);
    }

    private mix([red, green, blue]: Rgb, part: number): void {
        this.red += part * (255 * red - this.red);
        this.green += part * (255 * green - this.green);
        this.blue += part * (255 * blue - this.blue);
    }

    // With a rim.
    private chosen(x: number, y: number, radius: number, depth: number, { accent }: Paint): void {
        this.mix(accent, 0.25);
        this.disk(x, y, radius * Math.sqrt(0.72), depth);
        this.mix(accent, 1);
        this.disk(x, y, radius, depth);
    }

    private disk(x: number, y: number, radius: number, depth: number): void {
        const { width, height, red, green, blue } = this;
        const r = Math.max(radius, 0.5);
        if (depth < 0 || depth >= 1 || x + r < 0 || x - r > width || y + r < 0 || y - r > height) return;
        const bottom = Math.max(Math.ceil(y - r - 0.5), 0);
        const top = Math.min(Math.floor(y + r - 0.5), height - 1);
        const scale = (0.5 * lines) / r;
        for (let j = bottom; j <= top; j++) {
            const dy = j + 0.5 - y;
            const half = Math.sqrt(r * r - dy * dy);
            const left = Math.max(Math.ceil(x - half - 0.5), 0);
            const right = Math.min(Math.floor(x + half - 0.5), width - 1);
            const light = lines * Math.min(((dy + r) * scale) | 0, lines - 1);
            for (let i = left, k = j * width + left; i <= right; i++, k++) {
                if (depth >= this.depth[k]) continue;
                this.depth[k] = depth;
                const s = lightOf[light + Math.min(((i + 0.5 - x + r) * scale) | 0, lines - 1)];
                this.color[k] = (255 << 24) | ((blue * s) << 16) | ((green * s) << 8) | (red * s);
            }
        }
    }
}
