import { moduleCode } from '@iambiz/contract/features/preferences.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HomeTemplate, recommendedLayout } from './home-layout.ts'

const tools = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const library = { tools, entries: [...tools, 'contacts', 'fault'] }

const template = (part: Partial<HomeTemplate>): HomeTemplate => ({
  modules: [],
  tools: [],
  quickList: [],
  apps: [],
  ...part,
})

test('[HOME-07] two recommendations are merged in their order, without doubles', () => {
  const layout = recommendedLayout(library, [
    template({ tools: ['c', 'a'], modules: [{ moduleCode: 'bulletin', visible: false }] }),
    template({
      tools: ['a', 'b'],
      quickList: ['fault', 'b'],
      modules: [
        { moduleCode: 'tools', visible: true },
        { moduleCode: 'bulletin', visible: true },
      ],
    }),
  ])
  expect(layout.tools).toEqual(['c', 'a', 'b'])
  expect(layout.quickList).toEqual(['fault', 'b'])
  expect(layout.modules.slice(0, 2)).toEqual([
    { moduleCode: 'bulletin', visible: false, sortNo: 1 },
    { moduleCode: 'tools', visible: true, sortNo: 2 },
  ])
})

test('without a recommendation the first tools and all links are there', () => {
  const layout = recommendedLayout(library, [])
  expect(layout.tools).toEqual(['a', 'b', 'c', 'd'])
  expect(layout.quickList).toEqual(['contacts', 'fault'])
  expect(layout.modules.every(({ visible }) => visible)).toBe(true)
})

const templates = fc.array(
  fc.record({
    tools: fc.array(fc.constantFrom(...tools, 'gone', 'contacts')),
    quickList: fc.array(fc.constantFrom(...tools, 'gone', 'contacts')),
    modules: fc.array(
      fc.record({ moduleCode: fc.constantFrom(...moduleCode.options), visible: fc.boolean() }),
    ),
  }),
  { maxLength: 3 },
)

test('[HOME-07] whatever is recommended, the layout names every module once, no unknown tool, and room for all', () => {
  fc.assert(
    fc.property(templates, (some) => {
      const layout = recommendedLayout(library, some)
      expect(layout.modules.map((module) => module.moduleCode).sort()).toEqual([...moduleCode.options].sort())
      expect(layout.modules.map(({ sortNo }) => sortNo)).toEqual(layout.modules.map((_, index) => index + 1))
      expect(new Set(layout.tools).size).toBe(layout.tools.length)
      expect(layout.tools.length).toBeGreaterThan(0)
      expect(layout.tools.length).toBeLessThanOrEqual(8)
      expect(layout.tools.every((code) => tools.includes(code))).toBe(true)
      expect(layout.quickList).not.toContain('gone')
    }),
  )
})
