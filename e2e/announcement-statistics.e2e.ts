import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { showIn, sights, tooWide, violationsOn } from './testing/accessibility.ts'
import { inTurn } from './testing/in-turn.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, seenText, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    management: '公告管理',
    entry: '公告统计',
    title: '公告统计',
    monthly: '月度统计',
    trend: '月度趋势',
    ranking: '系统发布排行',
    heat: '各系统月度发布',
    table: '数据表',
    details: '明细表',
    everySystem: '清除所选应用',
    rows: '公告明细',
    firstMonth: '开始月份',
    lastMonth: '结束月份',
    backwards: '结束月份不能早于开始月份',
    export: '导出',
    exported: /已导出 download_/,
    fileName: /^download_\d{14}_公告统计\.xlsx$/,
    refused: '没有系统动态维护权限',
  },
  en: {
    management: 'Announcements',
    entry: 'Statistics',
    title: 'Announcement statistics',
    monthly: 'By month',
    trend: 'By month',
    ranking: 'Ranking of systems',
    heat: 'Systems by month',
    table: 'Table',
    details: 'Details',
    everySystem: 'Clear the application',
    rows: 'Announcements',
    firstMonth: 'First month',
    lastMonth: 'Last month',
    backwards: 'The last month cannot lie before the first.',
    export: 'Export',
    exported: /Exported download_/,
    fileName: /^download_\d{14}_announcement-statistics\.xlsx$/,
    refused: 'No system-dynamic maintenance permission',
  },
}

const dayMs = 86_400_000

/** A month in which the company released something, and nobody releases anything now. */
function quietMonth(): { year: number; month: number } {
  const [year = 0, month = 0] = new Date(Date.now() - 45 * dayMs).toISOString().split('-').map(Number)
  return { year, month }
}

const quietPath = (person: Person, screen = '') => {
  const { year, month } = quietMonth()
  return `${homeOf(person)}/announcementStatistics${screen}?year=${year}&from=${month}&to=${month}`
}

/** What a bar tells: the month, then how many. */
const countIn = (told: string) => Number(/[：:] ?(\d+)/.exec(told)?.[1])
const rowsOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('table').getByRole('row')

async function openStatistics(person: Person, address = quietPath(person)) {
  await signInToHome(person, 'editor')
  await person.page.goto(address)
  await person.page.getByRole('heading', { level: 1, name: texts[person.language].title }).waitFor()
}

describe.each(inTurn(['zh', 'en'] as const))('the statistics of announcements, in %s', (language) => {
  const text = texts[language]

  test('[SCR-03] are beside the maintenance of announcements', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'editor')
    await page.getByRole('banner').getByRole('link', { name: text.management, exact: true }).click()
    await page
      .getByRole('navigation', { name: text.management })
      .getByRole('link', { name: text.entry })
      .click()
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    await page.getByRole('region', { name: text.heat }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/iambiz/home/announcementStatistics')
  })

  test('[ANN-10] lead to as many announcements as they count', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await openStatistics(person)
    const bar = page.getByRole('region', { name: text.trend }).getByRole('listitem').getByRole('link')
    const ofMonth = countIn(await seenText(bar))
    expect(ofMonth).toBeGreaterThan(0)
    const cell = page.getByRole('region', { name: text.heat }).getByRole('cell').getByRole('link').first()
    const ofSystem = Number(await seenText(cell))
    await cell.click()
    await page.getByRole('heading', { level: 1, name: text.monthly }).waitFor()
    await eventually(() => rowsOf(page, text.rows).count()).toBe(1 + ofSystem)
    await page.getByRole('button', { name: text.everySystem }).click()
    await eventually(() => rowsOf(page, text.rows).count()).toBe(1 + ofMonth)
  })

  test('[ANN-11][EXP-01] can be taken away as a spreadsheet', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await openStatistics(person)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: text.export }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(text.fileName)
    await page.getByText(text.exported).waitFor()
  })
})

test('[ANN-10] every chart is a table too', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const { trend, ranking, heat, table, details } = texts.zh
  await openStatistics(person)
  for (const name of [trend, ranking]) {
    const chart = page.getByRole('region', { name })
    await chart.getByRole('radio', { name: table }).check()
    await chart.getByRole('table').waitFor()
  }
  const sums = page.getByRole('region', { name: heat })
  const before = await sums.getByRole('row').allInnerTexts()
  await sums.getByRole('radio', { name: details }).check()
  await eventually(() => sums.getByRole('row').allInnerTexts()).toEqual(before)
})

test('[ANN-10] months the wrong way round are named, and nothing is asked', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const { firstMonth, backwards, export: save, heat, trend, ranking } = texts.zh
  const { year } = quietMonth()
  await openStatistics(person, `${homeOf(person)}/announcementStatistics?year=${year}&from=1&to=11`)
  // All of it has been asked for before.
  for (const name of [heat, trend, ranking]) await page.getByRole('region', { name }).waitFor()
  await eventually(() => page.getByRole('button', { name: save }).isEnabled()).toBe(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('combobox', { name: firstMonth }).selectOption('12')
  await page.getByRole('alert').filter({ hasText: backwards }).waitFor()
  await eventually(() => page.getByRole('button', { name: save }).isDisabled()).toBe(true)
  expect(asked.filter((url) => url.includes('Statistics'))).toEqual([])
})

test('[SCR-03] staff are told whom to ask', async ({ newPerson }) => {
  const person = await newPerson()
  await signInToHome(person, 'staff')
  await person.page.goto(quietPath(person))
  await person.page.getByRole('main').getByText(texts.zh.refused).waitFor()
})

describe('nothing keeps people out', () => {
  test.for(inTurn(sights))(
    'of the statistics in %s, %i pixels wide, %s',
    async ([language, width, mode], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      await openStatistics(person)
      for (const name of [texts[language].heat, texts[language].rows]) {
        await page.getByRole('region', { name, exact: true }).getByRole('row').nth(1).waitFor()
        await showIn(page, mode)
        expect(await violationsOn(page)).toEqual([])
        expect(await tooWide(page)).toBe(0)
        await page.goto(quietPath(person, '/monthly'))
      }
    },
  )
})
