// Reads expressions as JSON from standard input and writes what Node.js makes
// of them, as the backend in sandbox.js answers it.
import { evaluate } from "./evaluate.js";

// Some timers of Node.js do not keep it running.
const running = setInterval(() => {}, 1000);
let text = "";
for await (const piece of process.stdin.setEncoding("utf8")) text += piece;
const answers = [];
for (const expression of JSON.parse(text)) answers.push(await evaluate(expression));
process.stdout.write(JSON.stringify(answers));
clearInterval(running);
