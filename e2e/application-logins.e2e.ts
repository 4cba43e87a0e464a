import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, seenText, signInToHome } from './testing/person.ts'

const text = {
  title: '应用登录统计',
  details: '登录明细',
  latest: '最近的记录',
  unused: /^无人使用/,
}

const pathOf = (person: Person, query = '') => `${homeOf(person)}/apps/statistics${query}`
const listOf = ({ page }: Person) => page.getByRole('region', { name: text.title, exact: true })
const openers = (person: Person) => listOf(person).getByRole('row').getByRole('button', { name: /，|,/ })
const detailsOf = ({ page }: Person) => page.getByRole('dialog', { name: text.details, exact: true })

async function openList(person: Person, account: string, query = '') {
  await signInToHome(person, account)
  await person.page.goto(pathOf(person, query))
  await openers(person).first().waitFor()
}

test('[STAT-05] what nobody used is told apart, and narrowed to', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  // The demo company has no sign-ins on a long past Sunday at four in the morning.
  const night = '?from=2024-01-07T04:00&to=2024-01-07T04:01'
  await openList(person, 'superadmin', night)
  const unused = page.getByRole('button', { name: text.unused })
  await unused.click()
  await eventually(() => unused.getAttribute('aria-pressed')).toBe('true')
  await eventually(async () => (await seenText(listOf(person))).includes('截至当时未使用')).toBe(true)
  expect(new URL(page.url()).searchParams.get('unused')).toBe('1')
})

describe('people who see less', () => {
  test.for(['analyst', 'sysadmin'])(
    '[STAT-05] %s uses the list, its details and the log without a refusal behind the scenes',
    async (account, { newPerson }) => {
      const person = await newPerson()
      const { page } = person
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(response.url())
      })
      await openList(person, account, '?range=90d')
      await openers(person).first().click()
      const latest = detailsOf(person).getByRole('region', { name: text.latest })
      await latest.getByRole('link').first().click()
      await page.waitForURL(/\/signin\/log\?range=90d&app=.+&row=\d+$/)
      const row = page.getByRole('region', { name: '登录详情' })
      await row.getByText('日志编号').waitFor()
      // Only super managers see complete IP addresses.
      expect(await seenText(row)).toMatch(/\d+\.\d+\.\d+\.\*/)
      await page.getByRole('button', { name: '更多', exact: true }).click()
      await page.getByRole('combobox', { name: '环境' }).waitFor()
      await page.waitForLoadState()
      expect(refused).toEqual([])
    },
  )
})
