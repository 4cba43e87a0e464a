import { expect, test } from 'vitest'
import { height, inTreeOrder, pathUp, placed } from './tree.ts'

const row = (org_code: string, parent_code: string | null, sort_no = 0) => ({
  org_code,
  parent_code,
  sort_no,
})
const rows = [row('c', 'b'), row('a', null), row('b', 'a'), row('d', 'a'), row('z', null)]

test('each organization stands after the one above it', () => {
  expect(inTreeOrder(rows).map(({ org_code }) => org_code)).toEqual(['a', 'b', 'c', 'd', 'z'])
})

test('the way up and the height of a branch', () => {
  const byCode = new Map(rows.map((one) => [one.org_code, one]))
  expect(pathUp(byCode, 'c')).toEqual(['c', 'b', 'a'])
  expect([height(rows, 'a'), height(rows, 'c')]).toEqual([3, 1])
})

test('a circle, which nothing lets in, is no endless walk', () => {
  const circle = new Map([row('x', 'y'), row('y', 'x')].map((one) => [one.org_code, one]))
  expect(pathUp(circle, 'x')).toEqual(['x', 'y'])
  expect(inTreeOrder([...circle.values()])).toEqual([])
})

test.each([
  ['last', [10, 20, 5], [20 + 10]],
  ['first', [5, 10, 20], [0]],
  ['between', [10, 5, 20], [15]],
])('an organization that is put %s is the only one that is written', (_where, numbers, expected) => {
  const siblings = numbers.map((sort_no, index) => row(sort_no === 5 ? 'moved' : `s${index}`, 'a', sort_no))
  const places = placed(siblings, 'moved')
  expect(places).toHaveLength(1)
  const order = siblings.map((one) =>
    one.org_code === 'moved' ? (places[0]?.sortNo ?? Number.NaN) : one.sort_no,
  )
  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(places.map(({ sortNo }) => sortNo)).toEqual(expected)
})

test('without a gap all siblings are renumbered in the requested order', () => {
  const places = placed(
    [row('s1', 'a', 1), row('moved', 'a', 9), row('s2', 'a', 2), row('s3', 'a', 2)],
    'moved',
  )
  expect(places.map(({ orgCode }) => orgCode)).toEqual(['s1', 'moved', 's2', 's3'])
  const numbers = places.map(({ sortNo }) => sortNo)
  expect(new Set(numbers).size).toBe(4)
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
})
