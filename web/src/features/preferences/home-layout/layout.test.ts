import type { HomeLayout } from '@iambiz/contract/features/preferences.ts'
import { mostTools as serverMost } from '@iambiz/contract/features/preferences.ts'
import { describe, expect, test } from 'vitest'
import {
  added,
  hasRoom,
  isBare,
  keptIndex,
  mostTools,
  orderColumn,
  ordered,
  showModule,
} from './change-layout.ts'
import { modulesOf } from './layout.ts'

const codes = [
  'usual',
  'recent',
  'allApps',
  'bulletin',
  'quick',
  'tools',
  'opsContact',
  'doubleCarbon',
] as const
const modules: HomeLayout['modules'] = codes.map((moduleCode, index) => ({
  moduleCode,
  visible: true,
  sortNo: index + 1,
}))
const orderOf = (some: HomeLayout['modules']) => some.map(({ moduleCode }) => moduleCode)

test('[HOME-07] one column is put in order, the other and what is not drawn stay', () => {
  const ordered = orderColumn(modules, 'side', ['tools', 'doubleCarbon', 'bulletin', 'quick'])
  expect(orderOf(ordered)).toEqual([
    'usual',
    'recent',
    'allApps',
    'tools',
    'doubleCarbon',
    'bulletin',
    'opsContact',
    'quick',
  ])
  expect(ordered.map(({ sortNo }) => sortNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(modulesOf(ordered, 'main').map(({ code }) => code)).toEqual(['usual', 'allApps'])
})

test('home is bare only when nothing of it is drawn, whatever else is stored as visible', () => {
  const drawn = codes.filter((code) => code !== 'opsContact')
  const hidden = drawn.reduce((some, code) => showModule(some, code, false), modules)
  expect(isBare(modules)).toBe(false)
  expect(isBare(hidden)).toBe(true)
  expect(isBare(showModule(hidden, 'recent', true))).toBe(true)
  expect(isBare(showModule(hidden, 'quick', true))).toBe(false)
})

test('[HOME-08] the index follows the entry that was opened last', () => {
  expect(keptIndex(['a', 'b', 'c'], 1, ['b', 'c', 'a'])).toBe(0)
  expect(keptIndex(['a', 'b', 'c'], 2, ['c'])).toBe(0)
  expect(keptIndex(['a', 'b', 'c'], 2, ['a', 'b', 'x', 'c'])).toBe(3)
  expect(keptIndex(['a', 'b', 'c'], 1, ['a', 'c'])).toBe(0)
  expect(keptIndex([], 0, [])).toBe(0)
})

test('home has as much room for tools as the server allows', () => expect(mostTools).toBe(serverMost))

test('[HOME-07] what is withdrawn keeps its place while the others are put in order', () => {
  expect(ordered(['a', 'gone', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'gone', 'a', 'b'])
  expect(ordered(['a', 'b'], ['b', 'a'])).toEqual(['b', 'a'])
})

describe('an entry is added', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const library = [...eight, 'i', 'j']
  const without = (...gone: string[]) => library.filter((code) => !gone.includes(code))

  test('[HOME-07] in the place of one that is withdrawn, where all places are taken', () => {
    const offered = without('c', 'e')
    expect(hasRoom(eight, offered, 8)).toBe(true)
    expect(added(eight, 'i', offered, 8)).toEqual(['a', 'b', 'd', 'e', 'f', 'g', 'h', 'i'])
    expect(hasRoom(eight, library, 8)).toBe(false)
  })

  test('[HOME-07] and what is withdrawn keeps its place as long as there is room', () => {
    expect(added(['a', 'gone', 'b'], 'c', library, 8)).toEqual(['a', 'gone', 'b', 'c'])
  })
})
