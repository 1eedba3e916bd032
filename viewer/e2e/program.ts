import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./browser";

/// The program, if it has been built with the page: the path in DRYSTONE, or that of one of the builds; empty if there is none.
export const program = [process.env.DRYSTONE ?? "", ...["release", "dev"].map((build) => join(root, "..", "build", build, "bin", "drystone"))].find(hasPlayer) ?? "";

if (!program && process.env.CI) throw new Error("CI: no program with the page in build/release or build/dev, nor in DRYSTONE: half of these tests would be left out");

function hasPlayer(path: string): boolean {
    if (!path || !existsSync(path)) return false;
    return /"player": true/.test(spawnSync(path, ["info", "--json"], { encoding: "utf8" }).stdout);
}

/// Runs the program and wants it to succeed.
export function call(...args: string[]): void {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`drystone ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
}

/// Computes a scene, exports its player and gives the address of the page.
export function exported(name: string, scene: string): string {
    const folder = mkdtempSync(join(tmpdir(), `drystone-${name}-`));
    const [file, page] = [join(folder, `${name}.toml`), join(folder, `${name}.html`)];
    writeFileSync(file, scene);
    call("run", file, "--out", join(folder, "result"));
    call("export", join(folder, "result", "result.h5"), "--player", page);
    return pathToFileURL(page).href;
}
