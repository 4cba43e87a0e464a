import type { Organization } from '@iambiz/contract/features/directory/organizations.ts'
import { expect, test } from 'vitest'
import { branchOf, dropOn, rowsOf, windowOf, withAbove } from './visible.ts'

const org = (orgCode: string, parentCode?: string, zh = orgCode): Organization => ({
  ...{
    orgCode,
    orgName: zh,
    name: { zh },
    pinyin: '',
    initials: '',
    sortNo: 0,
    status: 1,
    people: 0,
    revision: 1,
  },
  ...(parentCode ? { parentCode } : {}),
})

const all = [
  org('group', undefined, '集团'),
  { ...org('sales', 'group', '销售部'), pinyin: 'xiaoshoubu', initials: 'xsb' },
  org('east', 'sales', '华东'),
  org('west', 'sales', '华西'),
  org('hr', 'group', '人事部'),
  org('other', undefined, '子公司'),
]
const codes = (rows: readonly { orgCode: string }[]) => rows.map(({ orgCode }) => orgCode)

test('a closed organization hides what is below; an open one says how many siblings there are', () => {
  const rows = rowsOf(all, (code) => code === 'group')
  expect(codes(rows)).toEqual(['group', 'sales', 'hr', 'other'])
  expect(rows.map(({ depth, open, place, siblings }) => [depth, open, place, siblings])).toEqual([
    [0, true, 1, 2],
    [1, false, 1, 2],
    [1, undefined, 2, 2],
    [0, undefined, 2, 2],
  ])
})

test('what is typed finds names, codes and readings, with what is above them', () => {
  expect(codes(withAbove(all, '华'))).toEqual(['group', 'sales', 'east', 'west'])
  expect(codes(withAbove(all, 'xiao shou'))).toEqual(['group', 'sales'])
  expect(codes(withAbove(all, 'XSB'))).toEqual(['group', 'sales'])
  expect(codes(withAbove(all, 'hr'))).toEqual(['group', 'hr'])
  expect(withAbove(all, 'nothing')).toEqual([])
})

test('where something that is dropped goes', () => {
  const [, sales = org(''), , west = org('')] = all
  expect(dropOn(all, sales, 0.5, 'hr')).toEqual({ parentCode: 'sales', beforeCode: undefined })
  expect(dropOn(all, sales, 0.1, 'hr')).toEqual({ parentCode: 'group', beforeCode: 'sales' })
  expect(dropOn(all, sales, 0.9, 'other')).toEqual({ parentCode: 'group', beforeCode: 'hr' })
  // `hr` already follows `sales`, and must not be placed before itself.
  expect(dropOn(all, sales, 0.9, 'hr')).toEqual({ parentCode: 'group', beforeCode: undefined })
  expect(dropOn(all, west, 0.9, 'hr')).toEqual({ parentCode: 'sales', beforeCode: undefined })
})

test('an organization is not offered as its own parent, nor anything below it', () => {
  expect([...branchOf(all, 'sales')]).toEqual(['sales', 'east', 'west'])
})

test('of five thousand rows a window draws a few', () => {
  const { first, last } = windowOf(5000, { top: 36_000, height: 720, row: 36 })
  expect([first, last]).toEqual([992, 1028])
  expect(windowOf(3, { top: 0, height: 720, row: 36 })).toEqual({ first: 0, last: 3 })
})
