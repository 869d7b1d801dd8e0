import {
  attachArgv
} from "./shared-argv.mjs";
import {
  locateClaude,
  spawnEnv
} from "./shared-cli.mjs";
import {
  requireMember
} from "./shared-caller.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import {
  foldNest
} from "./shared-fold-log.mjs";
import "./shared-identity.mjs";
import "./shared-version.mjs";
import "./shared-runtime.mjs";

// src/cli/commands/attach.ts
import { spawn } from "node:child_process";

// src/app/attach.ts
function attachCommand(nest, id) {
  const member = requireMember(foldNest(nest).state, id);
  if (member.mode !== "bg" || member.short === null) {
    const why = member.mode === "bg" ? "its session has not been bound" : `it runs in ${member.mode === "batch" ? "batch mode" : "a terminal of its own"}`;
    throw new UserError(`${id} cannot be attached to: ${why}`, EXIT.refused, `nest logs ${id}`);
  }
  const command = locateClaude(null);
  if ("problem" in command) throw new UserError(command.message, EXIT.notStarted, command.fix);
  return { file: command.file, args: [...command.args, ...attachArgv(member.short)], env: spawnEnv() };
}

// src/cli/commands/attach.ts
async function run(here, [member]) {
  const { file, args, env } = attachCommand(here.nest(), member);
  const child = spawn(file, args, { stdio: "inherit", env: { ...env } });
  const ignore = () => {
  };
  process.on("SIGINT", ignore);
  try {
    return await new Promise((resolve, reject) => {
      child.once(
        "error",
        (error) => reject(
          new UserError(`cannot start ${file}: ${error.message}`, EXIT.notStarted, `nest logs ${member}`)
        )
      );
      child.once("exit", (code, signal) => resolve(signal === null ? code ?? 0 : 1));
    });
  } finally {
    process.off("SIGINT", ignore);
  }
}
export {
  run
};
