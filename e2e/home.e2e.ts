import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import {
  choose,
  directory,
  eventually,
  homeOf,
  listedApplications,
  openSearch,
  type Person,
  promised,
  seenText,
  signInToHome,
  switchTo,
} from './testing/person.ts'
import { accountOf, applicationsOf } from './testing/world.ts'

const recent = ({ page, words }: Person) => page.getByRole('region', { name: words.recentApps })
const palette = ({ page, words }: Person) => page.getByRole('dialog', { name: words.searchTitle })

async function latestOf(person: Person): Promise<string> {
  const text = await seenText(recent(person).getByRole('listitem').first())
  return text.split(/\n|\t/, 1)[0] ?? ''
}

describe('organization and role', () => {
  test('[ORG-02] that cannot be read stop the sign-in with a text and another try', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/status of 500/)
    await page.route('**/userOrgRole?*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务出错，请稍后再试', data: null } }),
    )
    await page.goto(homeOf(person))
    await page.getByLabel(words.accountField).fill('staff')
    await page.getByLabel(words.passwordField, { exact: true }).fill('Demo-portal-2026')
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    await page.getByRole('heading', { name: words.organizationsFailed }).waitFor()
    await page.unroute('**/userOrgRole?*')
    await page.getByRole('button', { name: words.retry }).click()
    await directory(person).waitFor()
  })

  test('[ORG-02] that cannot be read again show a message in the switcher', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/status of 500/)
    await signInToHome(person, 'staff')
    await page.reload()
    await directory(person).waitFor()
    await page.route('**/userOrgRole?*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务出错', data: null } }),
    )
    await page.getByRole('banner').getByTitle(words.switchRole).click()
    const panel = page.getByRole('dialog', { name: words.switchRole })
    await panel.getByText(words.organizationsFailed).waitFor()
    await page.unroute('**/userOrgRole?*')
    await panel.getByRole('button', { name: words.retry }).click()
    await panel.getByRole('region', { name: '组织' }).waitFor()
  })

  test('[HOME-01][ORG-01] decide which applications there are, for the whole browser session', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, context, words } = person
    const { userNo } = accountOf('staff')
    await signInToHome(person, 'staff')
    const lists: string[][] = []
    for (const [org, role, post] of [
      ['华东运营中心', '普通员工', { orgCode: 'CC-EAST', roleNo: 'staff' }],
      ['华东运营中心', '销售专员', { orgCode: 'CC-EAST', roleNo: 'sales_specialist' }],
      ['供应链管理部', '采购专员', { orgCode: 'CC-HQ-SCM', roleNo: 'procurement_specialist' }],
    ] as const) {
      await switchTo(person, org, role)
      const expected = applicationsOf(userNo, post, 'zh')
      await eventually(() => listedApplications(person)).toEqual(expected)
      lists.push(expected)
    }
    expect(new Set(lists.map(String)).size).toBe(3)
    const tab = { ...person, page: await context.newPage() }
    await tab.page.goto(homeOf(person))
    await eventually(() => listedApplications(tab)).toEqual(lists[2])
    await page.reload()
    await eventually(() => listedApplications(person)).toEqual(lists[2])
    await page.getByRole('banner').getByTitle(words.switchRole).getByText('供应链管理部').waitFor()
  })
})

describe('applications on home', () => {
  test('[HOME-04] that were opened come first among the recent ones, here and on another device', async ({
    newPerson,
  }) => {
    const [person, elsewhere] = [await newPerson(), await newPerson()]
    const { page, context } = person
    await signInToHome(person, 'A04588')
    const before = await latestOf(person).catch(() => '')
    const name = before === '知识库' ? '企业邮箱' : '知识库'
    const opened = promised(context.waitForEvent('page'))
    const recorded = promised(page.waitForResponse((response) => response.url().endsWith('/app/launch')))
    await directory(person).getByRole('link', { name }).click()
    await (await opened).close()
    expect((await recorded).status()).toBe(200)
    await eventually(() => latestOf(person)).toBe(name)
    await signInToHome(elsewhere, 'A04588')
    await eventually(() => latestOf(elsewhere)).toBe(name)
  })

  test('[HOME-05] are shown as cards or as a list, and the choice is kept on every device', async ({
    newPerson,
    records,
  }) => {
    await records.forgetPerson('A04628')
    const [person, elsewhere] = [await newPerson(), await newPerson()]
    const { page, words } = person
    await signInToHome(person, 'A04628')
    const names = await listedApplications(person)
    const saved = promised(
      page.waitForResponse((response) => response.url().endsWith('/updatePersonalConfig')),
    )
    await choose(page.getByRole('radio', { name: words.list }))
    await page.getByRole('table').waitFor()
    expect((await saved).status()).toBe(200)
    const rows = await page.getByRole('table').getByRole('row').allInnerTexts()
    expect(
      rows
        .slice(1)
        .map((row) => row.split('\n', 1)[0])
        .sort(),
    ).toEqual([...names].sort())
    await page.reload()
    await page.getByRole('table').waitFor()
    await signInToHome(elsewhere, 'A04628')
    await elsewhere.page.getByRole('table').waitFor()
    await choose(elsewhere.page.getByRole('radio', { name: words.cards }))
    await eventually(() => listedApplications(elsewhere)).toEqual(names)
  })

  test('[HOME-05] that cannot be saved as a list go back to cards', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    person.expectFault(/status of 500/)
    await signInToHome(person, 'A04650')
    await page.route('**/updatePersonalConfig', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '服务出错', data: null } }),
    )
    await page.getByRole('radio', { name: words.list }).click()
    await page.getByRole('alert').getByText('服务出错').waitFor()
    await eventually(() => page.getByRole('radio', { name: words.cards }).isChecked()).toBe(true)
  })

  test.for([
    ['财务', '财务共享平台'],
    ['caiwu', '财务共享平台'],
    ['cw', '财务共享平台'],
    ['finance', '财务共享平台'],
    ['shared fin', '财务共享平台'],
  ])('[HOME-06] are found by %s', async ([text = '', name = ''], { newPerson }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'sysadmin')
    await page.getByRole('searchbox', { name: words.filter }).fill(text)
    await directory(person).getByRole('link', { name }).waitFor()
    await eventually(async () => (await listedApplications(person)).length).toBeLessThan(10)
  })

  test('[HOME-06] of one category are shown by its tab, and a search for nothing says so', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'sysadmin')
    await page.getByRole('tab', { name: '数据智能' }).click()
    await eventually(() => listedApplications(person)).toEqual(
      ['经营驾驶舱', '报表中心', '数据资产目录', '智能问数'].sort(),
    )
    await page.getByRole('searchbox', { name: words.filter }).fill('没有这样的应用')
    await directory(person).getByText('没有名称含「没有这样的应用」的应用').waitFor()
    await page.getByRole('searchbox', { name: words.filter }).press('Escape')
    await eventually(async () => (await listedApplications(person)).length).toBe(4)
  })

  test('[HOME-06] are opened by Enter as the whole text finds them, however soon it comes', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, context, words } = person
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
    // The search is loaded after home, and a quick person presses its keys before that.
    await context.route(/\/(found|search)-[^/]+\.js$/, async (route) => {
      await isPressed
      await route.continue()
    })
    await signInToHome(person, 'sysadmin')
    const filter = page.getByRole('searchbox', { name: words.filter })
    await filter.fill('caiwu')
    const opened = promised(context.waitForEvent('page'))
    await filter.press('Enter')
    press()
    const application = await opened
    await application.getByRole('heading', { name: '财务共享平台' }).waitFor()
    await eventually(() => seenText(directory(person).getByRole('link').first())).toMatch(/^财务共享平台/)
    expect(context.pages()).toHaveLength(2)
  })

  test('[HOME-06] are not opened, and the filter is not emptied, by keys of an input method as Safari tells them', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, 'staff')
    const filter = page.getByRole('searchbox', { name: words.filter })
    const opened = promised(context.waitForEvent('page'))
    await filter.fill('caiwu')
    for (const key of ['Enter', 'Escape']) await filter.dispatchEvent('keydown', { key, keyCode: 229 })
    expect(await filter.inputValue()).toBe('caiwu')
    await filter.fill('qiyeyouxiang')
    await filter.press('Enter')
    await (await opened).getByRole('heading', { name: '企业邮箱' }).waitFor()
  })

  test('[HOME-06] are opened from the search over every page, by keyboard alone', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, 'sysadmin')
    await openSearch(person)
    const options = palette(person).getByRole('option')
    const chosen = palette(person).getByRole('option', { selected: true })
    await page.keyboard.type('caiwu')
    await eventually(() => seenText(chosen)).toMatch(/^财务共享平台/)
    for (const text of ['cw', '财务', 'finance']) {
      await palette(person).getByRole('combobox').fill(text)
      await eventually(async () => (await options.allInnerTexts()).join()).toContain('财务共享平台')
    }
    await palette(person).getByRole('combobox').fill('gl')
    await eventually(() => options.count()).toBeGreaterThan(1)
    const first = await seenText(chosen)
    await page.keyboard.press('ArrowDown')
    await eventually(() => seenText(chosen)).not.toBe(first)
    const second = await seenText(chosen)
    await page.keyboard.press('ArrowUp')
    await eventually(() => seenText(chosen)).toBe(first)
    await page.keyboard.press('ArrowDown')
    const opened = promised(context.waitForEvent('page'))
    await page.keyboard.press('Enter')
    const application = await opened
    await application.getByRole('heading', { name: second.split('\n', 1)[0] ?? '' }).waitFor()
    await application.getByText(words.signedInThere).waitFor()
  })

  test('[HOME-06] that the search does not find are said to be missing, and Esc closes it', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page } = person
    await signInToHome(person, 'staff')
    await openSearch(person, '/')
    await page.keyboard.type('zzzzzz')
    await palette(person).getByText('没有与「zzzzzz」匹配的内容').waitFor()
    await page.keyboard.press('Escape')
    await palette(person).waitFor({ state: 'hidden' })
  })
})
