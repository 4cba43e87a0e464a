import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '#web/testing/storage.ts'
import { isOfThisTab, keepSearchKeys, keepUntilHydrated } from './keep-until-hydrated.ts'

const renderedFor = { iamAccount: 'A1', orgValue: 'HQ', roleValue: 'staff' }
const given = { sessionKey: 'session', renderedFor }

/** An Event of Node with the additional fields of browser events. */
class Told extends Event {
  constructor(name: string, { bubbles, cancelable, ...fields }: EventInit & Record<string, unknown> = {}) {
    super(name, { ...(bubbles && { bubbles }), ...(cancelable && { cancelable }) })
    Object.assign(this, fields)
  }
}

class Focusable {
  role: string | null
  constructor(role: string | null) {
    this.role = role
  }
}

let page: EventTarget
let root: Record<'replaceChildren' | 'setAttribute', ReturnType<typeof vi.fn>> & {
  inert: boolean
  isConnected: boolean
}
let nextFrame: () => void
/** The element at every point. */
let there: EventTarget | null
const clicked = vi.fn()
const written = vi.fn()

/** An element that can be clicked, with the properties that the code reads. */
function clickable(told: { href?: string; ariaLabel?: string; textContent?: string; keys?: string }) {
  const element = new EventTarget()
  element.addEventListener('click', clicked)
  return Object.assign(element, {
    ...{ ariaLabel: null, textContent: '', ...told },
    closest: () => element,
    getAttribute: (name: string) => (name === 'href' ? told.href : told.keys) ?? null,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  root = { inert: true, isConnected: true, replaceChildren: vi.fn(), setAttribute: vi.fn() }
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => {
    nextFrame = act
  })
  for (const told of [clicked, written]) told.mockReset()
  there = clickable({ href: '/apps/a', textContent: '考勤' })
  vi.stubGlobal('document', {
    getElementById: () => root,
    elementFromPoint: () => (root.inert ? null : there),
    execCommand: (_name: string, _asks: boolean, text: string) => written(text),
  })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  for (const name of ['MouseEvent', 'KeyboardEvent', 'HTMLScriptElement']) vi.stubGlobal(name, Told)
  vi.stubGlobal('Element', Focusable)
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = () => keepUntilHydrated(true, keepSearchKeys)
const click = () => page.dispatchEvent(new Told('click', { clientX: 9, clientY: 9 }))
const becomeInteractive = () => {
  root.inert = false
  page.dispatchEvent(new Event('alive'))
}

test('[HOME-11] what was clicked is clicked once when the page answers, and nothing by itself after that', () => {
  begin()
  click()
  expect(clicked).not.toHaveBeenCalled()
  becomeInteractive()
  expect(clicked).toHaveBeenCalledTimes(1)
  click()
  becomeInteractive()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test.each([
  ['the same element, rendered again', { href: '/apps/a', textContent: '考勤 9' }, 1],
  ['another application', { href: '/apps/b', textContent: '考勤' }, 0],
  ['a button of a dialog', { ariaLabel: '确认', textContent: '考勤' }, 0],
])('a click that waited goes to what was meant, or to nothing: now there is %s', (_what, later, times) => {
  begin()
  click()
  there = clickable(later)
  becomeInteractive()
  expect(clicked).toHaveBeenCalledTimes(times)
})

test('a click beside everything takes back the one before', () => {
  begin()
  const app = there
  click()
  there = null
  click()
  there = app
  becomeInteractive()
  expect(clicked).not.toHaveBeenCalled()
})

test('where a script cannot be fetched, what was clicked is followed at once, and nothing is kept any more', () => {
  begin()
  click()
  const failed = new Told('error')
  Object.defineProperty(failed, 'target', { value: new Told('script') })
  page.dispatchEvent(failed)
  expect([root.inert, clicked.mock.calls.length]).toEqual([false, 1])
  click()
  becomeInteractive()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('a click on what has taken the place of the drawing is not repeated, and takes back the one before', () => {
  begin()
  click()
  root.isConnected = false
  click()
  becomeInteractive()
  expect(clicked).not.toHaveBeenCalled()
})

test('a click changes nothing about whether the drawing is inert', () => {
  begin()
  for (const inert of [true, false]) {
    root.inert = inert
    click()
    expect(root.inert).toBe(inert)
  }
})

const press = (key: string, held: boolean | { altKey: boolean } = false) => {
  const keys = typeof held === 'boolean' ? { ctrlKey: held } : held
  const event = new Told('keydown', {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...keys,
    cancelable: true,
  })
  page.dispatchEvent(event)
  return event.defaultPrevented
}
const tellFocus = (target: Focusable) => {
  const event = new Told('focusin')
  Object.defineProperty(event, 'target', { value: target })
  page.dispatchEvent(event)
}
const focus = async (target: Focusable) => {
  tellFocus(target)
  await vi.advanceTimersByTimeAsync(0)
}
const field = new Focusable('combobox')

test.each([
  ['k', true],
  ['/', false],
])(
  '[HOME-06] what is typed after %s goes into the search as soon as that takes the keys',
  async (key, ctrlKey) => {
    begin()
    const opened = vi.fn()
    for (const early of ['z', 'Enter']) expect(press(early)).toBe(false)
    expect(press(key, ctrlKey)).toBe(true)
    for (const early of ['c', 'q', 'Backspace', 'a']) expect(press(early)).toBe(true)
    expect(press('c', true)).toBe(false)
    const open = (event: Event) => {
      event.preventDefault()
      opened((event as KeyboardEvent).key)
    }
    page.addEventListener('keydown', open, { once: true })
    becomeInteractive()
    expect(opened).toHaveBeenCalledExactlyOnceWith(key)
    // The code of the search is still loading.
    expect(press('i')).toBe(true)
    await focus(field)
    expect(written).toHaveBeenCalledExactlyOnceWith('cai')
    expect(press('w')).toBe(false)
  },
)

const searchBox = () => clickable({ ariaLabel: '搜索 Ctrl K', keys: 'Control+K Meta+K' })

test('[HOME-06] what is typed after a click on the search goes into it', async () => {
  there = searchBox()
  begin()
  click()
  for (const early of ['c', 'w']) expect(press(early)).toBe(true)
  becomeInteractive()
  expect(clicked).toHaveBeenCalledOnce()
  // The code of the search is still loading.
  expect(press('g')).toBe(true)
  await focus(field)
  expect(written).toHaveBeenCalledExactlyOnceWith('cwg')
  expect(press('x')).toBe(false)
})

test('where the search is not there any more, what is typed is the page’s again', () => {
  there = searchBox()
  begin()
  click()
  press('c')
  there = null
  becomeInteractive()
  expect(press('w')).toBe(false)
})

test('where nothing takes the keys of the search, as where single keys are off, the next ones are the page’s', () => {
  begin()
  press('/')
  becomeInteractive()
  expect(press(' ')).toBe(false)
})

test('what is pressed with Alt is no text', () => {
  begin()
  press('/')
  expect(press('1', { altKey: true })).toBe(false)
})

test('what is typed for the search goes nowhere else', async () => {
  begin()
  press('k', true)
  press('c')
  page.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  becomeInteractive()
  await focus(new Focusable(null))
  await focus(field)
  expect(written).not.toHaveBeenCalled()
  expect(press('a')).toBe(false)
})

test('whoever clicks after asking for the search wants what was clicked', async () => {
  begin()
  press('k', true)
  press('c')
  click()
  becomeInteractive()
  await focus(field)
  expect([clicked.mock.calls.length, written.mock.calls.length]).toEqual([1, 0])
})

test('Escape takes back what was asked and typed for the search, and the next keys are the page’s', async () => {
  begin()
  const opened = vi.fn()
  press('k', true)
  press('c')
  expect(press('Escape')).toBe(true)
  expect(press('a')).toBe(false)
  page.addEventListener('keydown', opened)
  becomeInteractive()
  expect(opened).not.toHaveBeenCalled()
  await focus(field)
  expect(written).not.toHaveBeenCalled()
})

describe('where the code of the search does not come', () => {
  beforeEach(() => {
    begin()
    press('k', true)
    press('c')
    page.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    becomeInteractive()
    expect(press('a')).toBe(true)
  })

  test.each([
    ['after ten seconds', () => vi.advanceTimersByTime(10_000)],
    ['after Escape', () => press('Escape')],
  ])('the keys are the page’s again %s, and nothing is typed for it later', (_when, end) => {
    end()
    expect(press('b')).toBe(false)
    tellFocus(field)
    vi.runAllTimers()
    expect(written).not.toHaveBeenCalled()
  })
})

const kept = { ...renderedFor, actingBy: '', cachedPages: [] }

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

test('the whole drawing is shown in the frame after a first part of it', () => {
  begin()
  nextFrame()
  expect(root.setAttribute).not.toHaveBeenCalled()
  nextFrame()
  expect(root.setAttribute).toHaveBeenCalledWith('data-begun', '')
})

test('what is not to be shown is taken away, and waits for nothing', () => {
  keepUntilHydrated(false, keepSearchKeys)
  expect(root.replaceChildren).toHaveBeenCalledOnce()
  expect(root.inert).toBe(false)
  click()
  becomeInteractive()
  expect(clicked).not.toHaveBeenCalled()
})
