import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.spec.ts'],
          exclude: ['test/live/**'],
          pool: 'forks',
          // Real processes are started by many specs; two cores are easily busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'live',
          include: ['test/live/**/*.spec.ts'],
          pool: 'forks',
          maxWorkers: 2,
          retry: 0,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // After the unit tests: a live test shares two cores with real sessions of the CLI.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
