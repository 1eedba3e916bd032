import type { View } from "../draw/view";

interface Touch {
    x: number;
    y: number;
}

/// Mouse, pen and fingers on the canvas: turning, moving, zooming, choosing.
export function listenToPointer(canvas: HTMLElement, view: View, act: { changed: () => void; pick: (x: number, y: number) => void; fit: () => void }): void {
    const touches = new Map<number, Touch>();
    let travelled = 0;
    const local = (event: PointerEvent | WheelEvent | MouseEvent): Touch => {
        const box = canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        canvas.classList.add("by-pointer"); // how it came by the keyboard
        if (touches.size === 0) travelled = 0;
        touches.set(event.pointerId, local(event));
    });
    canvas.addEventListener("blur", () => canvas.classList.remove("by-pointer"));
    canvas.addEventListener("pointermove", (event) => {
        const before = touches.get(event.pointerId);
        if (!before) return;
        const now = local(event);
        const [dx, dy] = [now.x - before.x, now.y - before.y];
        travelled += Math.hypot(dx, dy);
        if (touches.size === 2) {
            pinch(view, touches, event.pointerId, now);
        } else if (travelled > 3) {
            if (view.plane || event.shiftKey || event.buttons & 6) view.pan(dx, dy);
            else view.orbit(dx, dy);
        }
        touches.set(event.pointerId, now);
        if (travelled > 3) act.changed();
    });
    const up = (event: PointerEvent) => {
        if (touches.delete(event.pointerId) && event.type === "pointerup" && travelled <= 3 && event.button === 0) {
            const { x, y } = local(event);
            act.pick(x, y);
        }
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("dblclick", () => act.fit());
    canvas.addEventListener(
        "wheel",
        (event) => {
            event.preventDefault();
            const { x, y } = local(event);
            view.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), x, y);
            act.changed();
        },
        { passive: false },
    );
}

/// Two fingers: their distance zooms, their middle moves.
function pinch(view: View, touches: Map<number, Touch>, moved: number, now: Touch): void {
    const [[, other]] = [...touches].filter(([id]) => id !== moved);
    const before = touches.get(moved) as Touch;
    const gap = (a: Touch) => Math.max(Math.hypot(a.x - other.x, a.y - other.y), 1);
    view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    view.zoom(gap(now) / gap(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
}
