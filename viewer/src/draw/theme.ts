import { type Rgb, parseHex } from "./colormap";

/// Colours of the scene; those of the page around it are in ui/style/page.css.
export interface Theme {
    name: "light" | "dark";
    background: Rgb;
    ink: Rgb; // edges of bodies
    wall: Rgb; // outlines of fixed and driven bodies: they may have nothing inside that sets them off
    still: Rgb; // fixed bodies, planes
    driven: Rgb;
    accent: Rgb; // the chosen body
    force: Rgb;
    velocity: Rgb; // apart from every colour of a body
    trail: Rgb;
    cell: Rgb;
    status: [Rgb, Rgb, Rgb, Rgb]; // open, sticking, sliding, bonded
    text: string;
    faint: string;
    grid: string;
    curves: string[];
}

export const light: Theme = {
    name: "light",
    background: parseHex("#fbfaf7"),
    ink: parseHex("#3b3a36"),
    wall: parseHex("#3b3a36"),
    still: parseHex("#d8d5cd"),
    driven: parseHex("#c9d3d8"),
    accent: parseHex("#d4552a"),
    force: parseHex("#a3262a"),
    velocity: parseHex("#16222c"),
    trail: parseHex("#2b6a8f"),
    cell: parseHex("#7a6ba8"),
    status: [parseHex("#8d8a83"), parseHex("#2b6fb0"), parseHex("#df7a1c"), parseHex("#4c8f4a")],
    text: "#2a2926",
    faint: "#85817a",
    grid: "#e7e3da",
    curves: ["#2b6a8f", "#c4622d", "#5b8a4c", "#8a5fa3", "#b5973a", "#4a9c97", "#a34b5f", "#77746d"],
};

export const dark: Theme = {
    name: "dark",
    background: parseHex("#16181b"),
    ink: parseHex("#0b0c0e"),
    wall: parseHex("#989ea7"),
    still: parseHex("#464a50"),
    driven: parseHex("#465561"),
    accent: parseHex("#ff8a55"),
    force: parseHex("#ffb454"),
    velocity: parseHex("#eaf6ff"),
    trail: parseHex("#7cc4ea"),
    cell: parseHex("#a99ad6"),
    status: [parseHex("#8b8f96"), parseHex("#62a8ea"), parseHex("#ffa149"), parseHex("#7fc47a")],
    text: "#dcdad4",
    faint: "#8f949b",
    grid: "#2b2f35",
    curves: ["#74b7de", "#ee9a66", "#93c483", "#bf97d8", "#dec268", "#77c9c3", "#dd8698", "#a3a6ab"],
};
