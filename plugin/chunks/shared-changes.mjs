// src/app/changes.ts
function changesOf(log, position, tickMs) {
  let grown = false;
  let wake = () => {
  };
  const following = log.follow(position, () => {
    grown = true;
    wake();
  });
  return {
    async next(withinMs = tickMs) {
      if (!grown) {
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      grown = false;
    },
    close: () => following.close()
  };
}

export {
  changesOf
};
