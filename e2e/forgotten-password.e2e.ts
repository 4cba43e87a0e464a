import { randomUUID } from 'node:crypto'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person, password, promised, signIn, typeCredentials } from './testing/person.ts'
import { product } from './testing/product-of-worker.ts'

const texts = {
  zh: {
    link: '忘记密码',
    account: '工号或邮箱',
    send: '发送验证码',
    choose: '设置新密码',
    code: '验证码',
    next: '新密码',
    again: '再次输入新密码',
    met: '12 至 128 位，字符类型不限 已满足',
    confirm: '确认修改',
    codeWrong: '验证码不正确或已失效，请核对后重试，或重新获取',
    resendIn: /秒后可重新发送/,
    done: '密码已修改',
    signIn: '去登录',
    refused: '账号或密码不正确',
    subject: '重置密码的验证码',
  },
  en: {
    link: 'Forgot password?',
    account: 'Staff number or email',
    send: 'Send code',
    choose: 'Set a new password',
    code: 'Code',
    next: 'New password',
    again: 'Confirm new password',
    met: '12 to 128 characters of any kind met',
    confirm: 'Change password',
    codeWrong: 'This code is incorrect or has expired. Check it or request a new one.',
    resendIn: /Resend in \d+ s/,
    done: 'Password changed',
    signIn: 'Sign in',
    refused: /Incorrect/,
    subject: 'Your password reset code',
  },
} as const

/** No other journey uses these people. */
const people = {
  zh: { account: 'A07119', email: 'xiao.yumo@chengchuan.example' },
  en: { account: 'A07144', email: 'yao.qingyang@chengchuan.example' },
} as const
const moves = 'A07170'
const chosen = 'seventeen blue herons'

/** Text of the latest mail to an address in the demo's mailbox; `null` where there is none. */
async function latestMail(mailbox: Page, email: string): Promise<string | null> {
  await mailbox.goto(`${product().demo}/mail`)
  const links = mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link')
  return (await links.count()) > 0 ? links.first().getAttribute('href') : null
}

/** Returns a function that waits for a newer mail to an address, and returns its code with the space. */
async function awaitCode({ context }: Person, email: string): Promise<() => Promise<string>> {
  const mailbox = await context.newPage()
  const before = await latestMail(mailbox, email)
  return async () => {
    await expect.poll(() => latestMail(mailbox, email), { timeout: 60_000 }).not.toBe(before)
    await mailbox.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click()
    // The service desk's telephone number has eight digits too.
    const code = /(?<![\d-])\d{4} \d{4}(?!\d)/
    const found = mailbox.getByText(code).first()
    await found.waitFor()
    const text = await found.textContent()
    await mailbox.close()
    return code.exec(text ?? '')?.[0] ?? ''
  }
}

describe.each(inTurn(['zh', 'en'] as const))('a forgotten password, in %s', (language) => {
  const text = texts[language]
  const { account, email } = people[language]
  const viewport = language === 'en' ? { width: 390, height: 844 } : { width: 1440, height: 900 }

  test('is replaced by using the pasted code from the mail; the old one stops working', async ({
    newPerson,
    records,
  }) => {
    await records.restorePassword(account)
    const person = await newPerson({ language, viewport })
    person.expectFault(/status of (401|422)/)
    const { page } = person
    const mailed = await awaitCode(person, email)
    await page.goto(homeOf(person))
    await page.getByRole('link', { name: text.link }).click()
    await page.getByRole('textbox', { name: text.account }).fill(account)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: text.send }).click()
    await page.getByRole('heading', { name: text.choose }).waitFor()
    await page.getByRole('button', { name: text.resendIn }).waitFor()
    const [code, next, again] = [text.code, text.next, text.again].map((name) =>
      page.getByRole('textbox', { name, exact: true }),
    )
    if (!code || !next || !again) throw new Error('three fields were expected')
    await next.fill(chosen)
    await again.fill(chosen)
    await page.getByRole('listitem').filter({ hasText: text.met }).waitFor()
    await code.fill('0000 0000')
    await page.getByRole('button', { name: text.confirm }).click()
    await page.getByText(text.codeWrong).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await code.fill(await mailed())
    await page.getByRole('button', { name: text.confirm }).click()
    await page.getByRole('heading', { name: text.done }).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(chosen)
    await page.getByRole('button', { name: text.signIn }).click()
    await typeCredentials(person, account, password)
    await page.getByText(text.refused).waitFor()
    await typeCredentials(person, account, chosen)
    await page.waitForURL(homeOf(person))
  })
})

test('the email address is changed in the profile, by the code that goes to the new one', async ({
  newPerson,
  records,
}) => {
  await records.forgetWantedAddress(moves)
  const to = `${randomUUID().slice(0, 8)}@chengchuan.example`
  const person = await newPerson({ language: 'zh' })
  person.expectFault(/status of (401|422)/)
  const { page } = person
  await signIn(person, moves)
  const mailed = await awaitCode(person, to)
  await page.goto(`${person.portal}/iambiz/home/setting/profile`)
  await page.getByRole('button', { name: '修改', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '修改邮箱' })
  const field = dialog.getByRole('textbox', { name: '新邮箱' })
  await field.fill('somebody@elsewhere.example')
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await dialog.getByText('只能使用 @chengchuan.example 邮箱').waitFor()
  await field.fill(to)
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  const again = page.getByRole('dialog', { name: '验证身份' })
  await again.getByRole('textbox', { name: '登录密码', exact: true }).fill(password)
  await again.getByRole('button', { name: '继续' }).click()
  await dialog.getByText(`验证码已发往 ${to}`).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByText('待验证', { exact: true }).waitFor()
  await page.getByRole('button', { name: '输入验证码' }).click()
  await dialog.getByRole('textbox', { name: '验证码' }).fill(await mailed())
  // The toast disappears by itself.
  const told = promised(page.getByText(`邮箱已改为 ${to}`).first().waitFor())
  await dialog.getByRole('button', { name: '验证', exact: true }).click()
  await told
  await page.getByText('已验证', { exact: true }).waitFor()
})
