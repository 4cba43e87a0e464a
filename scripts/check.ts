import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Count, countTests, failureLines } from './test-count.ts'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')

const usage = `Usage: npm test [-- --only STEP [ARGUMENT …]]

Without arguments, everything runs. STEP is one of the steps below; what follows it goes to the tool, for example
  npm test -- --only vitest server
  npm test -- --only vitest --project e2e
`

type Step = { name: string; about: string; command: readonly [string, ...string[]] }

const tsc = (project: string) =>
  [join(packages, 'typescript/bin/tsc'), '-p', project] as const satisfies Step['command']

const steps: readonly Step[] = [
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
  { name: 'vitest', about: 'Tests', command: [join(packages, 'vitest/vitest.mjs'), 'run'] },
]

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs one step in its own process; resolves to true when it succeeded. */
function runStep({ about, command }: Step, more: readonly string[]): Promise<boolean> {
  const began = performance.now()
  console.log(`\n── ${about} ${'─'.repeat(Math.max(0, 70 - about.length))}`)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...command, ...more], { cwd: root, stdio: 'inherit' })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => {
      console.log(`${code === 0 ? 'ok' : 'FAILED'}, ${seconds(began)}`)
      resolve(code === 0)
    })
  })
}

async function runTests(step: Step, more: readonly string[]): Promise<{ ok: boolean; count: Count }> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-check-'))
  const report = join(folder, 'report.json')
  try {
    const ok = await runStep(step, [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
    ])
    const count = countTests(readFileSync(report, { encoding: 'utf8', flag: 'a+' }))
    return { ok: ok && count.failed === 0, count: ok || count.failed > 0 ? count : { ...count, failed: 1 } }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function chooseSteps(): { chosen: readonly Step[]; more: string[] } {
  // What is not ours goes to the tool, its options too.
  const { values, tokens } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean' } },
    strict: false,
    tokens: true,
  })
  const only = tokens.find((token) => token.kind === 'option' && token.name === 'only')
  const chosen = steps.filter(({ name }) => !only || name === values.only)
  const known = process.argv.length === 2 || only
  if (values.help || !known || chosen.length === 0) {
    console.log(
      `${usage}\nSteps:\n${steps.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join('\n')}`,
    )
    process.exit(values.help ? 0 : 1)
  }
  const at = only?.kind === 'option' ? only.index + (only.inlineValue ? 1 : 2) : 0
  return { chosen, more: only ? process.argv.slice(2 + at) : [] }
}

const began = performance.now()
const { chosen, more } = chooseSteps()
const failed: string[] = []
let total: Count | null = null
// Every step runs, also after a failure: one run tells all that is wrong.
for (const step of chosen) {
  if (step.name === 'vitest') {
    const { ok, count } = await runTests(step, more)
    total = count
    if (!ok) failed.push(step.name)
  } else if (!(await runStep(step, more))) failed.push(step.name)
}
console.log(
  `\n${failed.length === 0 ? 'All steps passed' : `Failed: ${failed.join(', ')}`}, ${seconds(began)}`,
)
if (total) {
  for (const line of failureLines(total, root)) console.log(line)
  console.log(`${total.passed} passed, ${total.failed} failed`)
}
process.exitCode = failed.length === 0 ? 0 : 1
