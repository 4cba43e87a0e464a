import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { password as demoPassword, type Person, signInToHome, typeCredentials } from './testing/person.ts'

const texts = {
  zh: {
    add: '新建对接',
    name: /^\*?名称/,
    memberRole: '加入组织时获得的角色',
    save: '保存',
    make: '生成令牌',
    shown: '令牌只显示这一次',
    done: '完成',
    refresh: '刷新',
    openAccount: '开通账号',
    close: '关闭',
    codeField: /^\*?验证码/,
    next: /^\*?新密码/,
    again: /^\*?再次输入新密码/,
    change: '确认修改',
    signIn: '去登录',
    confirm: '验证身份',
    password: '登录密码',
  },
  en: {
    add: 'New client',
    name: /^\*?Name/,
    memberRole: 'Role given with an organization',
    save: 'Save',
    make: 'Make a token',
    shown: 'The token is shown this once',
    done: 'Done',
    refresh: 'Refresh',
    openAccount: 'Open an account',
    close: 'Close',
    codeField: /^\*?Code/,
    next: /^\*?New password/,
    again: /^\*?New password again/,
    change: 'Change password',
    signIn: 'Sign in',
    confirm: 'Confirm that it is you',
    password: 'Password',
  },
} as const

/** Says again who one is; that holds until the page is loaded anew. */
async function sayAgain({ page, language }: Person): Promise<void> {
  const t = texts[language]
  const dialog = page.getByRole('dialog', { name: t.confirm })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: t.password }).fill(demoPassword)
  await dialog.getByRole('textbox', { name: t.password }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

const schemas = (type: string) => [`urn:ietf:params:scim:schemas:core:2.0:${type}`]

describe.each(['zh', 'en'] as const)('provisioning, in %s', (language) => {
  const t = texts[language]

  test('a token is made in the browser, a person comes by it, and signs in', async ({ newPerson }) => {
    const tag = randomUUID().slice(0, 8)
    const [userName, orgCode] = [`S${tag}`, `s-${tag}`]
    const admin = await newPerson({ language })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    const { page } = admin
    const area = `${admin.portal}/iambiz/home/admin`
    await page.goto(`${area}/provisioning`)
    await page.getByRole('button', { name: t.add, exact: true }).click()
    await page.getByLabel(t.name).fill(`HR ${tag}`)
    await page.getByLabel(t.memberRole).selectOption('staff')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await sayAgain(admin)
    await page.getByRole('button', { name: t.make, exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: t.make, exact: true }).click()
    const shown = page.getByRole('dialog', { name: t.shown })
    const token = (await shown.locator('code').textContent()) ?? ''
    expect(token).toMatch(/^iambiz_scim_/)
    await shown.getByRole('button', { name: t.done }).click()

    const send = (path: string, body: object) =>
      fetch(`${admin.portal}/scim/v2${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify(body),
      })
    const user = { schemas: schemas('User'), userName, displayName: `江${tag}` }
    expect((await send('/Users', user)).status).toBe(201)
    expect((await send('/Users', user)).status).toBe(409)
    const group = { schemas: schemas('Group'), externalId: orgCode, displayName: `组${tag}` }
    expect((await send('/Groups', { ...group, members: [{ value: userName }] })).status).toBe(201)

    await page.getByRole('button', { name: t.refresh, exact: true }).click()
    await page.getByText('409 uniqueness').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await page.goto(`${area}/people/${userName}`)
    await page.getByRole('button', { name: t.openAccount }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: t.openAccount }).click()
    await sayAgain(admin)
    const code = (await page.locator('.directory-code strong').textContent()) ?? ''
    await page.getByRole('dialog').last().getByText(t.close, { exact: true }).click()

    const newcomer = await newPerson({ language })
    newcomer.expectFault(/status of 401/)
    await newcomer.page.goto(`${newcomer.portal}/iambiz/password/forgot?account=${userName}`)
    await newcomer.page.getByLabel(t.codeField).fill(code)
    await newcomer.page.getByLabel(t.next).first().fill('quiet river 2026 stone')
    await newcomer.page.getByLabel(t.again).fill('quiet river 2026 stone')
    await newcomer.page.getByRole('button', { name: t.change }).click()
    await newcomer.page.getByRole('button', { name: t.signIn }).click()
    await typeCredentials(newcomer, userName, 'quiet river 2026 stone')
    await newcomer.page.waitForURL(`${newcomer.portal}/iambiz/home`)
    await newcomer.page.getByText(`组${tag}`).first().waitFor()
  })
})
