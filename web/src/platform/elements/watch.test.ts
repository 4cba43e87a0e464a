import type { EleTab } from '@iambiz/contract/platform/element-permission.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserPage } from '#web/testing/browser-page.ts'
import type { ElementFault } from './rules.ts'

type Stage = {
  /** Renders these items with React, in this order. */
  draw: (items: string[]) => void
  set: (tabs: readonly EleTab[], view?: { isOutlined: boolean }) => void
  goTo: (tab: string) => void
  faults: ElementFault[]
  pressed: string[]
}

const code = `
  import { createElement as h } from 'react'
  import { flushSync } from 'react-dom'
  import { createRoot } from 'react-dom/client'
  import { watchElements } from '/src/platform/elements/watch.ts'
  const stage = { faults: [], pressed: [] }
  let tab = 'home'
  const press = (name) => () => stage.pressed.push(name)
  const root = createRoot(document.getElementById('root'))
  const drawn = (items) => h('main', null,
    h('header', null, h('button', { className: 'avatar-button' }, 'me'), h('button', { id: 'bell' }, 'bell')),
    h('section', { 'data-tab-codes': 'other' }, h('button', { className: 'shared' }, 'in the other tab')),
    h('button', { className: 'shared', onClick: press('shared') }, 'shared'),
    h('form', { onSubmit: (event) => { event.preventDefault(); stage.pressed.push('sent') } },
      h('input', { id: 'text' }), h('input', { id: 'box', type: 'checkbox' }), h('button', { id: 'send' }, 'send')),
    h('ul', null, items.map((item) => h('li', { key: item, id: item },
      h('button', { className: 'item', onClick: press(item) }, item)))),
    items.length > 0 && h('p', { id: 'last' }, items.length))
  stage.draw = (items) => flushSync(() => root.render(drawn(items)))
  const watched = watchElements(document, {
    tabsAt: () => [tab],
    words: () => '您没有此权限',
    report: (fault) => stage.faults.push(fault),
  })
  stage.set = (tabs, view = { isOutlined: false }) => watched.set(tabs, view)
  stage.goTo = (next) => { tab = next; document.body.dataset.at = next }
  window.stage = stage
`

let page: Page
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await browserPage(code)
  page = opened.page
  close = opened.close
})
afterAll(() => close())

const errors: string[] = []
beforeAll(() => {
  page.on('pageerror', ({ message }) => errors.push(message))
})
beforeEach(async () => {
  await page.evaluate(() => {
    const { stage } = window as unknown as { stage: Stage }
    stage.set([])
    stage.goTo('home')
    stage.faults.length = 0
    stage.pressed.length = 0
    stage.draw(['a', 'b', 'c'])
  })
})

const rules = (...elements: EleTab['elements']): EleTab[] => [{ tabCode: 'home', elements }]
const set = (tabs: EleTab[], isOutlined = false) =>
  page.evaluate(
    ([given, outlined]) => (window as unknown as { stage: Stage }).stage.set(given, { isOutlined: outlined }),
    [tabs, isOutlined] as const,
  )
const draw = (items: string[]) =>
  page.evaluate((given) => (window as unknown as { stage: Stage }).stage.draw(given), items)
const seen = () => page.locator('li:visible').allTextContents()
const faults = () => page.evaluate(() => (window as unknown as { stage: Stage }).stage.faults)
const pressed = () => page.evaluate(() => (window as unknown as { stage: Stage }).stage.pressed)

test('[PERM-03] what was removed is not in the document, whatever React makes of the list meanwhile', async () => {
  await set(rules({ selector: '#b', params: 'remove' }))
  expect([await seen(), await page.locator('#b').count()]).toEqual([['a', 'c'], 0])
  for (const [items, expected] of [
    [
      ['c', 'b', 'a'],
      ['c', 'a'],
    ],
    [
      ['x', 'b', 'c', 'y'],
      ['x', 'c', 'y'],
    ],
    [['b'], []],
    [['x'], ['x']],
    [['b', 'x'], ['x']],
    [[], []],
    [
      ['a', 'b', 'c'],
      ['a', 'c'],
    ],
  ] as const) {
    await draw([...items])
    expect(await seen()).toEqual(expected)
  }
  await draw(['c', 'a', 'b', 'd'])
  await set([])
  expect([await seen(), errors]).toEqual([['c', 'a', 'b', 'd'], []])
})

test('[PERM-03] an element that is counted stays the only one that is removed', async () => {
  await set(rules({ selector: 'li:nth-child(2)', params: 'remove' }))
  await draw(['a', 'b', 'c', 'd'])
  expect(await seen()).toEqual(['a', 'c', 'd'])
})

test('[PERM-03] elements that appear later are hidden before they are painted, and without a gap', async () => {
  await set(rules({ selector: '#late', params: 'hidden' }))
  const heights = await page.evaluate(() => {
    const { stage } = window as unknown as { stage: Stage }
    const height = () => document.querySelector('ul')?.offsetHeight
    const before = height()
    stage.draw(['a', 'b', 'c', 'late'])
    // Mutation observers run before the browser paints.
    return Promise.resolve().then(() => [before, height()])
  })
  expect(heights[1]).toBe(heights[0])
  expect(await seen()).toEqual(['a', 'b', 'c'])
})

test('[PERM-03] what is read-only is there, and nothing is done with it by pointer, key or form', async () => {
  await set(
    rules(
      { selector: '#a .item', params: 'readonly' },
      { selector: '#send', params: 'readonly' },
      { selector: '#box', params: 'readonly' },
    ),
  )
  const item = page.locator('#a .item')
  expect(await item.getAttribute('aria-disabled')).toBe('true')
  await item.click({ force: true })
  await item.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await item.evaluate((element: HTMLElement) => element.click())
  await page.locator('#box').click({ force: true })
  await page.locator('#text').focus()
  await page.keyboard.press('Enter')
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  expect([await pressed(), await page.locator('#box').isChecked()]).toEqual([[], false])
  await item.hover({ force: true })
  expect(await page.locator('.permission-tip').textContent()).toBe('您没有此权限')
  await set([])
  await item.click()
  await page.locator('#send').click()
  expect([await pressed(), await item.getAttribute('aria-disabled')]).toEqual([['a', 'sent'], null])
})

test('[PERM-03] an entry of one tab holds in that tab alone, one for every tab everywhere', async () => {
  await set([{ tabCode: 'home', elements: [{ selector: '.shared', params: 'hidden' }] }])
  expect(await page.locator('.shared:visible').allTextContents()).toEqual(['in the other tab'])
  await page.evaluate(() => (window as unknown as { stage: Stage }).stage.goTo('elsewhere'))
  expect(await page.locator('.shared:visible').count()).toBe(2)
  await set([{ tabCode: '*', elements: [{ selector: '.shared', params: 'hidden' }] }])
  expect(await page.locator('.shared:visible').count()).toBe(0)
})

test('[PERM-03] nothing hides what one leaves by, and it is reported', async () => {
  await set(rules({ selector: '*', params: 'hidden' }))
  expect(await page.locator('.avatar-button').isVisible()).toBe(true)
  expect(await page.locator('#bell').isVisible()).toBe(false)
  expect((await faults()).map(({ kind }) => kind)).toContain('way-out')
})

test('[PERM-03] an empty selector and an invalid one are each reported once; what an invalid one names is hidden', async () => {
  const wrong = rules(
    { selector: ' ', params: 'hidden' },
    { selector: '[data-perm="x"] ((', params: 'readonly' },
    { selector: '#a, ((', params: 'hidden' },
  )
  await set(wrong)
  await page.evaluate(() => document.querySelector('#c')?.setAttribute('data-perm', 'x'))
  await set([...wrong])
  expect((await faults()).map(({ kind, selector }) => [kind, selector])).toEqual([
    ['empty', ''],
    ['invalid', '[data-perm="x"] (('],
    ['invalid', '#a, (('],
  ])
  expect(await seen()).toEqual(['b'])
})

test('[PERM-03] a preview outlines what would be hidden, removed or disabled, and leaves it there', async () => {
  await set(
    rules(
      { selector: '#a', params: 'hidden' },
      { selector: '#b', params: 'remove' },
      { selector: '#c .item', params: 'readonly' },
    ),
    true,
  )
  expect(await seen()).toEqual(['a', 'b', 'c'])
  const shown = await page
    .locator('[data-permission-shown]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('data-permission-shown')))
  expect(shown).toEqual(['hidden', 'remove', 'readonly'])
})

test('[PERM-03] each time something changes, only what an entry is about is looked at closer, however many elements there are', async () => {
  const entries = 50
  /** Number of DOM searches and checks during one change. */
  const looksAmong = async (tiles: number) => {
    await set(
      rules(
        ...Array.from({ length: entries }, (_, at) => ({
          selector: `#t${at} .item`,
          params: 'readonly' as const,
        })),
      ),
    )
    await draw(Array.from({ length: tiles }, (_, at) => `t${at}`))
    const looks = await page.evaluate(async () => {
      let count = 0
      const counted = ['querySelectorAll', 'querySelector', 'matches', 'closest', 'setAttribute'] as const
      const kept = counted.map((name) => [name, Element.prototype[name]] as const)
      const { querySelectorAll } = document
      const counting = (method: (...given: never[]) => unknown) =>
        function (this: unknown, ...given: never[]) {
          count += 1
          return method.apply(this, given)
        }
      for (const [name, method] of kept) Object.assign(Element.prototype, { [name]: counting(method) })
      Object.assign(document, { querySelectorAll: counting(querySelectorAll) })
      document.getElementById('last')?.toggleAttribute('data-turn')
      await Promise.resolve()
      Reflect.deleteProperty(document, 'querySelectorAll')
      for (const [name, method] of kept) Object.assign(Element.prototype, { [name]: method })
      return count
    })
    expect(await page.locator('[data-permission="readonly"]').count()).toBe(entries)
    return looks
  }
  const looks = await looksAmong(entries)
  expect(looks).toBeGreaterThan(entries)
  expect(await looksAmong(20 * entries)).toBe(looks)
})
