import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import {
  directory,
  drop,
  eventually,
  homeOf,
  type Person,
  promised,
  seenText,
  signInToHome,
  switchTo,
} from './testing/person.ts'
import { accountOf, applicationName, organizationName, roleName } from './testing/world.ts'

const texts = {
  zh: {
    openPages: '打开的页面',
    json: 'JSON 格式化',
    jsonText: 'JSON 文本',
    units: '单位换算',
    contacts: '运维通讯录',
    fault: '故障申报',
    description: '故障描述',
    zone: '双碳专区',
    actions: '页面操作',
    reload: '重新加载',
    close: '关闭',
    closeOthers: '关闭其他',
    closeAll: '关闭全部',
    moveRight: '右移',
    openInTab: '在新标签页打开',
    claims: '身份提供方给出的声明',
    missing: '页面组件不存在',
    noSystem: '没有该系统',
    refused: (name: string) => `「${name}」不能在门户内显示`,
    late: (name: string) => `「${name}」尚未加载完成`,
    noAccess: '您没有该应用的访问权限',
    closed: (name: string) => `当前组织和角色无权使用「${name}」，已关闭`,
    gaveWay: (name: string) => `最多可打开 12 个页面，已关闭最久未使用的「${name}」`,
  },
  en: {
    openPages: 'Open pages',
    json: 'JSON',
    jsonText: 'JSON text',
    units: 'Units',
    contacts: 'Operations contacts',
    fault: 'Report a fault',
    description: 'What happened',
    zone: 'Dual-carbon zone',
    actions: 'Page actions',
    reload: 'Reload',
    close: 'Close',
    closeOthers: 'Close others',
    closeAll: 'Close all',
    moveRight: 'Move right',
    openInTab: 'Open in a new tab',
    claims: 'Claims from the identity provider',
    missing: 'This page is missing',
    noSystem: 'No such system',
    refused: (name: string) => `${name} can’t be shown inside the portal`,
    late: (name: string) => `${name} hasn’t opened yet`,
    noAccess: 'You don’t have access to this app.',
    closed: (name: string) => `${name} isn’t available to this organization and role, so it was closed.`,
    gaveWay: (name: string) =>
      `You can keep up to 12 pages open, so we closed ${name}, the one you used least recently.`,
  },
}

const languages = ['zh', 'en'] as const
const tools = [
  'workdays',
  'income-tax',
  'capital-amounts',
  'qr-code',
  'units',
  'world-clock',
  'password',
  'json',
  'timestamp',
]

const tabs = ({ page, language }: Person) => page.getByRole('tablist', { name: texts[language].openPages })
const tab = (person: Person, name: string) => tabs(person).getByRole('tab', { name, exact: true })
const names = (person: Person) => tabs(person).getByRole('tab').allInnerTexts()
const screen = (person: Person, path: string) => `${person.portal}/iambiz/home${path}`

const goHome = ({ page, words }: Person) =>
  page.getByRole('banner').getByRole('link', { name: words.home, exact: true }).click()

/** Navigates to a page of the portal from inside, like a link. */
async function visit(person: Person, path: string): Promise<void> {
  await person.page.evaluate((address) => history.pushState(null, '', address), `/iambiz/home${path}`)
  await tabs(person).locator(`[role=tab][data-path="/home${path}"][aria-selected=true]`).waitFor()
}

async function chooseAction(person: Person, name: string): Promise<void> {
  const text = texts[person.language]
  await person.page.getByRole('button', { name: text.actions }).click()
  await person.page.getByRole('menuitem', { name, exact: true }).click()
}

const kept = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('iambiz.session') ?? '{}') as { cachedPages: unknown[] })
        .cachedPages,
  )

type Point = { x: number; y: number }

/** Eight points on the line between two points. */
const between = (from: Point, to: Point): Point[] =>
  Array.from({ length: 8 }, (_, step) => {
    const share = (step + 1) / 8
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })

/** A finger on the screen; Playwright's touchscreen can only tap. */
async function fingerOf({ page, context }: Person) {
  const screen = await context.newCDPSession(page)
  let at: Point = { x: 0, y: 0 }
  const middleOf = async (element: Locator) => {
    const box = await element.boundingBox()
    if (!box) throw new Error('what is touched has no place')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: async (element: Locator) => {
      at = await middleOf(element)
      await touch('touchStart', [at])
    },
    moveTo: async (element: Locator) => {
      const to = await middleOf(element)
      for (const point of between(at, to)) await touch('touchMove', [point])
      at = to
    },
    up: () => touch('touchEnd', []),
    /** Sends all touch events at once, so that the finger never rests even on a busy machine. */
    flick: async (from: Locator, to: Locator) => {
      const [start, end] = [await middleOf(from), await middleOf(to)]
      await Promise.all([
        touch('touchStart', [start]),
        ...between(start, end).map((point) => touch('touchMove', [point])),
        touch('touchEnd', []),
      ])
    },
  }
}

/** Submits a fault report without the form. */
const reportFault = ({ page, language }: Person) =>
  page.evaluate(async (lang) => {
    const response = await fetch('/api/iam-portal/v1/portal/fault/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', env: 'prod', lang, containerType: 'web-pc' },
      body: JSON.stringify({ appCode: 'mail', faultType: 'slow', level: 3, description: 'slow' }),
    })
    return ((await response.json()) as { data: { faultId: string; faultNo: string } }).data
  }, language)

/** Makes the application that is a page of the portal lead to another address. */
async function leadInnerAppTo({ page, portal }: Person, path: string): Promise<void> {
  // Also applies when the page reloads for a newer policy, and when home is read again.
  for (const address of [`${portal}/iambiz/**`, `${portal}/api/iam-portal/v1/portal/home`])
    await page.route(address, async (route: Route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(
        `${portal}/iambiz/home/zone/doubleCarbon`,
        `${portal}/iambiz${path}`,
      )
      await route.fulfill({ response, body })
    })
  await page.reload()
}

describe.each(inTurn(languages))('pages that stay open, in %s', (language) => {
  const text = texts[language]

  test('[SCR-09] keep their state, agree with Back, Forward and the title, and come back after a reload', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(screen(person, '/tools/json'))
    const input = page.getByLabel(text.jsonText)
    await input.fill('{"kept":true}')
    await visit(person, '/contacts')
    await page.getByRole('heading', { level: 1, name: text.contacts }).waitFor()
    await eventually(() => page.title()).toBe(text.contacts)
    await eventually(() => names(person)).toEqual([text.json, text.contacts])
    await page.goBack()
    await input.waitFor()
    await eventually(() => input.inputValue()).toBe('{"kept":true}')
    await eventually(() => page.title()).toBe(text.json)
    await page.goForward()
    await goHome(person)
    await directory(person).waitFor()
    await eventually(() => page.title()).toBe(person.words.product)
    // Home is not one of the tabs, and stays in place.
    expect(await tabs(person).count()).toBe(0)
    await visit(person, '/tools/json')
    await eventually(() => input.inputValue()).toBe('{"kept":true}')
    const pages = await kept(page)
    expect(pages).toMatchObject([
      { path: '/home/tools/json', title: text.json, isNewApi: true },
      { path: '/home/contacts', title: text.contacts, isNewApi: true },
    ])
    await page.reload()
    await input.waitFor()
    await eventually(() => names(person)).toEqual([text.json, text.contacts])
    await eventually(() => page.getByRole('tabpanel', { includeHidden: true }).count()).toBe(1)
  })

  test('[SCR-09] a page opens by path, title and parameters', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    await leadInnerAppTo(person, '/home/contacts?keyword=zzz')
    await directory(person)
      .getByRole('link', { name: applicationName('energy-monitor', language) })
      .click()
    await page.getByRole('heading', { level: 1, name: text.contacts }).waitFor()
    expect(page.url()).toBe(screen(person, '/contacts?keyword=zzz'))
    await goHome(person)
    await directory(person).waitFor()
    await page.goBack()
    await eventually(() => page.url()).toBe(screen(person, '/contacts?keyword=zzz'))
    await eventually(() => kept(page)).toMatchObject([
      { path: '/home/contacts', query: 'keyword=zzz', isNewApi: true },
    ])
  })

  test('[SCR-11] a missing page, a missing system and a missing address each have their sentence', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page, words, portal } = person
    await signInToHome(person, 'sysadmin')
    await leadInnerAppTo(person, '/home/nothing')
    const name = applicationName('energy-monitor', language)
    await directory(person).getByRole('link', { name }).click()
    await page.getByRole('heading', { name: text.missing }).waitFor()
    await eventually(() => page.title()).toBe(name)
    await eventually(() => kept(page)).toMatchObject([{ path: '/home/nothing', title: name, isNewApi: true }])
    // In one step: the screen takes the focus when it opens.
    await tab(person, name).press('Delete')
    await directory(person)
      .getByRole('button', { name: new RegExp(`^${applicationName('recruiting', language)}`) })
      .click()
    await page.getByRole('region', { name: words.notices }).getByText(words.noAddress).waitFor()
    const reply = await page.request.get(`${portal}/api/iam-portal/v1/portal/system/nothing`, {
      headers: { lang: language },
    })
    expect(await reply.json()).toMatchObject({ message: text.noSystem })
  })

  test('[SCR-09] are walked, moved and closed by keyboard', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(screen(person, '/tools/json'))
    await tab(person, text.json).waitFor()
    await page.keyboard.press('Tab')
    await eventually(() => seenText(page.locator(':focus'))).toBe(person.words.skipToContent)
    await visit(person, '/tools/units')
    await visit(person, '/contacts')
    await tab(person, text.contacts).focus()
    await page.keyboard.press('Home')
    await eventually(() => tab(person, text.json).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    expect(page.url()).toBe(screen(person, '/contacts'))
    await page.keyboard.press('Enter')
    await eventually(() => page.url()).toBe(screen(person, '/tools/json'))
    await page.keyboard.press('Shift+ArrowRight')
    await eventually(() => names(person)).toEqual([text.units, text.json, text.contacts])
    await page.keyboard.press('Delete')
    await eventually(() => names(person)).toEqual([text.units, text.contacts])
    await eventually(() => page.url()).toBe(screen(person, '/contacts'))
    await eventually(() => tab(person, text.contacts).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    await page.keyboard.press('Delete')
    await page.keyboard.press('Delete')
    await directory(person).waitFor()
    await eventually(() => tabs(person).count()).toBe(0)
  })

  test('[SCR-09] are moved with the mouse, reloaded and closed', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(screen(person, '/tools/json'))
    await tab(person, text.json).waitFor()
    await visit(person, '/tools/units')
    await visit(person, '/contacts')
    await tab(person, text.contacts).waitFor()
    const [from, to] = [
      await tab(person, text.contacts).boundingBox(),
      await tab(person, text.json).boundingBox(),
    ]
    if (!from || !to) throw new Error('a tab has no place')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 10, { steps: 4 })
    await page.mouse.move(to.x + 8, to.y + 10, { steps: 8 })
    await drop(person)
    await eventually(() => names(person)).toEqual([text.contacts, text.json, text.units])
    // After a drag, the drag library suppresses clicks for a few milliseconds.
    await eventually(async () => {
      await tab(person, text.json).click()
      return tab(person, text.json).getAttribute('aria-selected')
    }).toBe('true')
    await page.getByLabel(text.jsonText).fill('{"gone":1}')
    await chooseAction(person, text.reload)
    await eventually(() => page.getByLabel(text.jsonText).inputValue()).not.toContain('gone')
    await chooseAction(person, text.moveRight)
    await eventually(() => names(person)).toEqual([text.contacts, text.units, text.json])
    await page.reload()
    await eventually(() => names(person)).toEqual([text.contacts, text.units, text.json])
    await tab(person, text.contacts).click({ button: 'middle' })
    await eventually(() => names(person)).toEqual([text.units, text.json])
    await chooseAction(person, text.closeOthers)
    await eventually(() => names(person)).toEqual([text.json])
    await chooseAction(person, text.closeAll)
    await directory(person).waitFor()
    await eventually(() => kept(page)).toEqual([])
  })

  test('[SCR-09] are moved by a finger that rests first; one that moves at once scrolls them', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language, viewport: { width: 768, height: 1024 }, hasTouch: true })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(screen(person, '/tools/json'))
    await tab(person, text.json).waitFor()
    await visit(person, '/tools/units')
    await visit(person, '/contacts')
    const before = [text.json, text.units, text.contacts]
    await eventually(() => names(person)).toEqual(before)
    const finger = await fingerOf(person)
    const [json, contacts] = [tab(person, text.json), tab(person, text.contacts)]
    await finger.flick(contacts, json)
    await eventually(() => names(person)).toEqual(before)
    await finger.down(contacts)
    await tabs(person).locator('[data-dragging]').filter({ hasText: text.contacts }).waitFor()
    await finger.moveTo(json)
    await finger.up()
    await eventually(() => names(person)).toEqual([text.contacts, text.json, text.units])
    await page.reload()
    await eventually(() => names(person)).toEqual([text.contacts, text.json, text.units])
  })

  test('[SCR-09] [HOME-10] a fault that is being reported stays open, and a report by its number', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(screen(person, '/fault'))
    const description = page.getByLabel(text.description)
    await description.fill('half a sentence')
    await visit(person, '/contacts')
    await page.getByRole('heading', { level: 1, name: text.contacts }).waitFor()
    const { faultId, faultNo } = await reportFault(person)
    await visit(person, `/fault/${faultId}`)
    await page.getByRole('heading', { level: 1, name: faultNo }).waitFor()
    await eventually(() => names(person)).toEqual([text.fault, text.contacts, faultNo])
    await eventually(() => page.title()).toBe(faultNo)
    await tab(person, text.fault).click()
    await eventually(() => description.inputValue()).toBe('half a sentence')
    await page.getByRole('link', { name: faultNo }).waitFor()
    await tab(person, faultNo).click()
    await eventually(() => page.title()).toBe(faultNo)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: faultNo }).waitFor()
    await eventually(() => names(person)).toEqual([text.fault, text.contacts, faultNo])
  })

  test('keep nobody out, and fit a phone', async ({ newPerson }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(screen(person, '/tools/json'))
    await tab(person, text.json).waitFor()
    for (const code of ['units', 'workdays', 'password', 'timestamp']) await visit(person, `/tools/${code}`)
    const chosen = tabs(person).locator('[aria-selected=true]')
    await eventually(() => chosen.evaluate((one) => one.getBoundingClientRect().right <= innerWidth)).toBe(
      true,
    )
    expect(await tooWide(page)).toBe(0)
    expect(await violationsOn(page, { within: 'main' })).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(page, { within: 'main' })).toEqual([])
    await chooseAction(person, text.close)
    await eventually(async () => (await names(person)).length).toBe(4)
  })
})

describe.each(inTurn(languages))('an application in a frame, in %s', (language) => {
  const text = texts[language]
  const name = applicationName('meeting-rooms', language)

  test('[HOME-11] signs the person on, is on record, and stays as it is while the person is elsewhere', async ({
    newPerson,
    records,
  }) => {
    const since = new Date()
    const person = await newPerson({ language })
    const { page, context, words } = person
    await signInToHome(person, 'staff')
    await directory(person).getByRole('link', { name }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByText(words.signedInThere).waitFor()
    await frame.getByText(accountOf('staff').userNo, { exact: true }).first().waitFor()
    expect(context.pages()).toHaveLength(1)
    expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation')
    await eventually(() => page.title()).toBe(name)
    await frame.getByText(text.claims).click()
    await visit(person, '/contacts')
    await tab(person, name).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await tab(person, name).click()
    await frame.locator('details[open]').waitFor()
    const openings = async () =>
      (await records.logins(accountOf('staff').userNo, since)).filter(
        ({ app_code, event_type }) => app_code === 'meeting-rooms' && event_type === 'launch',
      )
    await eventually(async () => (await openings()).length).toBe(1)
    await page.reload()
    await frame.getByText(words.signedInThere).waitFor()
    expect(await openings()).toHaveLength(1)
    expect(await violationsOn(page, { within: 'main', without: 'iframe' })).toEqual([])
    const opened = promised(context.waitForEvent('page'))
    await page.getByRole('button', { name: text.openInTab }).click()
    await (await opened).getByText(words.signedInThere).waitFor()
  })

  test('[HOME-11] opens in a tab of its own with Ctrl', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, context, words } = person
    await signInToHome(person, 'staff')
    const opened = promised(context.waitForEvent('page'))
    await directory(person)
      .getByRole('link', { name })
      .click({ modifiers: ['Control'] })
    await (await opened).getByText(words.signedInThere).waitFor()
    expect(page.url()).toBe(homeOf(person))
  })

  /** Gives pages at these addresses a policy that forbids all frames. */
  const keepFramesOut = (page: Page, addresses: string) =>
    page.route(addresses, async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = headers['content-security-policy']?.replace(/frame-src [^;]*/, "frame-src 'none'") ?? ''
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
    })

  test('that the page’s policy keeps out says so, with another way', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, portal } = person
    person.expectFault(/frame-src|Framing/)
    await signInToHome(person, 'staff')
    await keepFramesOut(page, `${portal}/iambiz/**`)
    await page.reload()
    await directory(person).getByRole('link', { name }).click()
    await page.getByRole('alert').getByText(text.refused(name)).waitFor()
    await eventually(() =>
      page.getByRole('alert').getByRole('button', { name: text.openInTab }).isVisible(),
    ).toBe(true)
  })

  test('that was granted after the page was loaded opens, as the page loads again', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, portal, words } = person
    person.expectFault(/frame-src|Framing/)
    await signInToHome(person, 'staff')
    await keepFramesOut(page, `${portal}/iambiz/home`)
    await page.reload()
    await directory(person).getByRole('link', { name }).click()
    await page.frameLocator('iframe').getByText(words.signedInThere).waitFor()
  })

  test('that does not answer says so after a while', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await page.clock.install()
    await signInToHome(person, 'staff')
    let silent = true
    await page.route('**/apps/meeting-rooms', (route) => (silent ? undefined : route.continue()))
    await directory(person).getByRole('link', { name }).click()
    await page.locator('iframe').waitFor()
    // The clock may be advanced before the page has started its timer.
    await eventually(async () => {
      await page.clock.fastForward(21_000)
      return page.getByRole('alert').getByText(text.late(name)).count()
    }).toBe(1)
    // Removing the route would let the first request through, and the alert with its button would disappear.
    silent = false
    await page.getByRole('alert').getByRole('button', { name: text.reload }).click()
    await page.frameLocator('iframe').getByText(person.words.signedInThere).waitFor()
  })

  test('closes when another organization and role do not have it', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page, words } = person
    const crm = applicationName('crm', language)
    await signInToHome(person, 'staff')
    await directory(person).getByRole('link', { name: crm }).click()
    await page.frameLocator(`iframe[title="${crm}"]`).getByText(words.signedInThere).waitFor()
    await visit(person, '/contacts')
    await switchTo(
      person,
      organizationName('CC-HQ-SCM', language),
      roleName('procurement_specialist', language),
    )
    await page.getByRole('region', { name: words.notices }).getByText(text.closed(crm)).waitFor()
    await eventually(() => names(person)).toEqual([text.contacts])
    await page.goto(screen(person, '/app/crm'))
    await page.getByRole('alert').getByText(text.noAccess).waitFor()
  })
})

test('[SCR-09] the page that was left alone the longest gives way to the thirteenth', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page, words } = person
  await signInToHome(person, 'staff')
  await page.goto(screen(person, '/tools/workdays'))
  await tab(person, '工作日计算').waitFor()
  for (const code of tools.slice(1)) await visit(person, `/tools/${code}`)
  for (const path of ['/tools', '/contacts', '/apps', '/tools/workdays']) await visit(person, path)
  await eventually(() => names(person)).toHaveLength(12)
  await visit(person, '/zone/doubleCarbon')
  await page.getByRole('region', { name: words.notices }).getByText(texts.zh.gaveWay('个税试算')).waitFor()
  await eventually(() => names(person)).toHaveLength(12)
  await eventually(() => names(person)).not.toContain('个税试算')
  await eventually(() => names(person)).toContain('工作日计算')
})
