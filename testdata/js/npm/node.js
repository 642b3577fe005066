// Runs a backend in Node.js and writes what its only endpoint answers.
const { default: activate } = await import(process.argv[2]);
let run;
activate({ cli: { handle: (_, handler) => (run = handler) } });
const { body } = await run({ method: "POST", path: "run" });
// A package may have left a timer or a socket behind.
process.stdout.write(JSON.stringify(body), () => process.exit());
