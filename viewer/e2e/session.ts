import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch, newPage, settled } from "./browser";

/// One browser for the tests of a file; every player is opened in a page of its own, and a test fails if the console has an error.
export function session(): (address: string) => Promise<Page> {
    let browser: Browser;
    let page: Page;
    let errors: string[];
    beforeAll(async () => {
        browser = await launch();
    });
    afterAll(() => browser.close());
    afterEach(async () => {
        const seen = errors;
        await page.context().close();
        expect(seen).toEqual([]);
    });
    return async (address) => {
        ({ page, errors } = await newPage(browser));
        await page.goto(address);
        await settled(page);
        return page;
    };
}
