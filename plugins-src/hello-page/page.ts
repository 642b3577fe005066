const form = document.querySelector<HTMLFormElement>("#form")!;
const name = document.querySelector<HTMLInputElement>("#name")!;
const greeting = document.querySelector<HTMLElement>("#greeting")!;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  // The word is the user's, and read anew each time.
  greeting.textContent = `${await wasmhost.settings.get<string>("greeting")}, ${name.value}!`;
});

export {};
