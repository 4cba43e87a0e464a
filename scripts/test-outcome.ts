import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

type Named = { file: string; test: string }
type Failure = Named & { message: string }

/** What became of a run of Vitest; `skipped` counts tests by their file. */
export type Outcome = {
  passed: number
  failures: readonly Failure[]
  /** With what the first try failed with. */
  retried: readonly Failure[]
  skipped: Readonly<Record<string, number>>
}

/** The part of Vitest's modules and tests that is read here. */
type Module = {
  relativeModuleId: string
  state: () => string
  errors: () => readonly { message: string }[]
  children: { allTests: () => Iterable<Case> }
}
type Case = {
  fullName: string
  module: Pick<TestModule, 'relativeModuleId'>
  result: () => { state: string; errors?: readonly { message: string }[] | undefined }
  diagnostic: () => { retryCount: number } | undefined
}

export const noTests: Outcome = { passed: 0, failures: [], retried: [], skipped: {} }

const nameOf = ({ module, fullName }: Case): Named => ({ file: module.relativeModuleId, test: fullName })

const failureOf = (test: Case): Failure => ({
  ...nameOf(test),
  message: test.result().errors?.[0]?.message ?? 'no message',
})

function outcomeOfModule(module: Module): Outcome {
  const tests = [...module.children.allTests()]
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const failures = inState('failed').map(failureOf)
  // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
  const isBroken = module.state() === 'failed' && failures.length === 0
  const file = module.relativeModuleId
  const ofFile = { file, test: 'the file as a whole', message: module.errors()[0]?.message ?? 'no message' }
  const skipped = inState('skipped').length
  return {
    passed: inState('passed').length,
    failures: isBroken ? [ofFile] : failures,
    retried: tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0).map(failureOf),
    skipped: skipped > 0 ? { [file]: skipped } : {},
  }
}

/** The outcome of several runs, or files, together. */
export const together = (outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  retried: outcomes.flatMap(({ retried }) => retried),
  skipped: Object.assign({}, ...outcomes.map(({ skipped }) => skipped)),
})

/** The outcome of the files of a run; an error outside of all tests counts as a failure. */
export const outcomeOf = (
  modules: readonly Module[],
  errors: readonly { message: string }[] = [],
): Outcome => {
  const outside = errors.map(({ message }) => ({ file: 'Vitest', test: 'outside of all tests', message }))
  return together([...modules.map(outcomeOfModule), { ...noTests, failures: outside }])
}

const longest = 240

/** A failure in two lines: file and name, and the first line of its message. */
function failureLines({ file, test, message }: Failure, mark = '✗'): string[] {
  const [first = ''] = message.trim().split('\n')
  return [`${mark} ${file} > ${test}`, `    ${first.slice(0, longest)}`]
}

const mostShown = 12

/** What a run of the tests ends with: short enough to be whole where only the end of a long output is kept. */
export function outcomeLines({ passed, failures, retried, skipped }: Outcome): string[] {
  const more = failures.length - mostShown
  const skippedFiles = Object.entries(skipped).map(([file, count]) => `  ${file}: ${count}`)
  return [
    ...(skippedFiles.length > 0 ? ['Skipped:', ...skippedFiles] : []),
    ...(retried.length > 0 ? ['Passed or failed only after a retry:'] : []),
    ...retried.flatMap((one) => failureLines(one, ' ')),
    ...failures.slice(0, mostShown).flatMap((one) => failureLines(one)),
    ...(more > 0 ? [`… and ${more} more`] : []),
    `${passed} passed, ${failures.length} failed`,
  ]
}

/** Reports each failed test at once, and writes the outcome of the run as JSON to `path` at its end. */
export const outcomeReporter = (path: string | undefined): Reporter => ({
  onTestCaseResult(test: TestCase) {
    if (test.result().state === 'failed') console.log(failureLines(failureOf(test)).join('\n'))
  },
  onTestRunEnd(modules, errors) {
    if (path) writeFileSync(path, JSON.stringify(outcomeOf(modules, errors)))
  },
})
