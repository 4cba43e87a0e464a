import { expect, test } from 'vitest'
import { countTests, failureLines } from './test-count.ts'

type File = { name?: string; status: string; message?: string; tests: [status: string, message?: string][] }

const report = (...files: File[]) => {
  const all = files.flatMap(({ tests }) => tests)
  return JSON.stringify({
    numPassedTests: all.filter(([status]) => status === 'passed').length,
    testResults: files.map(({ name = '/project/a.test.ts', status, message = '', tests }) => ({
      name,
      status,
      message,
      assertionResults: tests.map(([each, failure], index) => ({
        fullName: `test ${index + 1}`,
        status: each,
        failureMessages: failure ? [failure] : [],
      })),
    })),
  })
}

test('passed and failed tests are counted', () => {
  const files: File[] = [
    { status: 'passed', tests: [['passed'], ['skipped']] },
    { status: 'failed', tests: [['passed'], ['failed']] },
  ]
  expect(countTests(report(...files))).toMatchObject({ passed: 2, failed: 1 })
})

test('a file that cannot be loaded, and a run without a report, count as failed', () => {
  expect(countTests(report({ status: 'failed', tests: [] }))).toMatchObject({ passed: 0, failed: 1 })
  expect(countTests('')).toMatchObject({ passed: 0, failed: 1 })
})

test('each failure is told by file, test and the first line of its message', () => {
  const count = countTests(
    report(
      {
        status: 'failed',
        tests: [['passed'], ['failed', 'AssertionError: expected 1 to be 2\n    at a.ts:3']],
      },
      {
        name: '/project/e2e/b.e2e.ts',
        status: 'failed',
        message: 'Cannot find module',
        tests: [['skipped']],
      },
    ),
  )
  expect(failureLines(count, '/project')).toEqual([
    '✗ a.test.ts > test 2',
    '    AssertionError: expected 1 to be 2',
    '✗ e2e/b.e2e.ts > the file as a whole',
    '    Cannot find module',
  ])
})

test('a run in which nearly everything fails still ends in few lines', () => {
  const many = Array.from({ length: 60 }, (): [string, string] => ['failed', 'x'.repeat(1000)])
  const lines = failureLines(countTests(report({ status: 'failed', tests: many })), '/project')
  expect(lines.length).toBeLessThan(30)
  expect(lines.at(-1)).toBe('… and 48 more')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250)
})
