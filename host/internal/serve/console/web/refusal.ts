/** Refusal is what a page is told. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly outcome?: string,
  ) {
    super(message);
  }
}
