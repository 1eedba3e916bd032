type Attributes = Record<string, string | boolean | ((event: Event) => void)>;

/// Makes an element: attributes whose names begin with "on" are listeners, `true` and `false` switch attributes.
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
}

const paths: Record<string, string> = {
    play: "M7 4.5v15l12-7.5z",
    pause: "M7 4.5h3.6v15H7zM13.4 4.5H17v15h-3.6z",
    back: "M17 5v14l-9-7zM5.5 5h2v14h-2z",
    forward: "M7 5v14l9-7zM16.5 5h2v14h-2z",
    start: "M19 5v14l-7-7zM12 5v14l-7-7z",
    end: "M5 5v14l7-7zM12 5v14l7-7z",
    loop: "M7 7h9.2l-2-2L15.600 3.600 20 8l-4.400 4.400-1.400-1.400 2-2H7a2 2 0 0 0-2 2v1.500H3V11a4 4 0 0 1 4-4zm10 10H7.800l2 2-1.400 1.400L4 16l4.400-4.400 1.400 1.400-2 2H17a2 2 0 0 0 2-2v-1.500h2V13a4 4 0 0 1-4 4z",
    camera: "M9 4 7.500 6H4a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h16a1 1 0 0 0 1-1V7a1 1 0 0 0-1-1h-3.500L15 4zm3 4.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 1.800a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z",
    film: "M3 6a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v3.500l5-3v11l-5-3V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z",
    stop: "M6 6h12v12H6z",
    theme: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z",
    help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm-.9 10h1.900v1.900h-1.900zM12 6.700c-1.900 0-3.300 1.200-3.400 3h1.900c.1-.8.6-1.300 1.500-1.300.8 0 1.400.5 1.400 1.200 0 .6-.3.9-1.100 1.500-.9.6-1.300 1.200-1.200 2.300v.4H13v-.3c0-.7.200-.9 1.100-1.500.8-.6 1.300-1.300 1.300-2.400 0-1.700-1.400-2.900-3.400-2.900z",
    panel: "M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm1 2v10h9V7z",
    plots: "M4 4h2v14h14v2H4zm4 10 4-5 3 3 4-6 1.500 1-5.300 8-3.100-3-2.600 3.300z",
    fit: "M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z",
    left: "M14.600 5 16 6.400 10.400 12l5.600 5.600-1.400 1.400-7-7z",
    right: "M9.400 5 8 6.400l5.600 5.600L8 17.600 9.400 19l7-7z",
    close: "m6.400 5 5.600 5.600L17.600 5 19 6.400 13.400 12l5.600 5.600-1.400 1.400-5.600-5.600L6.400 19 5 17.600l5.600-5.600L5 6.400z",
};

export function icon(name: keyof typeof paths | string): SVGElement {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", paths[name] ?? "");
    path.setAttribute("fill-rule", "evenodd");
    svg.append(path);
    return svg;
}

/// A button with a picture; `label` is read aloud and shown as a tip, with its key.
export function iconButton(name: string, label: string, key: string, pressed: () => void): HTMLButtonElement {
    const title = key ? `${label} (${key})` : label;
    return h("button", { type: "button", class: "icon", title, "aria-label": label, onclick: pressed }, icon(name));
}

export function setIcon(button: HTMLElement, name: string): void {
    button.replaceChildren(icon(name));
}
