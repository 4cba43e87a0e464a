import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { settings } from '@iambiz/runtime/settings.ts'
import { readSpreadsheet } from '@iambiz/server/testing/read-spreadsheet.ts'
import type { Locator, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { showIn, sights, tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    title: '登录统计',
    trend: '活跃用户与登录次数',
    types: '登录方式',
    ranking: '使用排行',
    heat: '一周分布',
    hours: '登录时段',
    compare: '对比上期',
    coverage: '动态口令绑定率',
    usedApps: '活跃应用',
    table: '查看数据表',
    download: '下载图片',
    downloadTable: '下载数据表',
  },
  en: {
    title: 'Sign-in statistics',
    trend: 'Active people and sign-ins',
    types: 'Ways of signing in',
    ranking: 'Most used',
    heat: 'Times of the week',
    hours: 'Times of the day',
    compare: 'Compare with the period before',
    coverage: 'With one-time codes',
    usedApps: 'Applications in use',
    table: 'Show as table',
    download: 'Download the picture',
    downloadTable: 'Download the table',
  },
}

/** As how many figures and lists requests count. */
function weighed(requests: readonly Request[]) {
  const sums = { figures: 0, rows: 0, people: 0 }
  for (const request of requests) {
    const key = `${request.method()} ${new URL(request.url()).pathname.replace('/api', '')}`
    const { searches, weights = {} }: Partial<Endpoint> = (api as Record<string, Endpoint>)[key] ?? {}
    const body: Record<string, unknown> = request.postDataJSON() ?? {}
    const own = Object.entries(weights).flatMap(([name, weight]) => (body[name] === true ? weight : []))
    if (searches) sums[searches] += Math.max(1, ...own)
  }
  return sums
}

const pathOf = (person: Person, query = '') => `${homeOf(person)}/signin/statistics${query}`

async function openStatistics(person: Person, query = '') {
  await signInToHome(person, 'analyst')
  await person.page.goto(pathOf(person, query))
  await person.page.getByRole('heading', { level: 1, name: texts[person.language].title }).waitFor()
}

const cards = ['trend', 'types', 'hours', 'ranking', 'heat'] as const
type CardName = (typeof cards)[number]

const cardOf = ({ page, language }: Person, name: CardName) =>
  page.getByRole('region', { name: texts[language][name], exact: true })

test('[STAT-01][STAT-02] a range in the address is kept, and a mark leads to its rows of the log', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openStatistics(person, '?range=90d')
  const trend = cardOf(person, 'trend')
  await trend.getByRole('radio', { name: '周', exact: true }).check()
  await eventually(async () => new URL(page.url()).search).toBe('?range=90d&unit=week')
  const marks = trend.getByRole('figure').getByRole('link')
  await eventually(() => marks.count()).toBeLessThanOrEqual(14)
  // Tab reaches the first mark, the arrow keys the others.
  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  const told = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(told).toBe(await marks.nth(1).getAttribute('aria-label'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/signin\/log\?from=\d{4}-\d{2}-\d{2}T00%3A00&to=.+T23%3A59&event=login$/)
  await page.goBack()
  const type = cardOf(person, 'types').getByRole('figure').getByRole('link').first()
  await type.locator('rect').click()
  await page.waitForURL(/\/signin\/log\?range=90d&event=login&by=\w+$/)
})

test('[STAT-01][EXP-01] the rows that the charts count are saved under their filter', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openStatistics(person, '?range=last-month&environment=prod')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '导出', exact: true })
  const told = panel.getByText('导出会写入操作日志')
  await told.waitFor()
  const [around, inside] = await Promise.all([panel.boundingBox(), told.boundingBox()])
  expect((inside?.x ?? 0) - (around?.x ?? 0)).toBeGreaterThan(10)
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(
      (sent) => sent.url().endsWith('/loginLog/list') && sent.postDataJSON().export === true,
    ),
    page.getByRole('button', { name: '开始导出' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^download_\d{14}_登录日志\.xlsx$/)
  expect(request.postDataJSON()).toMatchObject({
    env: 'prod',
    startTime: expect.stringMatching(/-01 00:00:00$/),
    endTime: expect.stringMatching(/ 23:59:59$/),
  })
})

test('[STAT-01] who asks too often is told so, in a card and in a number', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const said = '操作过于频繁，请稍后再试'
  person.expectFault(/status of 429/)
  await page.route(/loginLog\/(heatmap|chartLoginTimes)$/, (route) =>
    route.fulfill({ status: 429, json: { code: 2005, message: said, data: null } }),
  )
  await openStatistics(person)
  await cardOf(person, 'hours').getByRole('alert').getByText(said).waitFor()
  await page.getByRole('region', { name: '概览' }).getByRole('alert').getByText(said).waitFor()
})

/** What cells show, numbers as the file has them. */
const shownIn = (table: Locator) =>
  table.evaluate((shown: HTMLTableElement) =>
    [...shown.rows].map((row) =>
      [...row.cells].map(({ textContent, className, tagName }) => {
        const text = textContent.trim()
        if (tagName === 'TH' || !className.includes('chart-number')) return text
        const number = Number(text.replaceAll(/[,%]/g, ''))
        // 21.6 / 100 is 0.21600000000000003.
        return text.endsWith('%') ? Number((number / 100).toFixed(6)) : number
      }),
    ),
  )

test('[STAT-01][STAT-02][EXP-01] every chart is a table too, and both can be taken away', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await openStatistics(person)
  for (const name of cards) {
    const card = cardOf(person, name)
    await card.getByRole('figure').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: texts.zh.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${texts.zh[name]}.svg`)
    // Taken out of the page, it still says of what it is.
    const picture = await readFile(await download.path(), 'utf8')
    expect(picture).toMatch(/>\d{4}-\d\d-\d\d 00:00 至 \d{4}-\d\d-\d\d 23:59</)
    if (name === 'trend') expect(picture).toMatch(/>登录次数<.*>活跃用户</)
    await card.getByRole('button', { name: texts.zh.table }).click()
    const table = card.getByRole('table')
    await table.waitFor()
    const taken = async () => {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        card.getByRole('button', { name: texts.zh.downloadTable }).click(),
      ])
      const shown = await shownIn(table)
      const { sheet, rows } = readSpreadsheet(await readFile(await saved.path()))
      return {
        file: saved.suggestedFilename(),
        sheet,
        rows,
        isAsShown: isDeepStrictEqual(rows.slice(0, shown.length), shown),
      }
    }
    // The sign-in of this very journey may be counted between the file and the look at the page.
    await eventually(async () => (await taken()).isAsShown).toBe(true)
    const { file, sheet, rows } = await taken()
    expect(file).toMatch(new RegExp(`^download_\\d{14}_${texts.zh[name]}\\.xlsx$`))
    expect(sheet).toBe(texts.zh[name])
    expect(rows.flat()).toContainEqual(
      expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00 至 \d{4}-\d\d-\d\d 23:59$/),
    )
  }
})

test('[STAT-01][STAT-03] the figures lead to what they count, and the time before stands beside the range', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'en' })
  const { page } = person
  const words = texts.en
  await openStatistics(person)
  const figureOf = (name: string) =>
    page
      .getByRole('region', { name: 'In short' })
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
  // The demo company has people with a device and people without.
  const share = (await figureOf(words.coverage).locator('strong').textContent()) ?? ''
  expect(Number(share.replace('%', ''))).toBeGreaterThan(0)
  expect(Number(share.replace('%', ''))).toBeLessThan(100)
  const trend = cardOf(person, 'trend')
  await trend.getByRole('button', { name: words.compare }).click()
  await eventually(async () => new URL(page.url()).search).toContain('compare=1')
  await trend.getByRole('button', { name: words.table }).click()
  await trend.getByRole('columnheader', { name: 'Period before' }).waitFor()
  // Whoever tries one filter after the other, each second another one, is never asked to come again in a minute.
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.getByRole('radio', { name: 'Last 7 days' }).check()
  await eventually(async () => new URL(page.url()).search).toBe('?range=7d&compare=1')
  await eventually(() => page.locator('main [aria-busy]').count()).toBe(0)
  const weights = weighed(asked)
  expect(weights.figures).toBeGreaterThan(10)
  expect(60 * weights.figures).toBeLessThanOrEqual(Number(settings.LIMIT_FIGURES_PER_PERSON.default))
  expect(60 * weights.rows).toBeLessThanOrEqual(Number(settings.LIMIT_SEARCHES_PER_PERSON.default))
  await page.getByRole('radio', { name: 'Last 30 days' }).check()
  await figureOf(words.usedApps).getByRole('link').click()
  await page.waitForURL(/\/apps\/statistics\?range=30d$/)
  await page.goBack()
  await trend
    .getByRole('columnheader', { name: 'Period before' })
    .or(trend.getByRole('figure'))
    .first()
    .waitFor()
  const hour = cardOf(person, 'hours').getByRole('figure').getByRole('link').nth(8)
  await hour.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/signin\/log\?range=30d&event=login.*hour=8/)
})

test('[STAT-01] a card that cannot load fails alone, and can be tried again', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  person.expectFault(/heatmap/)
  await page.route('**/loginLog/heatmap', (route) => route.fulfill({ status: 500, body: '' }))
  await openStatistics(person)
  const heat = cardOf(person, 'heat')
  await heat.getByRole('alert').waitFor()
  await cardOf(person, 'trend').getByRole('figure').waitFor()
  await page.unroute('**/loginLog/heatmap')
  await heat.getByRole('button', { name: '重试' }).click()
  await heat.getByRole('figure').waitFor()
})

test('staff are refused', async ({ newPerson }) => {
  const person = await newPerson()
  await signInToHome(person, 'staff')
  await person.page.goto(pathOf(person))
  await person.page.getByRole('main').getByText('抱歉，您没有访问权限').waitFor()
})

describe('nothing keeps people out', () => {
  test.for(sights)(
    'of the login statistics in %s, %i pixels wide, %s',
    async ([language, width, mode], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      await openStatistics(person)
      for (const name of cards) await cardOf(person, name).getByRole('figure').waitFor()
      await showIn(page, mode)
      expect(await violationsOn(page)).toEqual([])
      expect(await tooWide(page)).toBe(0)
    },
  )
})
