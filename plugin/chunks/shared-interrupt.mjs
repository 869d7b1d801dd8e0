import {
  BROKEN_OFF
} from "./shared-exit-codes.mjs";
import {
  keepResults
} from "./shared-consequences.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  stateDir,
  thisUser
} from "./shared-state-dir.mjs";

// src/cli/interrupt.ts
var INTERRUPTED = BROKEN_OFF[0];
function onInterrupt(stop) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

// src/cli/keep-measured.ts
function keepMeasured(version, at, found, facts) {
  try {
    const all = facts.map(({ id }) => id);
    keepResults(stateDir(thisUser()), version, at, found, all);
  } catch {
    say("what was measured could not be kept: nest doctor will ask for it again");
  }
}

export {
  INTERRUPTED,
  onInterrupt,
  keepMeasured
};
