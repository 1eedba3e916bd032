/// Data that cannot be shown, with a sentence for the person in front of the page.
export class DataError extends Error {
    constructor(
        readonly kind: "foreign" | "damaged" | "version" | "browser" | "server",
        message: string,
    ) {
        super(message);
        this.name = "DataError";
    }
}
