import "./ui/style/page.css";
import "./ui/style/top.css";
import "./ui/style/stage.css";
import "./ui/style/transport.css";
import "./ui/style/side.css";
import "./ui/style/plots.css";
import "./ui/style/help.css";
import "./ui/style/narrow.css";
import { Decoder } from "./decode/decoder";
import { DataError } from "./decode/errors";
import { Run } from "./scene/run";
import { findSource } from "./scene/source";
import { App } from "./ui/app";
import { notice } from "./ui/messages";
import { restart, wasRestarted } from "./ui/restart";

const titles: Record<DataError["kind"], string> = {
    foreign: "Not a result",
    damaged: "Damaged data",
    version: "Another version",
    browser: "This browser cannot show the result",
    server: "No answer",
};

async function start(): Promise<void> {
    const root = document.getElementById("app") as HTMLElement;
    // Nobody should look at "Opening" without knowing what it waits for.
    const waiting = (reason: string) => root.querySelector(".opening")?.replaceChildren(`Opening the result… ${reason}`);
    try {
        const run = await Run.open(findSource(new Decoder(), { waiting, anotherRun: restart }));
        const app = new App(root, run);
        if (wasRestarted()) app.say("The result has been computed again: this is the new run.");
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
