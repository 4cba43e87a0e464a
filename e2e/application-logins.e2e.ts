import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { showIn, tooWide, violationsOn } from './testing/accessibility.ts'
import { inTurn } from './testing/in-turn.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, type Person, promised, seenText, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    title: '应用登录统计',
    find: '应用名称、编码或拼音',
    sum: '合计（1 个应用）',
    details: '登录明细',
    trend: '登录与打开次数',
    organizations: '使用最多的组织',
    latest: '最近的记录',
    allRows: '查看全部日志',
    close: '关闭',
    export: '导出',
    unused: /^无人使用/,
    refused: '没有应用登录统计维护权限',
    noAccess: '抱歉，您没有访问权限',
    noRight: '您没有该权限。切换到有权限的角色，或联系管理员开通。',
    noMaintenance: '没有系统动态维护权限，请联系管理员',
  },
  en: {
    title: 'Application sign-ins',
    find: 'Application or its code',
    sum: 'Sum of 1 application',
    details: 'Sign-in details',
    trend: 'Sign-ins and openings',
    organizations: 'Organizations that use it most',
    latest: 'Latest rows of the log',
    allRows: 'All of its log',
    close: 'Close',
    export: 'Export',
    unused: /^Unused/,
    refused: 'No application-login-statistics maintenance permission',
    noAccess: 'Sorry, you do not have access',
    noRight: 'You do not have this permission. Switch to a role that has it, or ask an administrator.',
    noMaintenance: 'No system-dynamic maintenance permission, please contact the administrator',
  },
}

const pathOf = (person: Person, query = '') => `${homeOf(person)}/apps/statistics${query}`
const listOf = ({ page, language }: Person) =>
  page.getByRole('region', { name: texts[language].title, exact: true })
const openers = (person: Person) => listOf(person).getByRole('row').getByRole('button', { name: /，|,/ })
const detailsOf = ({ page, language }: Person) =>
  page.getByRole('dialog', { name: texts[language].details, exact: true })

async function openList(person: Person, account: string, query = '') {
  await signInToHome(person, account)
  await person.page.goto(pathOf(person, query))
  await openers(person).first().waitFor()
}

test('[STAT-05] an analyst finds an application by its pinyin, reads who uses it, and goes to its rows', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const text = texts.zh
  await openList(person, 'superadmin', '?range=90d')
  await page.getByRole('searchbox', { name: text.find }).fill('qiyeyouxiang')
  await listOf(person).getByText(text.sum).waitFor()
  await openers(person).first().click()
  const details = detailsOf(person)
  for (const name of [text.trend, text.organizations, text.latest])
    await details.getByRole('region', { name }).getByRole('link').first().waitFor()
  const asked = new URL(page.url()).searchParams
  expect([asked.get('find'), asked.get('details')]).toEqual(['qiyeyouxiang', 'mail'])

  // The address is the same view for somebody else.
  await page.reload()
  await details.getByRole('region', { name: text.latest }).getByRole('link').first().waitFor()
  await details.getByRole('link', { name: text.allRows }).click()
  await page.waitForURL(/\/signin\/log\?range=90d&app=mail$/)
  await page.goBack()
  await details.getByRole('button', { name: text.close }).click()
  await details.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('find')).toBe('qiyeyouxiang')
})

test('[STAT-05] the list is sorted by a heading, and saved as it is narrowed', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await openList(person, 'superadmin', '?range=90d&find=mail')
  await listOf(person).getByRole('columnheader', { name: '人数' }).getByRole('button').click()
  await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('-userCount')
  const coming = promised(page.waitForEvent('download'))
  await page.getByRole('button', { name: texts.zh.export }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^download_\d{14}_应用登录统计\.xlsx$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('[STAT-05] what nobody used is told apart, and narrowed to', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  // Nobody of the demo company works at four in the morning of a Sunday long ago.
  const night = '?from=2024-01-07T04:00&to=2024-01-07T04:01'
  await openList(person, 'superadmin', night)
  const unused = page.getByRole('button', { name: texts.zh.unused })
  await unused.click()
  await eventually(() => unused.getAttribute('aria-pressed')).toBe('true')
  await eventually(async () => (await seenText(listOf(person))).includes('截至当时未使用')).toBe(true)
  expect(new URL(page.url()).searchParams.get('unused')).toBe('1')
})

describe('staff who open an address by hand', () => {
  test.for(inTurn(['zh', 'en'] as const))(
    '[PERM-05] are told in %s what they lack',
    async (language, { newPerson }) => {
      const person = await newPerson({ language })
      const text = texts[language]
      await signInToHome(person, 'staff')
      for (const [path, sentence] of [
        ['/apps/statistics', text.refused],
        ['/announcementMaintenance', text.noMaintenance],
        ['/signin/statistics', text.noRight],
      ] as const) {
        await person.page.goto(`${homeOf(person)}${path}`)
        const main = person.page.getByRole('main')
        await main.getByText(sentence, { exact: true }).waitFor()
        await main.getByRole('heading', { name: text.noAccess }).waitFor()
      }
    },
  )
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
      const latest = detailsOf(person).getByRole('region', { name: texts.zh.latest })
      await latest.getByRole('link').first().click()
      await page.waitForURL(/\/signin\/log\?range=90d&app=.+&row=\d+$/)
      const row = page.getByRole('region', { name: '登录详情' })
      await row.getByText('日志编号').waitFor()
      // Only super managers read addresses to the last number.
      expect(await seenText(row)).toMatch(/\d+\.\d+\.\d+\.\*/)
      await page.getByRole('button', { name: '更多', exact: true }).click()
      await page.getByRole('combobox', { name: '环境' }).waitFor()
      await page.waitForLoadState()
      expect(refused).toEqual([])
    },
  )
})

describe('nothing keeps people out', () => {
  test.for(
    inTurn([
      ['zh', 1440, 'light'],
      ['en', 390, 'light'],
      ['zh', 390, 'dark'],
      ['en', 1024, 'dark'],
    ] as const),
  )('of the application logins in %s, %i pixels wide, %s', async ([language, width, mode], { newPerson }) => {
    const person = await newPerson({ language, viewport: { width, height: 900 } })
    const { page } = person
    await openList(person, 'superadmin', '?range=90d')
    await showIn(page, mode)
    expect(await violationsOn(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await openers(person).first().click()
    await detailsOf(person)
      .getByRole('region', { name: texts[language].latest })
      .getByRole('link')
      .first()
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
  })
})
