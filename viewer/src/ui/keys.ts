/// Calls the action of a key, unless a field has the keyboard. Names are those of KeyboardEvent.key; "shift+" in front.
export function listenToKeys(actions: Record<string, () => void>): void {
    window.addEventListener("keydown", (event) => {
        const target = event.target as HTMLElement | null;
        if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("select, input[type=text], input[type=number], dialog")) return;
        const isRange = target instanceof HTMLInputElement && target.type === "range";
        if (isRange && event.key.startsWith("Arrow") && !target.classList.contains("bar")) return;
        const name = event.shiftKey && event.key.startsWith("Arrow") ? `shift+${event.key}` : event.key;
        const action = actions[name];
        if (!action) return;
        // A focused button takes the space bar for itself.
        if (event.key === " " && target?.closest("button, summary, input[type=checkbox]")) return;
        event.preventDefault();
        action();
    });
}
