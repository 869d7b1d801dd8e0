import {
  BROKEN_OFF
} from "./shared-exit-codes.mjs";

// src/cli/interrupt.ts
var INTERRUPTED = BROKEN_OFF[0];
function onInterrupt(stop) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

export {
  INTERRUPTED,
  onInterrupt
};
