import { expect, test } from 'vitest'
import { noTests, type Outcome, outcomeLines, outcomeOf, together } from './test-outcome.ts'

type Test = { state: string; message?: string; retries?: number }

const moduleOf = (file: string, tests: Test[], { state = 'passed', message = '' } = {}) => {
  const module = { relativeModuleId: file }
  const cases = tests.map(({ state, message, retries = 0 }, index) => ({
    fullName: `test ${index + 1}`,
    module,
    result: () => ({ state, errors: message === undefined ? undefined : [{ message }] }),
    diagnostic: () => ({ retryCount: retries }),
  }))
  return {
    ...module,
    state: () => state,
    errors: () => (message ? [{ message }] : []),
    children: { allTests: () => cases },
  }
}

test('tests are counted, with those that were skipped or retried by name', () => {
  const outcome = outcomeOf([
    moduleOf('a.test.ts', [{ state: 'passed' }, { state: 'skipped' }]),
    moduleOf(
      'e2e/b.e2e.ts',
      [
        { state: 'passed', retries: 1, message: 'a first try that failed' },
        { state: 'failed', message: 'expected 1 to be 2\n at b.ts:3' },
      ],
      { state: 'failed' },
    ),
  ])
  expect(outcome).toMatchObject({
    passed: 2,
    retried: [{ file: 'e2e/b.e2e.ts', test: 'test 1' }],
    skipped: { 'a.test.ts': 1 },
  })
  expect(outcomeLines(outcome)).toEqual([
    'Skipped:',
    '  a.test.ts: 1',
    'Passed or failed only after a retry:',
    '  e2e/b.e2e.ts > test 1',
    '    a first try that failed',
    '✗ e2e/b.e2e.ts > test 2',
    '    expected 1 to be 2',
    '2 passed, 1 failed',
  ])
})

test('a file that cannot be loaded, and an error outside of all tests, count as failed', () => {
  const broken = moduleOf('a.test.ts', [], { state: 'failed', message: 'Cannot find module' })
  expect(outcomeLines(outcomeOf([broken], [{ message: 'unhandled' }]))).toEqual([
    '✗ a.test.ts > the file as a whole',
    '    Cannot find module',
    '✗ Vitest > outside of all tests',
    '    unhandled',
    '0 passed, 2 failed',
  ])
})

test('outcomes of several runs are added up', () => {
  const one: Outcome = { ...noTests, passed: 2, skipped: { 'a.test.ts': 1 } }
  const other: Outcome = { ...noTests, passed: 3, retried: [{ file: 'b', test: 'c', message: '' }] }
  expect(together([one, other])).toEqual({
    passed: 5,
    failures: [],
    retried: [{ file: 'b', test: 'c', message: '' }],
    skipped: { 'a.test.ts': 1 },
  })
})

test('a run in which nearly everything fails still ends in few lines', () => {
  const many = Array.from({ length: 60 }, () => ({ state: 'failed', message: 'x'.repeat(1000) }))
  const lines = outcomeLines(outcomeOf([moduleOf('a.test.ts', many, { state: 'failed' })]))
  expect(lines.length).toBeLessThan(30)
  expect(lines.slice(-2)).toEqual(['… and 48 more', '0 passed, 60 failed'])
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(250)
})
