import { availableParallelism, totalmem } from 'node:os'
import chromium from '@sparticuz/chromium'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { ScreensFirst } from './launcher/src/testing/screens-first.ts'
import { outcomeReporter } from './scripts/test-outcome.ts'
import { failureWords } from './web/build/failure-words.ts'
import { screenModules } from './web/build/screens.ts'
import { iconSprites } from './web/src/icons/sprite-plugin.ts'
import { skins } from './web/src/theme/skins-plugin.ts'

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

// Set by scripts/check.ts.
const { IAMBIZ_TEST_ALL, IAMBIZ_TEST_OUTCOME, IAMBIZ_TEST_SEED = '0' } = process.env
const turn = { all: IAMBIZ_TEST_ALL === '1', seed: Number(IAMBIZ_TEST_SEED) }

const cores = availableParallelism()
const maxWorkers = cores <= 2 ? 2 : cores - 1
// Each worker of the journeys has a browser and a whole product beside it, together some 3 GiB.
const journeyWorkers = Math.max(1, Math.min(maxWorkers, Math.floor(totalmem() / 3 / 2 ** 30)))

/** What a test leaves in the state of the page is taken back, since files share their modules. */
const observables = {
  find: /^(#web\/platform|\.\.?)\/observable\.ts$/,
  replacement: new URL('web/src/testing/observable.ts', import.meta.url).pathname,
}

export default defineConfig({
  test: {
    globalSetup: ['launcher/src/testing/global-setup.ts', 'server/src/testing/pgbouncer-setup.ts'],
    provide: { turn },
    reporters: ['default', outcomeReporter(IAMBIZ_TEST_OUTCOME)],
    maxWorkers,
    sequence: { sequencer: ScreensFirst },
    pool: 'forks',
    // Generous, because what is waited for comes at once where nothing is wrong, and late on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // The quickest first: rules of the web, then the server, pages, journeys.
    projects: [
      {
        extends: true,
        // Rules are tested beside the components that they serve, and those name icons.
        plugins: [...iconSprites(), failureWords(), screenModules()],
        resolve: { alias: [observables] },
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          setupFiles: ['web/src/testing/rules-setup.ts'],
          // A process for each file takes longer than the tests.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit+integration',
          setupFiles: ['runtime/src/testing/refuse-nested-connections.ts'],
          include: workspaces.map((workspace) => `${workspace}/**/*.test.ts`),
          // Reading the modules of the server again for each file takes more than half of the processor time, and no
          // module keeps what a test has done.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [react(), skins(), failureWords(), screenModules(), ...iconSprites()],
        resolve: {
          alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }, observables],
        },
        test: {
          name: 'pages',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/page-setup.ts'],
          testTimeout: 30_000,
          // Loading the modules of the page again for each file would take longer than its tests; each test cleans up.
          isolate: false,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { errorFormat: 'aria' },
            // Its recorder looks for the runner in window.parent, which the pages take for their own window.
            traceView: false,
            provider: playwright({
              launchOptions: { executablePath: await chromium.executablePath() },
              // A click waits until what it hits stands still.
              contextOptions: { timezoneId: 'Asia/Shanghai', locale: 'zh-CN', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // The journeys' products need the database server first; where it runs already, the first file leaves it alone.
          globalSetup: ['launcher/src/testing/global-setup.ts', 'e2e/testing/setup.ts'],
          include: ['e2e/**/*.e2e.ts'],
          maxWorkers: journeyWorkers,
          sequence: { groupOrder: 3 },
          // One browser and one module graph for each worker; what a journey changes lies in its contexts and people.
          isolate: false,
          // Processes, browsers and drags of a real product may lose a race on a busy machine: one more try, which is printed.
          retry: turn.all ? 0 : 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
