import {
  defaultCharter
} from "./shared-charter-3.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime.mjs";

// src/cli/intake.ts
import { createInterface } from "node:readline/promises";
async function intake(flags) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  let over = false;
  terminal.once("close", () => {
    over = true;
  });
  const question = async (text) => {
    if (over) throw new UserError("no objective was given", EXIT.usage, 'nest init --objective "…"');
    const closed = new Promise((resolve) => terminal.once("close", () => resolve("")));
    return (await Promise.race([terminal.question(text), closed])).trim();
  };
  const number = async (text, otherwise) => {
    const shown = otherwise === null ? "none" : otherwise;
    for (; ; ) {
      const answer = await question(`${text} [${shown}] `);
      if (answer === "") return otherwise;
      const value = Number(answer.replace(/^\$/, ""));
      if (Number.isFinite(value) && value > 0) return value;
      process.stdout.write("a number above 0, or nothing\n");
    }
  };
  try {
    let objective = "";
    while (objective === "") objective = await question("What is the organisation for? ");
    const { limits } = defaultCharter("");
    const patch = { ...flags };
    if (flags.limits === void 0) {
      const members = await number("How many members at most?", limits.members);
      const concurrency = await number(
        "How many at work at once?",
        Math.min(limits.concurrency, members ?? 1)
      );
      patch.limits = { members, concurrency };
    }
    if (flags.budget === void 0) patch.budget = { usd: await number("Dollars for all of it?", null) };
    return { objective, patch };
  } finally {
    terminal.close();
  }
}
export {
  intake
};
