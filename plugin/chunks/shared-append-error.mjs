// src/log/append-error.ts
var AppendError = class extends Error {
  name = "AppendError";
  code;
  spooled;
  constructor(code, spooled, cause) {
    const then = spooled === null ? "and not kept anywhere else" : `kept in ${spooled} for the next append`;
    super(`the log could not be written (${code}); the records are not recorded, ${then}`, { cause });
    this.code = code;
    this.spooled = spooled;
  }
};
function codeOf(error) {
  const code = error?.code;
  return typeof code === "string" ? code : "UNKNOWN";
}

export {
  AppendError,
  codeOf
};
