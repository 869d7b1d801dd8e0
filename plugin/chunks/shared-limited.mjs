// src/harness/limited.ts
function limited(outer, ms) {
  const ended = new AbortController();
  const follow = () => ended.abort(outer.reason);
  const timer = ms === null ? void 0 : setTimeout(() => ended.abort(new Error(`no end within ${ms} ms`)), ms);
  outer.addEventListener("abort", follow, { once: true });
  if (outer.aborted) follow();
  return {
    signal: ended.signal,
    end: (reason) => ended.abort(reason),
    release() {
      clearTimeout(timer);
      outer.removeEventListener("abort", follow);
    }
  };
}

export {
  limited
};
