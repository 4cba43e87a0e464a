import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { sights, tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, type Person, promised, signInToHome } from './testing/person.ts'
import { accountOf, applicationName, applicationsOf } from './testing/world.ts'

const texts = {
  zh: {
    zone: '双碳专区',
    headline: /^\d+月碳排放 1,284 t，较上月 −6\.2%$/,
    applications: '相关应用',
    emission: '碳排放',
    table: '数据表',
    onMonth: '较上月 −6.2%',
    used: '已用 95%，达标',
    points: '较上月 +1.5 个百分点',
    missing: '专区不存在',
    goHome: '回到首页',
  },
  en: {
    zone: 'Dual-carbon zone',
    headline: /^Carbon emissions in \w+: 1,284 t, −6\.2% vs last month$/,
    applications: 'Related apps',
    emission: 'Carbon emissions',
    table: 'Table',
    onMonth: '−6.2% vs last month',
    used: '95% used, target met',
    points: '+1.5 pts vs last month',
    missing: 'Zone not found',
    goHome: 'Go to home page',
  },
}

const linked = ['energy-monitor', 'hse', 'equipment', 'cockpit', 'report-center', 'sourcing']
const address = ({ portal }: Person, code = 'doubleCarbon') => `${portal}/iambiz/home/zone/${code}`

describe.each(inTurn(['zh', 'en'] as const))('the double-carbon zone, in %s', (language) => {
  const text = texts[language]

  test('is entered from home by its card, which tells its first figure', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    // A quick entry with the same name may lead there too; only the card shows the figure.
    const card = page.getByRole('link').filter({ has: page.getByText(text.headline) })
    await card.click()
    await page.getByRole('heading', { level: 1, name: text.zone }).waitFor()
    expect(page.url()).toBe(address(person))
    await eventually(() => page.title()).toBe(text.zone)
  })

  test('is entered from the search', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'staff')
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').fill(text.zone.slice(0, 6))
    await page.getByRole('option', { name: text.zone }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: text.zone }).waitFor()
  })

  test('[HOME-10] tells figures against their target, as a line and as a table', async ({ newPerson }) => {
    const person = await newPerson({ language })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    await page.goto(address(person))
    const figure = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: text.emission, exact: true }) })
    await figure.getByText(text.onMonth).waitFor()
    await figure.getByText(text.used).waitFor()
    await eventually(() => figure.getByRole('img').getAttribute('aria-label')).toContain('1,284 t')
    await page.getByText(text.points).waitFor()
    await page.getByRole('radio', { name: text.table }).check()
    const rows = page.getByRole('table').getByRole('row')
    await eventually(() => rows.count()).toBe(1 + 12)
    await eventually(() => rows.nth(1).getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['1,284', '634', '60.8', '38.4', '627', '93.6']),
    )
  })

  test('links those of its applications that the role opens, and opens them as home does', async ({
    newPerson,
    records,
  }) => {
    const person = await newPerson({ language })
    const { page, context } = person
    const { userNo } = accountOf('staff')
    const since = new Date()
    await signInToHome(person, 'staff')
    await page.goto(address(person))
    const region = page.getByRole('region', { name: text.applications })
    await region.waitFor()
    const seen = applicationsOf(userNo, { orgCode: 'CC-EAST', roleNo: 'staff' }, language)
    const expected = linked
      .map((code) => applicationName(code, language))
      .filter((name) => seen.includes(name))
    await eventually(async () => {
      const names = await region.getByRole('link').allInnerTexts()
      return names.map((name) => name.split('\n')[0])
    }).toEqual(expected)
    const opened = promised(context.waitForEvent('page'))
    await region.getByRole('link').first().click()
    const application = await opened
    await application.getByText(person.words.signedInThere).waitFor()
    await eventually(async () =>
      (await records.logins(userNo, since)).map(({ event_type }) => event_type),
    ).toContain('launch')
  })

  test('a zone that there is not says so and leads home', async ({ newPerson }) => {
    const person = await newPerson({ language })
    person.expectFault(/status of 404/)
    const { page } = person
    await signInToHome(person, 'staff')
    await page.goto(address(person, 'nothing'))
    await page.getByRole('heading', { name: text.missing }).waitFor()
    await page.getByText('/iambiz/home/zone/nothing').waitFor()
    await page.getByRole('link', { name: text.goHome }).click()
    await page.getByRole('heading', { name: person.words.allApps }).waitFor()
  })
})

test.for(inTurn(sights))(
  'a zone breaks no rule of accessibility at %i in %s',
  async ([width, colorScheme], { newPerson }) => {
    const person = await newPerson({ viewport: { width, height: 844 }, colorScheme })
    const { page } = person
    await signInToHome(person, 'sysadmin')
    await page.goto(address(person))
    for (const view of [texts.zh.table, '趋势']) {
      await page.getByRole('radio', { name: view }).check()
      expect(await violationsOn(page, { within: 'main' })).toEqual([])
    }
    expect(await tooWide(page)).toBe(0)
  },
)
