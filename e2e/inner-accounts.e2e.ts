import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, seenText, signInToHome } from './testing/person.ts'
import { accountOf } from './testing/world.ts'

const texts = {
  zh: {
    title: '我的账号',
    portal: '门户账号',
    linked: '账号绑定',
    wecom: '企业微信',
    bound: '已绑定',
    unbound: '未绑定',
    production: '生产环境',
    masked: '林**夏',
    failed: '账号加载失败',
    retry: '重试',
  },
  en: {
    title: 'My accounts',
    portal: 'Portal account',
    linked: 'Linked accounts',
    wecom: 'WeCom',
    bound: 'Linked',
    unbound: 'Not linked',
    production: 'Production',
    masked: '林**夏',
    failed: 'Your accounts could not load.',
    retry: 'Retry',
  },
}

describe.each(['zh', 'en'] as const)('the person’s accounts, in %s', (language) => {
  const text = texts[language]
  const { userNo } = accountOf('sysadmin')

  test('[HOME-12] are reached from the person’s menu, the names elsewhere with their middle hidden', async ({
    newPerson,
  }) => {
    const person = await newPerson({ language })
    const { page, words } = person
    await signInToHome(person, 'sysadmin')
    await page.getByRole('button', { name: words.account }).click()
    await page.getByRole('dialog', { name: words.account }).getByRole('link', { name: text.title }).click()
    await page.getByRole('heading', { level: 1, name: text.title }).waitFor()
    const own = page.getByRole('region', { name: text.portal })
    await own.getByText(userNo, { exact: true }).waitFor()
    await own.getByText(text.production).waitFor()
    const rows = page.getByRole('list', { name: text.linked }).getByRole('listitem')
    await eventually(() => rows.count()).toBe(3)
    const wecom = await seenText(rows.filter({ hasText: text.wecom }).last())
    expect(wecom).toContain(text.bound)
    expect(wecom).toContain(text.masked)
    await eventually(() => rows.filter({ hasText: text.unbound }).count()).toBe(2)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOn(page, { within: 'main' })).toEqual([])
    }
  })

  test('[HOME-12] are read again after a failure, on a phone', async ({ newPerson }) => {
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page, portal } = person
    await signInToHome(person, 'sysadmin')
    person.expectFault(/500/)
    const call = '**/portal/innerAccount'
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'no', data: null } }),
    )
    await page.goto(`${portal}/iambiz/home/setting/accounts`)
    await page.getByText(text.failed).waitFor()
    await page.unroute(call)
    await page.getByRole('button', { name: text.retry }).first().click()
    await page.getByRole('region', { name: text.portal }).getByText(userNo, { exact: true }).waitFor()
    expect(await tooWide(page)).toBe(0)
  })
})
