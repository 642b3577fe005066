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
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = activate;
const words_js_1 = require("./words.js");
class Greeting extends words_js_1.Words {
    word() {
        return __awaiter(this, void 0, void 0, function* () {
            return "hello";
        });
    }
}
function activate(ctx) {
    return __awaiter(this, void 0, void 0, function* () {
        const greeting = new Greeting(ctx.pluginId);
        ctx.cli.handle("run", (_a) => __awaiter(this, [_a], void 0, function* ({ body }) { return ({ status: 200, body: yield greeting.say((body === null || body === void 0 ? void 0 : body.loud) ? words_js_1.Tone.Loud : undefined, `${words_js_1.Words.made}`) }); }));
    });
}
//# sourceMappingURL=default.js.map