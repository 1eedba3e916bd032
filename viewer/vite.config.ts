import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/// One line of this text takes the place of the data; `drystone export --player` puts the containers there.
const placeholder = "<!-- drystone-data -->";
/// The last element of the page, behind its scripts: a page without it was cut off.
const end = '<template id="drystone-end"></template>';

/// Puts scripts and styles into the page, so that one file is all there is, and checks what the exporter relies on.
function singleFile(): Plugin {
    return {
        name: "drystone-single-file",
        enforce: "post",
        generateBundle(_, bundle) {
            const page = bundle["index.html"];
            if (!page || page.type !== "asset") throw new Error("index.html is missing from the bundle");
            let html = String(page.source);
            for (const [name, item] of Object.entries(bundle)) {
                if (name === "index.html") continue;
                if (item.type === "chunk") {
                    const code = item.code.replace(/<\/script/gi, "<\\/script").replaceAll("<!--", "<\\!--");
                    html = html.replace(new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`), "");
                    html = html.replace(end, () => `<script type="module">${code}</script>\n${end}`);
                } else if (name.endsWith(".css")) {
                    const link = new RegExp(`<link[^>]*href="[^"]*${name}"[^>]*>`);
                    html = html.replace(link, () => `<style>${String(item.source)}</style>`);
                } else {
                    throw new Error(`${name} cannot be put into the page`);
                }
                delete bundle[name];
            }
            if (html.split(placeholder).length !== 2) throw new Error(`the page needs ${placeholder} exactly once`);
            if (html.split(end).length !== 2 || html.indexOf(end) < html.lastIndexOf("</script>")) throw new Error(`the page needs ${end} once, behind all scripts`);
            if (/<(script|link)[^>]*(src|href)="(?!data:)/.test(html)) throw new Error("the page refers to another file");
            page.source = html;
        },
    };
}

export default defineConfig({
    base: "./",
    plugins: [singleFile()],
    build: {
        target: "es2022",
        assetsInlineLimit: 1_000_000,
        chunkSizeWarningLimit: 2000,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: false } },
    },
    worker: { format: "es" },
    test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
