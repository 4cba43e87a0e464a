import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, needAllJourneys } from './changed-files.ts'
import { type Choice, readChoice } from './check-options.ts'
import { noTests, type Outcome, outcomeLines, together } from './test-outcome.ts'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')

type Step = { name: string; about: string; command: readonly [string, ...string[]] }

const tsc = (project: string) =>
  [join(packages, 'typescript/bin/tsc'), '-p', project] as const satisfies Step['command']

const vitest = join(packages, 'vitest/vitest.mjs')

const checks: readonly Step[] = [
  {
    name: 'biome',
    about: 'Format and lint',
    command: [join(packages, '@biomejs/biome/bin/biome'), 'ci', '.'],
  },
  { name: 'types', about: 'Types: server side', command: tsc('tsconfig.json') },
  { name: 'types-web', about: 'Types: web', command: tsc('web/tsconfig.json') },
  {
    name: 'types-worker',
    about: 'Types: the service worker of the web',
    command: tsc('web/service-worker/tsconfig.json'),
  },
  { name: 'types-e2e', about: 'Types: browser tests', command: tsc('e2e/tsconfig.json') },
  { name: 'walls', about: 'Who imports whom', command: ['scripts/walls.ts'] },
  {
    name: 'knip',
    about: 'Unused files, exports and packages',
    command: [join(packages, 'knip/bin/knip.js')],
  },
  { name: 'requirements', about: 'Requirements and their tests', command: ['scripts/requirements.ts'] },
]

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

const heading = (about: string) => `\n── ${about} ${'─'.repeat(Math.max(0, 70 - about.length))}`

/** Runs a program of Node to its end; `false` where it failed. Its output is shown as it comes, or handed to `collect`. */
function run(
  command: readonly string[],
  { env = {}, collect }: { env?: Record<string, string>; collect?: (output: string) => void } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: collect ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => collect?.(text))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Runs the checks one after the other and prints each as a whole, since tests print at the same time. */
async function runChecks(chosen: readonly Step[], more: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const { name, about, command } of chosen) {
    const began = performance.now()
    let output = ''
    const ok = await run([...command, ...more], { collect: (text) => (output += text) })
    console.log(`${heading(about)}\n${output.trimEnd()}\n${ok ? 'ok' : 'FAILED'}, ${secondsSince(began)}`)
    if (!ok) failed.push(name)
  }
  return failed
}

/** Runs Vitest; a run that fails without a failed test, such as one that could not start, counts as one failure. */
async function runTests(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-check-'))
  const report = join(folder, 'outcome.json')
  try {
    const ok = await run([vitest, 'run', ...args], { env: { ...env, IAMBIZ_TEST_OUTCOME: report } })
    const written = readFileSync(report, { encoding: 'utf8', flag: 'a+' })
    const outcome: Outcome = written === '' ? noTests : JSON.parse(written)
    const broken = { file: 'Vitest', test: 'the run as a whole', message: 'it failed, see above' }
    return ok || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [broken] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The runs of Vitest that a choice asks for, as arguments of each. */
function testRuns({ changed, only, more }: Choice): string[][] {
  // Programs of others, by which the protocols are tested; those that are not installed are skipped.
  if (only === 'peers') return [['--project=unit+integration', '--project=e2e', '.peer.', ...more]]
  if (changed === undefined) return only === undefined || only === 'vitest' ? [more] : []
  const related = [`--changed=${changed}`, '--passWithNoTests']
  const journeys = needAllJourneys(changedFiles(root, changed)) ? [] : related
  return [
    ['--project=!e2e', ...related],
    ['--project=e2e', ...journeys],
  ]
}

async function check(choice: Choice): Promise<void> {
  const began = performance.now()
  const seed = String(choice.seed ?? randomInt(1000))
  const env = { IAMBIZ_TEST_SEED: seed, ...(choice.all ? { IAMBIZ_TEST_ALL: '1' } : {}) }
  if (choice.watch) {
    process.exitCode = (await run([vitest, 'watch', ...choice.more], { env })) ? 0 : 1
    return
  }
  const chosen = checks.filter(({ name }) => choice.only === undefined || name === choice.only)
  const ofChecks = runChecks(chosen, choice.only ? choice.more : [])
  const outcomes: Outcome[] = []
  const runs = testRuns(choice)
  const variants = choice.all
    ? 'every variant'
    : `one variant, chosen by seed ${seed}; --all runs every variant`
  if (runs.length > 0) console.log(`Each journey runs in ${variants}.`)
  for (const args of runs) outcomes.push(await runTests(args, env))
  const failed = await ofChecks
  const outcome = together(outcomes)
  if (outcome.failures.length > 0) failed.push('tests')
  console.log(
    `\n${failed.length === 0 ? 'All passed' : `Failed: ${failed.join(', ')}`}, ${secondsSince(began)}`,
  )
  if (runs.length > 0) {
    console.log(`Each journey ran in ${variants}.`)
    for (const line of outcomeLines(outcome)) console.log(line)
  }
  process.exitCode = failed.length === 0 ? 0 : 1
}

const choice = readChoice(process.argv.slice(2), checks)
if (typeof choice === 'string') {
  console.log(choice)
  process.exitCode = process.argv.includes('--help') ? 0 : 1
} else await check(choice)
