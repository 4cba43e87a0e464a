import { expect, test } from 'vitest'
import type { SearchSource } from '#web/platform/search/source.ts'
import { firstLines, groupsOf } from './rows.ts'

const source = (code: string, total: number, best = 5): SearchSource => ({
  code,
  state: 'ready',
  find: (_text, most) => ({
    title: code,
    total,
    best,
    entries: Array.from({ length: Math.min(total, most) }, (_, index) => ({
      key: String(index),
      title: `${code} ${index}`,
      glyph: null,
      open: () => undefined,
    })),
  }),
})

const none: ReadonlySet<string> = new Set()
const shape = (sources: SearchSource[], unfolded = none) =>
  groupsOf(sources, 'x', unfolded).map(({ code, total, rows }) => ({
    code,
    total,
    entries: rows.filter(({ kind }) => kind === 'entry').length,
    more: rows.flatMap((row) => (row.kind === 'more' ? row.count : [])),
  }))

test('[HOME-06] a group shows its first entries, how many there are, and unfolds the rest', () => {
  expect(shape([source('apps', 9)])).toEqual([{ code: 'apps', total: 9, entries: 6, more: [3] }])
  expect(shape([source('apps', 9)], new Set(['apps']))).toEqual([
    { code: 'apps', total: 9, entries: 9, more: [] },
  ])
})

test('[HOME-06] a group of a thousand never draws more than fifty', () => {
  expect(shape([source('apps', 1000)], new Set(['apps']))[0]).toMatchObject({ total: 1000, entries: 50 })
  expect(shape([source('apps', 1000)])[0]?.more).toEqual([44])
})

test('[HOME-06] what fits comes before what was guessed, and what found nothing is left out', () => {
  const codes = shape([source('apps', 2, 1), source('tools', 0), source('contacts', 1)]).map(
    ({ code }) => code,
  )
  expect(codes).toEqual(['contacts', 'apps'])
})

test('[HOME-06] the kind that fits best comes first, and those that fit alike stay in their order', () => {
  const codes = (...sources: SearchSource[]) => shape(sources).map(({ code }) => code)
  expect(codes(source('apps', 1, 4), source('screens', 1, 9))).toEqual(['screens', 'apps'])
  expect(codes(source('apps', 1, 5), source('screens', 1, 7))).toEqual(['apps', 'screens'])
})

test('the first lines are those of the first groups, which know how many they have', () => {
  const groups = groupsOf([source('a', 7), source('b', 2), source('c', 1)], 'x', none)
  const first = (most: number) =>
    firstLines(groups, most).map(({ code, total, rows }) => [code, total, rows.length])
  expect(first(3)).toEqual([['a', 7, 3]])
  expect(first(7)).toEqual([['a', 7, 7]])
  expect(first(8)).toEqual([
    ['a', 7, 7],
    ['b', 2, 1],
  ])
  expect(firstLines(groups, 10)).toEqual(groups)
})

test('entries of two groups never have one id', () => {
  const ids = groupsOf([source('a', 7), source('b', 7)], 'x', none).flatMap(({ rows }) =>
    rows.map(({ id }) => id),
  )
  expect(new Set(ids).size).toBe(ids.length)
})
