import { defineConfig } from 'vitest/config'
import { failureWords } from './web/build/failure-words.ts'
import { iconSprites } from './web/src/icons/sprite-plugin.ts'

const workspaces = [
  'contract',
  'runtime',
  'identity',
  'server',
  'provider',
  'demo',
  'mock',
  'launcher',
  'scripts',
]

export default defineConfig({
  test: {
    globalSetup: ['launcher/src/testing/global-setup.ts'],
    // A test file waits for PostgreSQL and child processes more than it computes.
    maxWorkers: 3,
    pool: 'forks',
    // Real processes, browsers and drags lose a race on a busy machine now and then; a fault loses it every time.
    retry: 2,
    // Generous, because what is waited for comes at once where nothing is wrong, and late on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit+integration',
          setupFiles: ['runtime/src/testing/refuse-nested-connections.ts'],
          include: workspaces.map((workspace) => `${workspace}/**/*.test.ts`),
          // Reading the modules of the server anew for each file takes more than half of the processor time, and none
          // of them keeps what a test has done.
          isolate: false,
        },
      },
      {
        extends: true,
        // Rules are tested beside the components that they serve, and those name icons.
        plugins: [...iconSprites(), failureWords()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // The journeys' products need the database server first; where it runs already, the first file leaves it alone.
          globalSetup: ['launcher/src/testing/global-setup.ts', 'e2e/testing/setup.ts'],
          include: ['e2e/**/*.e2e.ts'],
          // Each file drives a browser and a whole portal: it has a portal of its worker's, and begins after the other tests.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
