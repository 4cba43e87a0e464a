import { expect, test } from 'vitest'
import { nextSorting, sortRows } from './sorting.ts'

const rows = [{ name: '费用' }, { name: undefined }, { name: '报表' }, { name: '合同' }]
const sorted = (direction: 'ascending' | 'descending') =>
  sortRows(rows, ({ name }) => name, direction, 'zh').map(({ name }) => name)

test('[HOME-05] Chinese is sorted by its sound; rows without a value come last both ways', () => {
  expect(sorted('ascending')).toEqual(['报表', '费用', '合同', undefined])
  expect(sorted('descending')).toEqual(['合同', '费用', '报表', undefined])
})

test('[HOME-05] numbers within text count as numbers, and equal rows keep their order', () => {
  const apps = ['App 10', 'App 9', 'App 9']
  const keyed = apps.map((name, id) => ({ name, id }))
  expect(sortRows(keyed, ({ name }) => name, 'ascending', 'en').map(({ id }) => id)).toEqual([1, 2, 0])
  expect(sortRows([3, 10, 2], (row) => row, 'descending', 'en')).toEqual([10, 3, 2])
})

test('[HOME-05] choosing a column turns its direction, another begins ascending', () => {
  const first = nextSorting(undefined, 'app')
  expect(first).toEqual({ key: 'app', direction: 'ascending' })
  expect(nextSorting(first, 'app').direction).toBe('descending')
  expect(nextSorting(nextSorting(first, 'app'), 'center')).toEqual({ key: 'center', direction: 'ascending' })
})

test('[HOME-05] a column of times begins with the newest, and turns like any other', () => {
  const byTime = nextSorting({ key: 'app', direction: 'ascending' }, 'lastAccess', 'descending')
  expect(byTime).toEqual({ key: 'lastAccess', direction: 'descending' })
  expect(nextSorting(byTime, 'lastAccess', 'descending').direction).toBe('ascending')
})
