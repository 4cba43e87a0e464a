import { api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { settings } from '@iambiz/runtime/settings.ts'
import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, signInToHome } from './testing/person.ts'

const words = {
  title: 'Sign-in statistics',
  trend: 'Active people and sign-ins',
  hours: 'Sign-ins by hour',
  compare: 'Compare with previous period',
  coverage: 'With a second factor',
  usedApps: 'Active apps',
  table: 'Show as table',
}

/** Sums of the search weights of requests. */
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

test('[STAT-01][STAT-03] the figures lead to what they count, and the time before stands beside the range', async ({
  newPerson,
}) => {
  const person = await newPerson({ language: 'en' })
  const { page } = person
  const cardOf = (name: string) => page.getByRole('region', { name, exact: true })
  await signInToHome(person, 'analyst')
  await page.goto(`${homeOf(person)}/signin/statistics`)
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
  const figureOf = (name: string) =>
    page
      .getByRole('region', { name: 'Overview' })
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
  // The demo company has people with and without a second factor.
  const share = (await figureOf(words.coverage).locator('strong').textContent()) ?? ''
  expect(Number(share.replace('%', ''))).toBeGreaterThan(0)
  expect(Number(share.replace('%', ''))).toBeLessThan(100)
  const trend = cardOf(words.trend)
  await trend.getByRole('button', { name: words.compare }).click()
  await eventually(async () => new URL(page.url()).search).toContain('compare=1')
  await trend.getByRole('button', { name: words.table }).click()
  await trend.getByRole('columnheader', { name: 'Previous period' }).waitFor()
  // Trying one filter after the other, one per second, must not reach the rate limit.
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
    .getByRole('columnheader', { name: 'Previous period' })
    .or(trend.getByRole('figure'))
    .first()
    .waitFor()
  const hour = cardOf(words.hours).getByRole('figure').getByRole('link').nth(8)
  await hour.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/signin\/log\?range=30d&event=login.*hour=8/)
})
