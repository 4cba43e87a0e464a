import { relative } from 'node:path'

type Failure = { file: string; test: string; message: string }

export type Count = { passed: number; failed: number; failures: readonly Failure[] }

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const failedFile = ({
  name,
  status,
  message,
  assertionResults,
}: Report['testResults'][number]): Failure[] => {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages: [first = ''] }) => ({ file: name, test: fullName, message: first }))
  return status === 'failed' && failures.length === 0
    ? [{ file: name, test: 'the file as a whole', message }]
    : failures
}

/** Counts the tests of a report of Vitest; a file that could not even be loaded counts as one failed test. */
export function countTests(json: string): Count {
  if (json === '') return { passed: 0, failed: 1, failures: [] }
  const { numPassedTests, testResults } = JSON.parse(json) as Report
  const failures = testResults.flatMap(failedFile)
  return { passed: numPassedTests, failed: failures.length, failures }
}

const mostShown = 12
const longest = 240

/** What failed, two lines each: short enough to be whole where only the end of a long output is kept. */
export function failureLines({ failures }: Count, root: string): string[] {
  const shown = failures.slice(0, mostShown).flatMap(({ file, test, message }) => {
    const [first = ''] = message.trim().split('\n')
    return [`✗ ${relative(root, file)} > ${test}`, `    ${first.slice(0, longest)}`]
  })
  const more = failures.length - mostShown
  return more > 0 ? [...shown, `… and ${more} more`] : shown
}
