import "./ui/style.css";
import { Decoder } from "./decode/decoder";
import { DataError } from "./decode/errors";
import { Run } from "./scene/run";
import { findSource } from "./scene/source";
import { App } from "./ui/app";
import { notice } from "./ui/messages";

const titles: Record<DataError["kind"], string> = {
    foreign: "Not a result",
    damaged: "Damaged data",
    version: "Another version",
    browser: "This browser cannot show the result",
    server: "No answer",
};

async function start(): Promise<void> {
    const root = document.getElementById("app") as HTMLElement;
    try {
        const run = await Run.open(findSource(new Decoder()));
        const app = new App(root, run);
        // For tests and for people with the console open.
        Object.assign(window, { drystone: app });
    } catch (error) {
        const known = error instanceof DataError;
        root.classList.remove("ready");
        root.replaceChildren(notice(known ? titles[error.kind] : "Something went wrong", error instanceof Error ? error.message : String(error)));
        if (!known) throw error;
    }
}

void start();
