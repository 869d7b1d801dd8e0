import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileLog } from '../../src/log/file-log.ts';
import { conflictCopies, filesystemOf } from '../../src/log/filesystem.ts';
import { read, record, tempDir, tempNest } from './support.ts';

test.each([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42 | 0, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9p'],
  [0x65735546, 'FUSE'],
])('appends are not atomic on the file system with magic number %i (%s)', (magic, name) => {
  expect(filesystemOf('/mnt/x', 'linux', () => magic)).toEqual({ atomicAppend: 'no', name });
});

test.each([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1])(
  'appends are atomic on the local file system with magic number %i',
  (magic) => {
    expect(filesystemOf('/x', 'linux', () => magic).atomicAppend).toBe('yes');
  },
);

test('a folder that is yet to be created is judged by the nearest one that exists', () => {
  const statfs = (path: string) => {
    if (path !== '/mnt') throw new Error('ENOENT');
    return 0x6969;
  };
  expect(filesystemOf('/mnt/a/b', 'linux', statfs).name).toBe('NFS');
  expect(filesystemOf('/else/where', 'linux', statfs).atomicAppend).toBe('unknown');
});

test('this machine answers for its temporary folder', () => {
  expect(['yes', 'no', 'unknown']).toContain(filesystemOf(tempDir()).atomicAppend);
});

test('a network share of Windows is refused in every form, a drive is unknown', () => {
  for (const path of [
    '\\\\srv\\share\\repo',
    '//srv/share/repo',
    '\\\\?\\UNC\\srv\\share\\repo',
    '\\\\wsl$\\U\\r',
  ]) {
    expect(filesystemOf(path, 'win32').atomicAppend).toBe('no');
  }
  expect(filesystemOf('\\\\?\\C:\\repo', 'win32').atomicAppend).toBe('unknown');
});

test('copies that a synchronising service made of the log are named, and never read', () => {
  const { dir, file, owner } = tempNest();
  openFileLog(dir, { owner }).append([record('a')]);
  const copies = [
    'log (1).jsonl',
    "log (Ann's conflicted copy 2026-01-01).jsonl",
    'log (conflicted copy).jsonl',
    'log 2.jsonl',
    'log-LAPTOP.jsonl',
    'log.sync-conflict-20260101-120000-ABCDEFG.jsonl',
  ];
  for (const name of copies) fs.copyFileSync(file, join(dir, name));
  fs.writeFileSync(join(dir, 'snapshot.json'), '');
  expect(conflictCopies(dir).sort()).toEqual(copies);
  expect(read(file).ids).toEqual(['a']);
  expect(conflictCopies(join(dir, 'gone'))).toEqual([]);
});
