import { parseArgs } from 'node:util'

/** What a developer asked `npm test` to run. */
export type Choice = {
  /** The one step to run, a check by its name or `vitest`; everything unless given. */
  only?: string | undefined
  /** The commit to compare with, where only what changed since is tested. */
  changed?: string | undefined
  watch: boolean
  all: boolean
  seed?: number | undefined
  /** Arguments for the tool of the step. */
  more: string[]
}

const usage = `Usage: npm test [-- OPTION …]

Without options, every check and every test runs, each journey in one of its variants.
  --all                    Every variant of each journey (languages, widths, looks), and no retries: before a release
  --changed [COMMIT]       Only tests of what differs from COMMIT (HEAD): all journeys where the product differs
  --seed N                 The variants of an earlier run, which printed N
  --only STEP [ARGUMENT …] One of the steps below; ARGUMENTs go to its tool, for example
                             npm test -- --only vitest server
                             npm test -- --only vitest --project e2e
  --watch [ARGUMENT …]     Vitest, which runs tests again when their sources change
`

type Named = { name: string; about: string }

const options = {
  all: { type: 'boolean' },
  changed: { type: 'boolean' },
  seed: { type: 'string' },
  only: { type: 'string' },
  watch: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** The choice that arguments express, or the usage where they express none. */
export function readChoice(args: readonly string[], checks: readonly Named[]): Choice | string {
  const steps = [
    ...checks,
    { name: 'vitest', about: 'Tests' },
    { name: 'peers', about: 'Tests with programs of others, if they are installed' },
  ]
  const help = `${usage}\nSteps:\n${steps.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join('\n')}`
  // What follows --only STEP, or --watch, belongs to the tool.
  const at = args.findIndex((arg) => arg === '--watch' || arg === '--only')
  const end = at < 0 ? args.length : at + (args[at] === '--only' ? 2 : 1)
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(0, end),
      options,
      allowPositionals: true,
    })
    const { help: wanted, only, changed, watch = false, all = false } = values
    const [commit = 'HEAD', ...rest] = positionals
    const seed = values.seed === undefined ? undefined : Number(values.seed)
    const isKnown = only === undefined || steps.some(({ name }) => name === only)
    const isSeed = seed === undefined || (Number.isInteger(seed) && seed >= 0)
    const isClear = rest.length === 0 && (changed || positionals.length === 0) && !(changed && only)
    if (wanted || !isKnown || !isSeed || !isClear) return help
    return { only, changed: changed ? commit : undefined, watch, all, seed, more: args.slice(end) }
  } catch {
    return help
  }
}
