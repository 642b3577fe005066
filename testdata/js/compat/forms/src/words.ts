export enum Tone {
  Plain = "plain",
  Loud = "loud",
}

export abstract class Words {
  static #made = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
    Words.#made++;
  }

  static get made(): number {
    return Words.#made;
  }

  async say(tone: Tone = Tone.Plain, ...more: string[]): Promise<string> {
    const text = [await this.word(), this.#name, ...more].join(" ");
    return tone === Tone.Loud ? text.toUpperCase() : text;
  }

  protected abstract word(): Promise<string>;
}
