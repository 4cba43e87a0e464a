import { moduleCode } from '@iambiz/contract/features/preferences.ts'
import { expect, test } from 'vitest'
import { recommendedLayout } from './home-layout.ts'
import { faultOf, personalConfigOf } from './personal-config.ts'

const library = { tools: ['units', 'json'], entries: ['units', 'json', 'contacts'] }
const offer = { library, layout: recommendedLayout(library, []) }

test('without a stored choice the defaults of the design hold', () => {
  const config = personalConfigOf(null, offer)
  expect(config).toMatchObject({
    appView: 'card',
    usualOnTop: true,
    skin: 'azure',
    mode: 'system',
    density: 'normal',
    revision: 0,
  })
  expect(config.modules.map((module) => module.moduleCode)).toEqual(moduleCode.options)
  expect(config.modules.every(({ visible }) => visible)).toBe(true)
  expect(config.tools.length).toBeGreaterThan(0)
})

test('a module that came after the choice is added at the end', () => {
  const modules = [
    { moduleCode: 'bulletin', visible: false, sortNo: 2 },
    { moduleCode: 'allApps', visible: true, sortNo: 1 },
  ]
  const config = personalConfigOf({ value: { modules }, revision: 3 }, offer)
  const order = config.modules.map((module) => module.moduleCode)
  expect(order.slice(0, 2)).toEqual(['allApps', 'bulletin'])
  expect([...order].sort()).toEqual([...moduleCode.options].sort())
  expect(config.modules[1]).toMatchObject({ visible: false, sortNo: 2 })
  expect(config.revision).toBe(3)
})

test('a stored value that is not offered any more gives way to the default', () => {
  const value = { skin: 'neon', mode: 'dark', tools: ['abacus'], colour: 'red', quickIndex: 7 }
  const config = personalConfigOf({ value, revision: 1 }, offer)
  expect(config).toMatchObject({ skin: 'azure', mode: 'dark', quickIndex: 0 })
  expect(config.tools).toEqual(personalConfigOf(null, offer).tools)
  expect(config).not.toHaveProperty('colour')
})

const hidden = moduleCode.options.map((code) => ({ moduleCode: code, visible: false, sortNo: 1 }))

test.each([
  ['no tool', { tools: [] }, 'preference.nothing-left', 'tools'],
  ['no visible module', { modules: hidden }, 'preference.nothing-left', 'modules'],
  ['a tool twice', { tools: ['units', 'units'] }, 'preference.twice', 'tools'],
  [
    'a module twice',
    { modules: [...hidden, { ...hidden[0], visible: true }] },
    'preference.twice',
    'modules',
  ],
  ['a quick entry twice', { quickList: ['a', 'a'] }, 'preference.twice', 'quickList'],
  ['a NUL', { quickList: ['a\0'] }, 'preference.unknown-choice', 'quickList'],
  [
    'half a character',
    { collapsedCategories: ['\ud83d'] },
    'preference.unknown-choice',
    'collapsedCategories',
  ],
  [
    'an address in quick access',
    { quickList: ['https://x.example'] },
    'preference.unknown-choice',
    'quickList',
  ],
  ['a link among the tools', { tools: ['contacts'] }, 'preference.unknown-choice', 'tools'],
  ['an unknown tool', { tools: ['__proto__'] }, 'preference.unknown-choice', 'tools'],
] as const)('%s is refused', (_what, change, failure, field) => {
  expect(faultOf(change as Parameters<typeof faultOf>[0], offer)).toEqual({ failure, field })
})

test('one visible module and one tool are enough', () => {
  const modules = hidden.map((module, index) => ({ ...module, visible: index === 0 }))
  expect(faultOf({ modules, tools: ['units'], quickList: ['contacts', 'json'] }, offer)).toBeNull()
})

test('[HOME-08] entries of quick access that were withdrawn are left out, and the index stays inside', () => {
  const value = { quickList: ['gone', 'json', 'contacts'], quickIndex: 2 }
  const config = personalConfigOf({ value, revision: 1 }, offer)
  expect(config).toMatchObject({ quickList: ['json', 'contacts'], quickIndex: 1 })
})

test('[HOME-08] who has emptied quick access keeps it empty', () => {
  expect(personalConfigOf({ value: { quickList: [] }, revision: 1 }, offer).quickList).toEqual([])
  expect(personalConfigOf(null, offer).quickList).toEqual(['contacts'])
})
