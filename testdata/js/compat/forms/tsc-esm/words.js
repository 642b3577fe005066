export var Tone;
(function (Tone) {
    Tone["Plain"] = "plain";
    Tone["Loud"] = "loud";
})(Tone || (Tone = {}));
export class Words {
    static #made = 0;
    #name;
    constructor(name) {
        this.#name = name;
        Words.#made++;
    }
    static get made() {
        return Words.#made;
    }
    async say(tone = Tone.Plain, ...more) {
        const text = [await this.word(), this.#name, ...more].join(" ");
        return tone === Tone.Loud ? text.toUpperCase() : text;
    }
}
