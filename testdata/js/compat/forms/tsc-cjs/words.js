"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Words = exports.Tone = void 0;
var Tone;
(function (Tone) {
    Tone["Plain"] = "plain";
    Tone["Loud"] = "loud";
})(Tone || (exports.Tone = Tone = {}));
class Words {
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
exports.Words = Words;
