// src/cli/interrupt.ts
var INTERRUPTED = 130;
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
