import { expect, test } from 'vitest'
import { checkRows, foundTests, readRows, withLinks } from './requirement-rows.ts'

const table = (home: string) => `# Rows

| ID | Requirement | Tests |
|---|---|---|
| HOME-01 | Home shows the applications. | ${home} |
| HOME-02 | Usual applications. | open |
`
// Assembled, so that these titles are not taken for tests of this file.
const titled = (ids: string) => `test('${ids} works', () => {})`
const found = (path: string, ids: string) => foundTests([{ path, text: titled(ids) }])

test('IDs are read from the start of titles only', () => {
  const text = [
    titled('[HOME-01][HOME-02]'),
    `test.each([1, 2])(\`[ORG-01] %s\`, () => {})`,
    `test('see [HOME-09]', () => {})`,
    '// [HOME-10]',
  ].join('\n')
  expect([...foundTests([{ path: 'a.test.ts', text }]).keys()]).toEqual(['HOME-01', 'HOME-02', 'ORG-01'])
})

test('a row that links to its tests is in order', () => {
  const rows = readRows(table('[home.e2e.ts](../e2e/home.e2e.ts)'))
  expect(rows.map(({ tests }) => tests)).toEqual([['e2e/home.e2e.ts'], []])
  expect(checkRows(rows, found('e2e/home.e2e.ts', '[HOME-01]'))).toEqual([])
})

test('a row marked as met without a test, a test without a row, and a missing link are faults', () => {
  const met = readRows(table('[home.e2e.ts](../e2e/home.e2e.ts)'))
  expect(checkRows(met, new Map())).toEqual(['HOME-01 links to e2e/home.e2e.ts, which has no test for it.'])
  expect(checkRows(readRows(table('open')), found('a.test.ts', '[HOME-01]'))).toHaveLength(1)
  expect(checkRows(readRows(table('open')), found('a.test.ts', '[HOME-03]'))).toEqual([
    'HOME-03 is not in docs/requirements.md, but a test of a.test.ts names it.',
  ])
})

test('writing the links puts the table in order, and changes nothing else', () => {
  const tests = found('e2e/home.e2e.ts', '[HOME-01]')
  const written = withLinks(table('open'), tests)
  expect(written).toBe(table('[home.e2e.ts](../e2e/home.e2e.ts)'))
  expect(checkRows(readRows(written), tests)).toEqual([])
})
