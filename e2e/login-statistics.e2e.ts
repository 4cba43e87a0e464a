import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    title: '登录统计',
    trend: '活跃用户与登录次数',
    types: '登录方式',
    ranking: '使用排行',
    heat: '登录时段',
    table: '查看数据表',
    download: '下载图片',
  },
  en: {
    title: 'Login statistics',
    trend: 'Active people and sign-ins',
    types: 'Ways of signing in',
    ranking: 'Most used',
    heat: 'Times of the week',
    table: 'Show as table',
    download: 'Download the picture',
  },
}

const pathOf = (person: Person, query = '') => `${homeOf(person)}/signin/statistics${query}`

async function openStatistics(person: Person, query = '') {
  await signInToHome(person, 'analyst')
  await person.page.goto(pathOf(person, query))
  await person.page.getByRole('heading', { level: 1, name: texts[person.language].title }).waitFor()
}

const cardOf = ({ page, language }: Person, name: 'trend' | 'types' | 'ranking' | 'heat') =>
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

test('[STAT-01][STAT-02] every chart is a table and a picture too', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await openStatistics(person)
  for (const name of ['trend', 'types', 'ranking', 'heat'] as const) {
    const card = cardOf(person, name)
    await card.getByRole('figure').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: texts.zh.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${texts.zh[name]}.svg`)
    await card.getByRole('button', { name: texts.zh.table }).click()
    await card.getByRole('table').waitFor()
  }
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
  test.for([
    ['zh', 1440, 'light'],
    ['en', 390, 'light'],
    ['zh', 390, 'dark'],
  ] as const)(
    'of the login statistics in %s, %i pixels wide, %s',
    async ([language, width, mode], { newPerson }) => {
      const person = await newPerson({ language, viewport: { width, height: 900 } })
      const { page } = person
      await openStatistics(person)
      for (const name of ['trend', 'types', 'ranking', 'heat'] as const)
        await cardOf(person, name).getByRole('figure').waitFor()
      // The person's own look would take the place of a cookie.
      await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { mode })
      expect(await violationsOn(page)).toEqual([])
      expect(await tooWide(page)).toBe(0)
    },
  )
})
