export class HttpError extends Error {
    status;
    details;
    constructor(status, message, details) {
        super(message);
        this.status = status;
        this.details = details;
        this.name = "HttpError";
        Object.setPrototypeOf(this, HttpError.prototype);
    }
}
//# sourceMappingURL=types.js.map