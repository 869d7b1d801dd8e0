import { type Follow, followFile, type Watch } from './poll.ts';

/**
 * Follows a file by chokidar, which knows the ways of more platforms than `fs.watch`, with the same slow poll
 * underneath. For long-running commands; it is loaded on first use, and until then the poll does the work.
 */
export const followWithChokidar: Follow = (file, offset, onChange, opts = {}) =>
  followFile(file, offset, onChange, { watch: chokidarWatch, ...opts });

const chokidarWatch: Watch = (dir, file, onEvent, onFailure) => {
  let closed = false;
  let close = async () => {};
  const start = async () => {
    const { watch } = await import('chokidar');
    if (closed) return;
    // Only the folder and the log: a nest may hold thousands of other files.
    const watcher = watch(dir, {
      depth: 0,
      ignoreInitial: true,
      ignored: (path) => path !== dir && path !== file,
    });
    close = () => watcher.close();
    watcher.on('all', onEvent).on('ready', onEvent).on('error', onFailure);
  };
  start().catch(onFailure);
  return () => {
    closed = true;
    close().catch(() => {});
  };
};
