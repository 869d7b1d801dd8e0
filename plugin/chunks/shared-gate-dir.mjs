// src/harness/gate-dir.ts
var GATE_DIR = "gate";

export {
  GATE_DIR
};
