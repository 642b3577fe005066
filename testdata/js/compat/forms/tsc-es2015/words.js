"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
var __classPrivateFieldSet = (this && this.__classPrivateFieldSet) || function (receiver, state, value, kind, f) {
    if (kind === "m") throw new TypeError("Private method is not writable");
    if (kind === "a" && !f) throw new TypeError("Private accessor was defined without a setter");
    if (typeof state === "function" ? receiver !== state || !f : !state.has(receiver)) throw new TypeError("Cannot write private member to an object whose class did not declare it");
    return (kind === "a" ? f.call(receiver, value) : f ? f.value = value : state.set(receiver, value)), value;
};
var __classPrivateFieldGet = (this && this.__classPrivateFieldGet) || function (receiver, state, kind, f) {
    if (kind === "a" && !f) throw new TypeError("Private accessor was defined without a getter");
    if (typeof state === "function" ? receiver !== state || !f : !state.has(receiver)) throw new TypeError("Cannot read private member from an object whose class did not declare it");
    return kind === "m" ? f : kind === "a" ? f.call(receiver) : f ? f.value : state.get(receiver);
};
var _a, _Words_made, _Words_name;
Object.defineProperty(exports, "__esModule", { value: true });
exports.Words = exports.Tone = void 0;
var Tone;
(function (Tone) {
    Tone["Plain"] = "plain";
    Tone["Loud"] = "loud";
})(Tone || (exports.Tone = Tone = {}));
class Words {
    constructor(name) {
        var _b, _c;
        _Words_name.set(this, void 0);
        __classPrivateFieldSet(this, _Words_name, name, "f");
        __classPrivateFieldSet(_b = _a, _a, (_c = __classPrivateFieldGet(_b, _a, "f", _Words_made), _c++, _c), "f", _Words_made);
    }
    static get made() {
        return __classPrivateFieldGet(_a, _a, "f", _Words_made);
    }
    say() {
        return __awaiter(this, arguments, void 0, function* (tone = Tone.Plain, ...more) {
            const text = [yield this.word(), __classPrivateFieldGet(this, _Words_name, "f"), ...more].join(" ");
            return tone === Tone.Loud ? text.toUpperCase() : text;
        });
    }
}
exports.Words = Words;
_a = Words, _Words_name = new WeakMap();
_Words_made = { value: 0 };
//# sourceMappingURL=words.js.map