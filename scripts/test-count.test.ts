import { expect, test } from 'vitest'
import { countTests } from './test-count.ts'

const report = (...files: { status: string; tests: string[] }[]) => {
  const all = files.flatMap(({ tests }) => tests)
  return JSON.stringify({
    numPassedTests: all.filter((status) => status === 'passed').length,
    numFailedTests: all.filter((status) => status === 'failed').length,
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((each) => ({ status: each })),
    })),
  })
}

test('passed and failed tests are counted', () => {
  const files = [
    { status: 'passed', tests: ['passed', 'skipped'] },
    { status: 'failed', tests: ['passed', 'failed'] },
  ]
  expect(countTests(report(...files))).toEqual({ passed: 2, failed: 1 })
})

test('a file that cannot be loaded, and a run without a report, count as failed', () => {
  expect(countTests(report({ status: 'failed', tests: [] }))).toEqual({ passed: 0, failed: 1 })
  expect(countTests('')).toEqual({ passed: 0, failed: 1 })
})
