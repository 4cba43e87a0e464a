import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person, password, promised, signIn } from './testing/person.ts'
import { agreeAs, newPhone, pickNumber, refuse, scan } from './testing/phone.ts'

const texts = {
  zh: {
    wechat: '微信',
    wecom: '企业微信',
    bind: (name: string) => `绑定${name}`,
    unbind: (name: string) => `解绑${name}`,
    number: /^数字 (\d\d)$/,
    scanned: '已扫描，请在手机上继续',
    confirm: '请核对后完成绑定',
    finish: '完成绑定',
    stepUp: '验证身份',
    password: '登录密码',
    goOn: '继续',
    done: (name: string) => `已绑定${name}，可用${name}登录`,
    unbindNow: '解绑',
    unbindDone: (name: string) => `已解绑${name}`,
    byScan: '扫码登录',
    unbound: /账号尚未绑定/,
    cancelled: '您已取消授权',
    taken: /账号已绑定其他人员$/,
    notMember: '非本企业账号',
    expired: '二维码已失效',
    again: '重新获取二维码',
  },
  en: {
    wechat: 'WeChat',
    wecom: 'WeCom',
    bind: (name: string) => `Link ${name}`,
    unbind: (name: string) => `Unlink ${name}`,
    number: /^Number (\d\d)$/,
    scanned: 'Scanned. Continue on your phone',
    confirm: 'Check the account, then finish',
    finish: 'Finish',
    stepUp: 'Verify it’s you',
    password: 'Password',
    goOn: 'Continue',
    done: (name: string) => `${name} linked. You can now sign in with it.`,
    unbindNow: 'Unlink',
    unbindDone: (name: string) => `${name} unlinked`,
    byScan: 'Scan to sign in',
    unbound: /isn’t linked yet/,
  },
}

/** Requests a QR code with this button; returns the content of the code and the number next to it. */
async function showCode({ page, language }: Person, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  return readCode({ page, language })
}

async function readCode({ page, language }: Pick<Person, 'page' | 'language'>) {
  const { number: pattern } = texts[language]
  const shown = page.getByRole('img', { name: pattern })
  const number = pattern.exec((await shown.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  const address = await page.locator('.bind-qr > a').getAttribute('href')
  return { address: address ?? '', number }
}

/** Binds the account on the page, with a step-up. */
async function finish(person: Person): Promise<void> {
  const { page, language } = person
  const text = texts[language]
  person.expectFault(/status of 401.*(bindOAuth|unbind)/)
  await page.getByRole('region', { name: text.confirm }).getByRole('button', { name: text.finish }).click()
  const dialog = page.getByRole('dialog', { name: text.stepUp })
  await dialog.getByRole('textbox', { name: text.password }).fill(password)
  await dialog.getByRole('button', { name: text.goOn }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const openBinding = async (person: Person, userNo: string) => {
  await signIn(person, userNo)
  await person.page.goto(`${homeOf(person)}/setting/binding`)
}

/** Scans the code of the sign-in page with an external account. */
async function signInByPhone(person: Person, phone: Person, type: 'wechat' | 'wecom') {
  const { page, language } = person
  const text = texts[language]
  await page.goto(homeOf(person))
  await page.getByRole('link', { name: text.byScan }).click()
  const types = page.getByRole('navigation', { name: text.byScan })
  await types.getByRole('link', { name: text[type], exact: true }).click()
  await page.waitForURL(new RegExp(`type=${type}`))
  const address = (await page.locator('.qr > a').getAttribute('href')) ?? ''
  const number = (await page.locator('.note b').textContent()) ?? ''
  await scan(phone, address)
  await pickNumber(phone, number)
  await agreeAs(phone, 'fang')
}

describe.each(
  inTurn([
    ['zh', 1440, 'wechat', 'A05668'],
    ['en', 390, 'wecom', 'A05758'],
  ] as const),
)('accounts elsewhere, in %s at %i', (language, width, type, userNo) => {
  const text = texts[language]
  const name = text[type]

  test('[ACC-02] one is bound with a phone, signs in by it, and does not any more once it is unbound', async ({
    newPerson,
    records,
  }) => {
    await records.unbindAll(userNo)
    const person = await newPerson({ language, viewport: { width, height: 844 } })
    const { page } = person
    await openBinding(person, userNo)
    const { address, number } = await showCode(person, text.bind(name))
    expect(await violationsOn(page, { within: 'main' })).toEqual([])
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
    const phone = await newPhone(newPerson, language)
    await scan(phone, address)
    await page.getByText(text.scanned).first().waitFor()
    await pickNumber(phone, number)
    await agreeAs(phone, 'fang')
    // Both toasts disappear by themselves.
    const bound = promised(page.getByText(text.done(name)).first().waitFor())
    await finish(person)
    await bound

    const other = await newPerson({ language })
    await signInByPhone(other, phone, type)
    await other.page.getByRole('heading', { name: other.words.allApps }).waitFor()

    await page.getByRole('button', { name: text.unbind(name), exact: true }).click()
    const unbound = promised(page.getByText(text.unbindDone(name)).first().waitFor())
    await page.getByRole('dialog').getByRole('button', { name: text.unbindNow, exact: true }).click()
    await unbound
    await page.getByRole('button', { name: text.bind(name), exact: true }).waitFor()
    const late = await newPerson({ language })
    await signInByPhone(late, phone, type)
    await late.page.getByRole('alert').filter({ hasText: text.unbound }).waitFor()
  })
})

describe('an authorization that comes to nothing', () => {
  const text = texts.zh
  const button = text.bind(text.wecom)

  test('who refuses binds nothing, and an account of somebody else is not taken from them', async ({
    newPerson,
    records,
  }) => {
    const userNo = 'A05797'
    await records.unbindAll(userNo)
    const person = await newPerson()
    person.expectFault(/status of 409/)
    const { page } = person
    await openBinding(person, userNo)
    const first = await showCode(person, button)
    const phone = await newPhone(newPerson, 'zh')
    await scan(phone, first.address)
    await pickNumber(phone, first.number)
    await refuse(phone)
    await page.getByRole('alert').getByText(text.cancelled).waitFor()
    const second = await showCode(person, text.again)
    await scan(phone, second.address)
    await pickNumber(phone, second.number)
    await agreeAs(phone, 'xu')
    await finish(person)
    await page.getByRole('alert').getByText(text.taken).waitFor()
    expect(await page.getByText('A09127').count()).toBe(0)
  })

  test('who is no member of the company is not bound', async ({ newPerson, records }) => {
    const userNo = 'A05842'
    await records.unbindAll(userNo)
    const person = await newPerson()
    await openBinding(person, userNo)
    const { address, number } = await showCode(person, button)
    const phone = await newPhone(newPerson, 'zh')
    phone.expectFault(/status of 422/)
    await scan(phone, address)
    await pickNumber(phone, number)
    await agreeAs(phone, 'bai')
    await person.page.getByRole('alert').getByText(text.notMember).waitFor()
  })

  test('S-099 a code that is too old opens nothing, and the page offers another', async ({
    newPerson,
    records,
  }) => {
    const userNo = 'A05943'
    await records.unbindAll(userNo)
    const person = await newPerson()
    person.expectFault(/status of 410/)
    await openBinding(person, userNo)
    const { address } = await showCode(person, button)
    await records.expireAuthorizations(userNo)
    const phone = await newPhone(newPerson, 'zh')
    phone.expectFault(/status of 410/)
    await scan(phone, address)
    await phone.page.getByRole('heading', { name: /失效/ }).waitFor()
    await person.page.getByRole('alert').getByText(text.expired).waitFor()
    const next = await showCode(person, text.again)
    expect(next.address).not.toBe(address)
  })
})
