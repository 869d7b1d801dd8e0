import nodeFs from 'node:fs';

/**
 * Refuses a folder, a pipe or a socket where a file should be. To be asked before the file is opened: the opening of a
 * pipe waits for its other end, for ever. Devices pass; they answer at once.
 *
 * @throws an error of the kind the file system throws, with the path: `EISDIR` for a folder, `EFTYPE` for the others
 */
export function refuseNonFile(file: string, fs: Pick<typeof nodeFs, 'statSync'> = nodeFs): void {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || !(stat.isDirectory() || stat.isFIFO() || stat.isSocket())) return;
  const [code, what] = stat.isDirectory() ? ['EISDIR', 'a folder'] : ['EFTYPE', 'a pipe or a socket'];
  throw Object.assign(new Error(`${file} is ${what}, not a file`), { code, syscall: 'read', path: file });
}
