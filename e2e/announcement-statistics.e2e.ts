import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, seenText, signInToHome } from './testing/person.ts'

const text = {
  management: '公告管理',
  entry: '公告统计',
  title: '公告统计',
  monthly: '月度统计',
  trend: '月度趋势',
  heat: '各系统月度发布',
  everySystem: '清除所选应用',
  rows: '公告明细',
}

const dayMs = 86_400_000

/** A past month with released announcements of the company, which no journey changes. */
function quietMonth(): { year: number; month: number } {
  const [year = 0, month = 0] = new Date(Date.now() - 45 * dayMs).toISOString().split('-').map(Number)
  return { year, month }
}

const quietPath = (person: Person) => {
  const { year, month } = quietMonth()
  return `${homeOf(person)}/announcementStatistics?year=${year}&from=${month}&to=${month}`
}

/** The number from a bar's label, which names the month and then the number. */
const countIn = (told: string) => Number(/[：:] ?(\d+)/.exec(told)?.[1])
const rowsOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('table').getByRole('row')

async function openStatistics(person: Person) {
  await signInToHome(person, 'editor')
  await person.page.goto(quietPath(person))
  await person.page.getByRole('heading', { level: 1, name: text.title }).waitFor()
}

describe('the statistics of announcements', () => {
  test('[SCR-03] are beside the maintenance of announcements', async ({ newPerson }) => {
    const person = await newPerson()
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
    const person = await newPerson()
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
})
