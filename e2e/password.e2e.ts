import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { eventually, homeOf, password, promised, signIn, typeCredentials } from './testing/person.ts'

const texts = {
  zh: {
    change: '修改密码',
    old: '当前密码',
    next: '新密码',
    again: '再次输入新密码',
    show: '显示密码',
    confirm: '确认修改',
    empty: '密码不能为空',
    differ: '两次输入的密码不一致',
    format: '密码格式不正确，请按要求设置',
    recent: '最近使用过该密码，请换一个',
    wrong: '密码不正确，多次输错后需等待一段时间再试',
    met: '12 至 128 位，字符类型不限 已满足',
    broken: '不含工号、姓名、公司或产品名称 未满足',
    done: '密码已修改',
    signInAgain: '重新登录',
    refused: '账号或密码不正确',
    ended: /登录已在别处结束/,
    stepUp: '验证身份',
    reason: '为保护您的账号，请先验证身份',
    password: '登录密码',
    goOn: '继续',
    sessions: '登录设备',
  },
  en: {
    change: 'Change password',
    old: 'Current password',
    next: 'New password',
    again: 'Confirm new password',
    show: 'Show password',
    confirm: 'Change password',
    empty: 'Password is required.',
    differ: 'The passwords don’t match.',
    format: 'This password doesn’t meet the requirements. Choose another one.',
    recent: 'You’ve used this password recently. Choose another one.',
    wrong: 'Incorrect password. After several failed attempts, you’ll need to wait before trying again.',
    met: '12 to 128 characters of any kind met',
    broken: 'Doesn’t contain your staff number or name, or the company or product name not met',
    done: 'Password changed',
    signInAgain: 'Sign in again',
    refused: /Incorrect/,
    ended: /session has ended\. Sign in/,
    stepUp: 'Verify it’s you',
    reason: 'To protect your account, verify it’s you first.',
    password: 'Password',
    goOn: 'Continue',
    sessions: 'Your devices',
  },
} as const

/** No other journey uses these people. */
const people = { zh: 'A05928', en: 'A07281' } as const
const chosen = 'seventeen blue herons'

describe.each(inTurn(['zh', 'en'] as const))('the password, in %s', (language) => {
  const text = texts[language]
  const account = people[language]
  const viewport = language === 'en' ? { width: 390, height: 844 } : { width: 1440, height: 900 }

  test('[ACC-04] is changed after every mistake was told; the other browser leaves, and only the new one counts', async ({
    newPerson,
    records,
  }) => {
    await records.restorePassword(account)
    const person = await newPerson({ language, viewport })
    const elsewhere = await newPerson({ language })
    for (const one of [person, elsewhere]) one.expectFault(/status of (401|422)/)
    await signIn(elsewhere, account)
    await elsewhere.page.goto(homeOf(elsewhere))
    await signIn(person, account)
    const { page } = person
    await page.goto(`${person.portal}/iambiz/home/setting/security`)
    await page.getByRole('button', { name: text.change }).click()

    const form = page.getByRole('dialog', { name: text.change })
    const [old, next, again] = [text.old, text.next, text.again].map((name) =>
      form.getByRole('textbox', { name, exact: true }),
    )
    if (!old || !next || !again) throw new Error('three fields were expected')
    const confirm = () => form.getByRole('button', { name: text.confirm, exact: true }).click()
    const fill = async (was: string, first: string, second = first) => {
      await old.fill(was)
      await next.fill(first)
      await again.fill(second)
    }
    await confirm()
    await eventually(() => form.getByText(text.empty).count()).toBe(3)
    await fill(password, `${account} for ever and ever`, chosen)
    await again.press('Tab')
    await form.getByText(text.differ).waitFor()
    await form.getByRole('listitem').filter({ hasText: text.broken }).waitFor()
    await confirm()
    await form.getByText(text.format).waitFor()
    await fill(password, password)
    await form.getByRole('listitem').filter({ hasText: text.met }).waitFor()
    await confirm()
    await form.getByText(text.recent).waitFor()
    await fill('not the password', chosen)
    await confirm()
    await form.getByText(text.wrong).waitFor()
    await form.getByRole('button', { name: text.show }).first().click()
    await eventually(() => old.getAttribute('type')).toBe('text')
    expect(await violationsOn(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await fill(password, chosen)
    // The message is visible only briefly before the page navigates away.
    const told = promised(elsewhere.page.getByText(text.ended).waitFor())
    await confirm()
    await told
    await page
      .getByRole('dialog', { name: text.done })
      .getByRole('button', { name: text.signInAgain })
      .click()
    // The provider's notice may have ended this session before the click; then the page stays where it is.
    await page.getByRole('heading', { name: person.words.signedOut }).waitFor()
    await page.goto(homeOf(person))
    await typeCredentials(person, account, password)
    await page.getByText(text.refused).waitFor()
    await typeCredentials(person, account, chosen)
    await page.waitForURL(homeOf(person))
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(chosen)
    expect(kept).not.toContain(password)
  })

  test('is asked for again where a call needs that, once, and the call goes on', async ({ newPerson }) => {
    const person = await newPerson({ language, viewport })
    person.expectFault(/status of (401|422)/)
    const { page } = person
    await signIn(person, 'staff2')
    let refusals = 0
    // No current call requires a password step-up in this way, so the test answers for the server.
    await page.route('**/session/list', (route) => {
      if (route.request().headers()['pwd-ticket']) return route.continue()
      refusals += 1
      return route.fulfill({ status: 401, json: { code: 1009, message: text.reason, data: null } })
    })
    await page.goto(`${person.portal}/iambiz/home/setting/security`)
    const dialog = page.getByRole('dialog', { name: text.stepUp })
    await dialog.getByText(text.reason).waitFor()
    const field = dialog.getByRole('textbox', { name: text.password, exact: true })
    await field.fill('not the password')
    await field.press('Enter')
    await dialog.getByText(text.wrong).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await field.fill(password)
    await dialog.getByRole('button', { name: text.goOn }).click()
    await page.getByRole('list', { name: text.sessions }).getByRole('listitem').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(refusals).toBe(1)
  })
})
