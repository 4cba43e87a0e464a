import { availableParallelism, cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import type { Bench, Finding } from './bench.ts'
import { benchmarks } from './benchmarks.ts'
import { canPin } from './process.ts'
import { printed, writeFindings } from './results.ts'
import { openWorld, type World } from './world/world.ts'

const usage = `Usage: npm run bench -- [NAME …] [--seconds N] [--repetitions N] [--write] [--machine TEXT]

Takes the figures of the named benchmarks, or of all. --write puts them into docs/benchmarks.md.
`

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '8' },
        repetitions: { type: 'string', default: '3' },
        write: { type: 'boolean', default: false },
        machine: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    console.error((error as Error).message)
    return null
  }
}

const machineInGeneralWords = () =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}`

const read = readArguments()
const wanted = new Set(read?.positionals)
const chosen = benchmarks.filter(
  ({ name }) => wanted.has(name) || (wanted.size === 0 && name !== 'login-statistics-large'),
)
const unknown = [...wanted].filter((name) => !benchmarks.some((known) => known.name === name))
if (!read || read.values.help || unknown.length > 0) {
  const names = benchmarks.map(({ name, figures, about }) => `  ${name.padEnd(16)}${figures}: ${about}`)
  console.log(`${usage}\n${names.join('\n')}`)
  process.exit(read?.values.help ? 0 : 1)
}

const { seconds, repetitions, write, machine = machineInGeneralWords() } = read.values
const say = (line: string) => console.log(line)
const opened: World[] = []
const atEnd = new AsyncDisposableStack()
let ending: Promise<void> | undefined
function end(): Promise<void> {
  ending ??= atEnd.disposeAsync()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The programs end with this process; the database does not, because it survives Ctrl-C in a launcher.
  process.once(signal, async () => {
    await end()
    process.exit(1)
  })
}
const bench: Omit<Bench, 'cleanup'> = {
  async world() {
    const [world = await openWorld(say, atEnd)] = opened
    opened[0] = world
    return world
  },
  seconds: Number(seconds),
  repetitions: Math.max(3, Number(repetitions)),
  say,
}

say(`Node ${process.version}, ${machine} (${cpus()[0]?.model.trim()}), load by autocannon`)
say(canPin ? 'The program under measure has core 0, the load core 1.' : 'Processes are not pinned to cores.')
const findings: Finding[] = []
const failed: string[] = []
for (const { name, figures, run } of chosen) {
  say(`\n── ${name} (${figures})`)
  const cleanup = new AsyncDisposableStack()
  // Also disposed when the process is stopped during a benchmark.
  atEnd.use(cleanup)
  try {
    const found = await run({ ...bench, cleanup })
    say(printed(found))
    findings.push(...found)
  } catch (error) {
    failed.push(name)
    console.error(error)
  } finally {
    await cleanup.disposeAsync()
  }
}
for (const { postgres, rows } of opened.map(({ about }) => about)) {
  say(`\nPostgreSQL ${postgres}, durable; small: ${rows.small}; large: ${rows.large}`)
}
await end()
say(`\n${printed(findings)}`)
if (write) writeFindings(findings, { date: new Date().toISOString().slice(0, 10), machine })
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
