import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, signInToHome } from './testing/person.ts'

const minute = 60_000

async function openStatistics(person: Person, query = '', account = 'analyst') {
  await signInToHome(person, account)
  await person.page.goto(`${homeOf(person)}/signin/statistics${query}`)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
}

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Collects the bodies of a call's requests from now on. */
function bodiesOf(page: Page, call: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith(call)) bodies.push(request.postDataJSON() ?? {})
  })
  return bodies
}

/** The "updated at" time of the page, in minutes of the day. */
async function timeShown(page: Page): Promise<number> {
  const text = (await page.getByText(/^更新于 \d\d:\d\d$/).textContent()) ?? ''
  const [hour = 0, minutes = 0] = [...text.matchAll(/\d+/g)].map(Number)
  return 60 * hour + minutes
}

/** The number of days between two dates. */
const daysBetween = (first: unknown, last: unknown): number =>
  (Date.parse(String(last).slice(0, 10)) - Date.parse(String(first).slice(0, 10))) / (24 * 60 * minute)

test('[STAT-01] one moment holds for everything shown: another filter takes a new one, and so does another day', async ({
  newPerson,
}) => {
  const person = await newPerson({ viewport: { width: 390, height: 844 } })
  const { page } = person
  const people = bodiesOf(page, '/logStatistic/activeUsers')
  const days = bodiesOf(page, '/loginLog/newChartLoginTimes')
  await openStatistics(person)
  await eventually(() => people.length).toBeGreaterThan(0)
  const [before, today] = [await timeShown(page), people.at(-1)?.date]
  const start = Date.now()
  await page.clock.setSystemTime(start + 7 * minute)
  days.length = 0
  await page.getByRole('radio', { name: '最近 7 天' }).check()
  await eventually(async () => ((await timeShown(page)) - before + 1440) % 1440).toBeGreaterThanOrEqual(7)
  const time = await page.getByText(/^更新于 \d\d:\d\d$/).textContent()
  // Today's sign-ins are counted up to the time that the page shows.
  await eventually(() =>
    days.some(({ endTime }) => String(endTime).slice(11, 16) === time?.replace('更新于 ', '')),
  ).toBe(true)
  // On the next day the page refers to that day.
  await page.clock.setSystemTime(start + 24 * 60 * minute)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await eventually(() => daysBetween(today, people.at(-1)?.date)).toBe(1)
})

test('[STAT-01] beside those of today stand those of 7 and 30 days, who is new and how many come daily', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'en' })
  const { page } = person
  const answered = promised(page.waitForResponse((reply) => reply.url().endsWith('/activeUsers')))
  await openStatistics(person, '?app=expenses')
  const { data } = await (await answered).json()
  const shown = page.locator('.active-spans')
  await shown.getByText('Active in the last 7 days').waitFor()
  const numbers = (await shown.locator('dd').allTextContents()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  )
  expect(numbers).toEqual([data.wau, data.mau, data.newUsers, data.stickiness])
  await shown.getByText('Up to today · Filtered by organization and environment only').waitFor()
})

test('[STAT-03] the centers follow the organization of the page, say what does not narrow them, and lead to its list', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const asked = bodiesOf(page, '/appstatic/allIntegratePie')
  await openStatistics(person, '?org=CC-HQ-FIN', 'superadmin')
  const card = cardOf(page, '各中心接入占比')
  const ring = card.getByRole('link', { name: /^统一认证/ })
  await ring.waitFor()
  expect(asked.at(-1)).toMatchObject({ orgCode: 'CC-HQ-FIN' })
  expect(await card.getByText('只按组织筛选').count()).toBe(0)
  await page.goto(`${homeOf(person)}/signin/statistics?org=CC-HQ-FIN&app=expenses`)
  await card.getByText('只按组织筛选').waitFor()
  const told = (await ring.getAttribute('aria-label')) ?? ''
  const [connected = 0, ought = 0] = [...told.matchAll(/(\d+) 个/g)].map(([, count]) => Number(count))
  await expect(card.getByRole('figure').getAttribute('aria-label')).resolves.toContain(
    `${ought} 个中已接入 ${connected} 个`,
  )
  await card.getByRole('link', { name: '未接入清单' }).click()
  await eventually(async () => new URL(page.url()).search).toBe('?connected=0&org=CC-HQ-FIN')
  await page.getByText('只含财务共享中心及下级组织负责的应用').waitFor()
  // The organization's chart shows the same as on the previous page.
  expect(await ring.getAttribute('aria-label')).toBe(told)
  await page.getByRole('button', { name: '查看全部组织' }).first().click()
  await eventually(async () => new URL(page.url()).search).toBe('?connected=0')
})

test('[STAT-01][STAT-02][STAT-03] each chart has one sentence for those who hear it', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'en' })
  const { page } = person
  await openStatistics(person)
  const said = {
    'Active people and sign-ins': /: [\d,]+ sign-ins in total, most in .+: [\d,]+ sign-ins, [\d,]+ active/,
    'Sign-in methods': /: [\d,]+ sign-ins in total, most by .+ \([\d,]+, [\d.]+%\)$/,
    'Integration by center': /: .+ \d+ of \d+ connected, .+ \d+ of \d+ connected$/,
    'Sign-ins by hour': /, most at \d+:00: [\d.,]+ on average$/,
    'Most used': /, times opened: .+ is first with [\d,]+$/,
    'Sign-ins by day and hour': /, most on .+ \d+:00: [\d,]+$/,
  }
  for (const [name, sentence] of Object.entries(said)) {
    const figure = cardOf(page, name).getByRole('figure')
    await figure.waitFor()
    expect(await figure.getAttribute('aria-label')).toMatch(sentence)
  }
})

test('[STAT-01] a card that has nothing to show offers to take the filters back, and then the usual range', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openStatistics(
    person,
    '?range=custom&from=2001-01-01T00:00&to=2001-01-02T23:59&q=nobody-is-called-so',
  )
  const trend = cardOf(page, '活跃用户与登录次数')
  const clear = trend.getByRole('button', { name: '清除筛选' })
  await clear.focus()
  await page.keyboard.press('Enter')
  await eventually(async () => new URL(page.url()).searchParams.has('q')).toBe(false)
  const usual = trend.getByRole('button', { name: '查看最近 30 天' })
  await usual.focus()
  await page.keyboard.press('Enter')
  await eventually(async () => new URL(page.url()).search).toBe('?range=30d')
  await trend.getByRole('figure').waitFor()
  // The button was removed, and the focus stays near it.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  expect(await page.getByRole('button', { name: '清除筛选' }).count()).toBe(0)
})

test('[STAT-01] organization and application stand in the line, and a person is looked for behind 更多', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openStatistics(person)
  const filters = page.getByRole('search', { name: '筛选登录记录' })
  await filters.getByRole('button', { name: '组织', exact: true }).click()
  const chosen = page.getByRole('treeitem', { name: '数据平台部' })
  await chosen.click()
  await eventually(async () => new URL(page.url()).search).toBe('?range=30d&org=CC-HQ-DIGITAL-DATA')
  await page.keyboard.press('Escape')
  await filters.getByRole('button', { name: '组织：数据平台部', exact: true }).waitFor()
  expect(await filters.getByRole('searchbox', { name: '姓名或工号' }).count()).toBe(0)
  await filters.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('searchbox', { name: '姓名或工号' }).fill('A10286')
  // Esc would clear the field; a click outside closes it and keeps the text.
  await eventually(async () => new URL(page.url()).searchParams.get('q')).toBe('A10286')
  await page.getByRole('button', { name: '移除 姓名或工号：A10286' }).click()
  await eventually(async () => new URL(page.url()).search).toBe('?range=30d&org=CC-HQ-DIGITAL-DATA')
})
