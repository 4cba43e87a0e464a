import { expect, test } from 'vitest'
import { createCspReports } from './csp-reports.ts'
import { createLog } from './log.ts'

/** What is counted of one body. */
function countedOf(body: string): unknown {
  const written: unknown[] = []
  const log = Object.assign(createLog('test', 'fatal'), {
    warn: ({ violations }: { violations: unknown }) => written.push(violations),
  })
  const reports = createCspReports(log)
  reports.take(body, '203.0.113.7')
  reports.flush()
  return written[0]
}

test.each([
  [
    'a list',
    [{ body: { effectiveDirective: 'img-src', blockedURL: 'https://evil.test/x?y' } }],
    'img-src https://evil.test',
  ],
  [
    'a single one',
    { 'csp-report': { 'violated-directive': 'script-src https:', 'blocked-uri': 'inline' } },
    'script-src inline',
  ],
])('%s is counted by directive and origin', (_what, report, kind) => {
  expect(countedOf(JSON.stringify(report))).toEqual({ [kind]: 1 })
})

test.each([
  [[{ body: { effectiveDirective: { toString: 1 } } }]],
  [{ 'csp-report': { 'violated-directive': { toString: 1, valueOf: 1 } } }],
  [[{ body: { effectiveDirective: ['img-src'], blockedURL: { toString: null } } }]],
  [[{ body: { effectiveDirective: 7, blockedURL: 7 } }]],
  [[{ body: { effectiveDirective: '' } }]],
  [[{ body: 'text' }]],
  [[null]],
])('%j is a violation of nothing that is known, and ends no process', (report) => {
  expect(countedOf(JSON.stringify(report))).toEqual({ 'unknown unknown': 1 })
})
