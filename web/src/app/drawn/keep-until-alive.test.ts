import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/testing/storage.ts'
import { isOfThisTab, keepUntilAlive } from './keep-until-alive.ts'

const drawnOf = { iamAccount: 'A1', orgValue: 'HQ', roleValue: 'staff' }
const given = { sessionKey: 'session', translationsKey: 'translations', drawnOf }

/** Events of Node with the fields that are asked of those of a browser. */
class Told extends Event {
  constructor(name: string, { bubbles, cancelable, ...fields }: EventInit & Record<string, unknown> = {}) {
    super(name, { ...(bubbles && { bubbles }), ...(cancelable && { cancelable }) })
    Object.assign(this, fields)
  }
}

let page: EventTarget
let root: Record<'replaceChildren' | 'setAttribute', ReturnType<typeof vi.fn>> & { inert: boolean }
let nextFrame: () => void
/** What can be clicked at every place. */
let there: EventTarget | null
const clicked = vi.fn()

/** Something that can be clicked, as far as it is asked for. */
function clickable(told: { href?: string; ariaLabel?: string; textContent?: string }) {
  const element = new EventTarget()
  element.addEventListener('click', clicked)
  return Object.assign(element, {
    ...{ ariaLabel: null, textContent: '', ...told },
    closest: () => element,
    getAttribute: () => told.href ?? null,
  })
}

beforeEach(() => {
  page = new EventTarget()
  root = { inert: true, replaceChildren: vi.fn(), setAttribute: vi.fn() }
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => {
    nextFrame = act
  })
  clicked.mockReset()
  there = clickable({ href: '/apps/a', textContent: '考勤' })
  vi.stubGlobal('document', {
    getElementById: () => root,
    elementFromPoint: () => (root.inert ? null : there),
  })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  for (const name of ['MouseEvent', 'KeyboardEvent', 'HTMLScriptElement']) vi.stubGlobal(name, Told)
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

const click = () => page.dispatchEvent(new Told('click', { clientX: 9, clientY: 9 }))
const comeAlive = () => {
  root.inert = false
  page.dispatchEvent(new Event('alive'))
}

test('[HOME-11] what was clicked is clicked once when the page answers, and nothing by itself after that', () => {
  keepUntilAlive(true)
  click()
  expect(clicked).not.toHaveBeenCalled()
  comeAlive()
  expect(clicked).toHaveBeenCalledTimes(1)
  click()
  comeAlive()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test.each([
  ['the same, drawn anew', { href: '/apps/a', textContent: '考勤 9' }, 1],
  ['another application', { href: '/apps/b', textContent: '考勤' }, 0],
  ['a button of a dialog', { ariaLabel: '确认', textContent: '考勤' }, 0],
])('a click that waited goes to what was meant, or to nothing: now there is %s', (_what, later, times) => {
  keepUntilAlive(true)
  click()
  there = clickable(later)
  comeAlive()
  expect(clicked).toHaveBeenCalledTimes(times)
})

test('a click beside everything takes back the one before', () => {
  keepUntilAlive(true)
  const app = there
  click()
  there = null
  click()
  there = app
  comeAlive()
  expect(clicked).not.toHaveBeenCalled()
})

test('where a script cannot be fetched, what was clicked is followed at once, and nothing is kept any more', () => {
  keepUntilAlive(true)
  click()
  const failed = new Told('error')
  Object.defineProperty(failed, 'target', { value: new Told('script') })
  page.dispatchEvent(failed)
  expect([root.inert, clicked.mock.calls.length]).toEqual([false, 1])
  click()
  comeAlive()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('a click changes nothing about whether the drawing is inert', () => {
  keepUntilAlive(true)
  for (const inert of [true, false]) {
    root.inert = inert
    click()
    expect(root.inert).toBe(inert)
  }
})

const kept = { ...drawnOf, actingBy: '', cachedPages: [] }

test.each<[string, object | undefined, boolean]>([
  ['opens for the first time', undefined, true],
  ['has shown nobody yet', { ...kept, iamAccount: '', orgValue: '', roleValue: '' }, true],
  ['shows the same', kept, true],
  ['shows another person', { ...kept, iamAccount: 'A2' }, false],
  ['shows another organization', { ...kept, orgValue: 'EAST' }, false],
  ['shows another role', { ...kept, roleValue: 'lead' }, false],
  ['acts for somebody', { ...kept, actingBy: 'd1' }, false],
  ['has pages that stay open', { ...kept, cachedPages: [{}] }, false],
])('[ORG-01] a tab that %s', (_what, session, isShown) => {
  if (session) sessionStorage.setItem(given.sessionKey, JSON.stringify(session))
  expect(isOfThisTab(given)).toBe(isShown)
})

test('a browser with published words does not show what is drawn without them', () => {
  localStorage.setItem(given.translationsKey, '{}')
  expect(isOfThisTab(given)).toBe(false)
})

test('what stands below the header comes when a frame was shown without it', async () => {
  keepUntilAlive(true)
  nextFrame()
  expect(root.setAttribute).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(root.setAttribute).toHaveBeenCalledWith('data-begun', ''), 30_000)
})

test('what is not to be shown is taken away, and waits for nothing', () => {
  keepUntilAlive(false)
  expect(root.replaceChildren).toHaveBeenCalledOnce()
  expect(root.inert).toBe(false)
  click()
  comeAlive()
  expect(clicked).not.toHaveBeenCalled()
})
