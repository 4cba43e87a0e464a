import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './testing/journey.ts'
import { directory, eventually, promised, seenText, signInToHome, signOut } from './testing/person.ts'
import { accountOf } from './testing/world.ts'

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

describe('opening an application', () => {
  test('[HOME-11]that has no address says so', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, 'sysadmin')
    await directory(person)
      .getByRole('button', { name: /^招聘管理/ })
      .click()
    const notice = page.getByRole('region', { name: words.notices }).getByRole('alert')
    await notice.getByText(words.noAddress).waitFor()
    expect(context.pages()).toHaveLength(1)
  })

  test('[HOME-11] under maintenance asks first, and opens it only after a yes', async ({
    newPerson,
    records,
  }) => {
    const since = new Date()
    const userNo = 'A08340'
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, userNo)
    const link = directory(person).getByRole('link', { name: /^资产台账/ })
    await link.click()
    const dialog = page.getByRole('dialog', { name: '「资产台账」停机维护中' })
    await dialog.getByText('年度盘点').waitFor()
    // The default button is harmless, and canceling restores the focus.
    await eventually(() => hasFocus(dialog.getByRole('button', { name: words.cancel }))).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await eventually(() => hasFocus(link)).toBe(true)
    expect(context.pages()).toHaveLength(1)
    // The second click of a double click must not answer the dialog that the first one opens.
    await link.dblclick()
    const opened = promised(context.waitForEvent('page'))
    await dialog.getByRole('button', { name: words.openAnyway }).click()
    await (await opened).getByText(words.signedInThere).waitFor()
    await eventually(async () =>
      (await records.logins(userNo, since)).map(({ app_code }) => app_code),
    ).toContain('asset-ledger')
  })

  test('[HOME-11] in a new tab signs the person on there, without a way back to the portal’s page', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { context, words } = person
    await signInToHome(person, 'staff')
    const opened = promised(context.waitForEvent('page'))
    await directory(person).getByRole('link', { name: '订单中心' }).dblclick()
    const application = await opened
    await application.getByRole('heading', { name: '订单中心' }).waitFor()
    await application.getByText(words.signedInThere).waitFor()
    await application.getByText(accountOf('staff').userNo, { exact: true }).first().waitFor()
    expect(await application.evaluate(() => [window.opener, document.referrer])).toEqual([
      null,
      expect.not.stringContaining('/iambiz'),
    ])
    expect(context.pages()).toHaveLength(2)
  })

  test.for([
    ['绩效管理', 'SAML 2.0'],
    ['用车申请', 'CAS 3.0'],
  ] as const)(
    '[HOME-11] %s by %s signs the person on too, and out with the portal',
    async ([name, protocol], { newPerson }) => {
      const person = await newPerson()
      const { context, words } = person
      await signInToHome(person, 'staff')
      const opened = promised(context.waitForEvent('page'))
      await directory(person).getByRole('link', { name }).click()
      const application = await opened
      await application.getByRole('heading', { name }).waitFor()
      for (const text of [words.signedInThere, protocol, accountOf('staff').userNo]) {
        await application.getByText(text, { exact: true }).first().waitFor()
      }
      const { origin, pathname } = new URL(application.url())
      expect(new URL(application.url()).search).toBe('')
      const statusOf = async () =>
        (await application.request.get(`${origin}${pathname}`, { maxRedirects: 0 })).status()
      expect(await statusOf()).toBe(200)
      await signOut(person)
      await eventually(statusOf).toBe(303)
    },
  )

  test('[HOME-11] by SAML is signed out of from the provider’s own page too', async ({ newPerson }) => {
    const person = await newPerson()
    const { context } = person
    person.expectFault(/status of 401/)
    await signInToHome(person, 'staff')
    const opened = promised(context.waitForEvent('page'))
    await directory(person).getByRole('link', { name: '绩效管理' }).click()
    const application = await opened
    await application.getByRole('heading', { name: '绩效管理' }).waitFor()
    const address = application.url()
    const provider = await seenText(application.getByText(/^http:\/\/[^/]+$/).first())
    // Its form leads to the application at another origin, which the policy of a page may forbid.
    await application.goto(`${provider}/sign-out`)
    await application.getByRole('button', { name: '退出登录' }).click()
    await application.getByRole('heading', { name: '已退出登录' }).waitFor()
    expect((await application.request.get(address, { maxRedirects: 0 })).status()).toBe(303)
  })

  test('[HOME-11] that belongs into the same tab leaves the portal, and Back returns to it', async ({
    newPerson,
  }) => {
    const person = await newPerson()
    const { page, words } = person
    await signInToHome(person, 'staff')
    await directory(person).getByRole('link', { name: '公文流转' }).click()
    await page.getByText(words.signedInThere).waitFor()
    await page.getByRole('link', { name: '返回门户' }).click()
    await directory(person).waitFor()
  })

  test('[HOME-11][HOME-04] with Alt and its number opens a usual one', async ({ newPerson }) => {
    const person = await newPerson()
    const { page, context, words } = person
    await signInToHome(person, 'staff2')
    const dialog = page.getByRole('dialog', { name: '自定义首页' })
    await page.getByRole('link', { name: '自定义首页' }).first().click()
    await dialog.waitFor()
    // The overlay above home handles the keys first.
    await page.keyboard.press('Alt+2')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const opened = promised(context.waitForEvent('page'))
    await page.keyboard.press('Alt+1')
    const application = await opened
    await application.getByText(words.signedInThere).waitFor()
    await application.getByRole('heading', { name: '质量追溯' }).waitFor()
    expect(context.pages()).toHaveLength(2)
  })
})
