/// Loads the page again because another run has taken the place of the one that is shown: nothing of the old one can stay.
export function restart(): void {
    history.replaceState({ restarted: true }, "");
    location.reload();
}

/// Whether that is why the page was loaded; asking forgets it.
export function wasRestarted(): boolean {
    const { restarted } = (history.state ?? {}) as { restarted?: boolean };
    if (restarted) history.replaceState(null, "");
    return restarted === true;
}
