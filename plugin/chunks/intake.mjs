import {
  defaultCharter
} from "./shared-charter-2.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/cli/intake.ts
import { createInterface } from "node:readline";
async function intake(flags) {
  const { ask, close } = questions();
  try {
    let objective = "";
    for (; ; ) {
      objective = await ask("What is the organisation for? ");
      if (objective !== "") break;
      process.stdout.write("its objective in a sentence, such as: Port the parser to TypeScript\n");
    }
    const patch = { ...flags };
    if (flags.limits === void 0) {
      const { limits } = defaultCharter("");
      const members = await number(ask, "How many members at most?", limits.members);
      const few = Math.min(limits.concurrency, members ?? limits.members);
      patch.limits = { members, concurrency: await number(ask, "How many at work at once?", few) };
    }
    if (flags.budget === void 0) patch.budget = { usd: await number(ask, "Dollars for all of it?", null) };
    return { objective, patch };
  } finally {
    close();
  }
}
async function number(ask, question, otherwise) {
  for (; ; ) {
    const answer = await ask(`${question} [${otherwise ?? "none"}] `);
    if (answer === "") return otherwise;
    const value = Number(answer.replace(/^\$/, ""));
    if (Number.isFinite(value) && value > 0) return value;
    process.stdout.write("a number above 0, or nothing\n");
  }
}
function questions() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = [];
  let waiting = null;
  let over = false;
  const wake = () => {
    waiting?.();
    waiting = null;
  };
  terminal.on("line", (line) => {
    typed.push(line);
    wake();
  });
  terminal.on("close", () => {
    over = true;
    wake();
  });
  const ask = async (question) => {
    if (typed.length === 0) {
      terminal.setPrompt(question);
      terminal.prompt();
    } else process.stdout.write(question);
    if (typed.length === 0 && !over)
      await new Promise((resolve) => {
        waiting = resolve;
      });
    const line = typed.shift();
    if (line !== void 0) return line.trim();
    throw new UserError("the input ended before the questions did", EXIT.usage, 'nest init --objective "…"');
  };
  return { ask, close: () => terminal.close() };
}
export {
  intake
};
