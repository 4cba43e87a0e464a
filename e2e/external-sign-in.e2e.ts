import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person } from './testing/person.ts'
import { agreeAs, newPhone, pickNumber, refuse, scan } from './testing/phone.ts'

const texts = {
  zh: {
    byScan: '扫码登录',
    wechat: '微信',
    wecom: '企业微信',
    scanned: '已扫码，请在手机上继续',
    confirmed: '已确认',
    refused: '未登录',
    here: '在这台电脑上用企业微信登录',
    unbound: '该企业微信账号尚未绑定',
    cancelled: '您已取消授权',
    notMember: '该企业微信账号不属于本公司',
    wrongNumber: '手机上选择的数字不一致',
    over: '二维码已失效',
  },
  en: {
    byScan: 'Scan to sign in',
    wechat: 'WeChat',
    wecom: 'WeCom',
    scanned: 'Scanned. Continue on your phone',
    confirmed: 'Confirmed',
    refused: 'Not signed in',
    wrongNumber: 'The number you chose on your phone didn’t match',
    over: 'QR code expired',
  },
}

/** Opens the sign-in page with the QR code of a company; returns the code's address and the number next to it. */
async function showCode(person: Person, type: 'wechat' | 'wecom') {
  const { page, language } = person
  const text = texts[language]
  await page.goto(homeOf(person))
  await page.getByRole('link', { name: text.byScan }).click()
  await page
    .getByRole('navigation', { name: text.byScan })
    .getByRole('link', { name: text[type], exact: true })
    .click()
  await page.waitForURL(new RegExp(`type=${type}`))
  return readCode(person)
}

async function readCode({ page }: Person) {
  const address = await page.locator('.qr > a').getAttribute('href')
  const number = await page.locator('.note b').textContent()
  return { address: address ?? '', number: number ?? '' }
}

const isHome = ({ page, words }: Person) => page.getByRole('heading', { name: words.allApps }).waitFor()

describe.each(
  inTurn([
    ['zh', 1440, 'wechat'],
    ['en', 390, 'wecom'],
  ] as const),
)('signing in with a phone, in %s at %i', (language, width, type) => {
  const text = texts[language]
  const viewport = { width, height: 844 }

  test('an account elsewhere that is bound opens the portal', async ({ newPerson }) => {
    const computer = await newPerson({ language, viewport })
    const { address, number } = await showCode(computer, type)
    expect(await violationsOn(computer.page, { within: 'main' })).toEqual([])
    expect(await tooWide(computer.page)).toBeLessThanOrEqual(0)
    const phone = await newPhone(newPerson, language)
    await scan(phone, address)
    await computer.page.getByText(text.scanned).waitFor()
    await pickNumber(phone, number)
    await agreeAs(phone, 'xu')
    await phone.page.getByRole('heading', { name: text.confirmed }).waitFor()
    await isHome(computer)
    // The code has been used, so a photo of it is worthless.
    phone.expectFault(/status of 410/)
    await scan(phone, address)
    await phone.page.getByRole('heading', { name: text.over }).waitFor()
  })

  test('S-095 a number that the computer does not show ends it', async ({ newPerson }) => {
    const computer = await newPerson({ language, viewport })
    const { address, number } = await showCode(computer, 'wecom')
    const phone = await newPhone(newPerson, language)
    phone.expectFault(/status of 4(03|10)/)
    await scan(phone, address)
    const choices = phone.page.getByRole('button', { name: /^\d\d$/ })
    await choices.nth(2).waitFor()
    const numbers = await choices.allTextContents()
    expect(numbers).toHaveLength(3)
    const wrong = numbers.find((other) => other !== number) ?? ''
    await pickNumber(phone, wrong)
    await phone.page.getByRole('heading', { name: text.refused }).waitFor()
    await computer.page.getByRole('alert').filter({ hasText: text.wrongNumber }).waitFor()
    await scan(phone, address)
    await phone.page.getByRole('heading', { name: text.over }).waitFor()
  })
})

describe('signing in with WeCom', () => {
  const text = texts.zh

  test('without a phone the company is asked in this browser', async ({ newPerson }) => {
    const computer = await newPerson()
    await showCode(computer, 'wecom')
    await computer.page.getByRole('link', { name: text.here }).click()
    await agreeAs(computer, 'xu')
    await isHome(computer)
  })

  test.for(
    inTurn([
      ['lin', 'unbound'],
      ['bai', 'notMember'],
      ['han', 'notMember'],
    ] as const),
  )('as %s nobody is signed in, and the page says why: %s', async ([id, reason], { newPerson }) => {
    const computer = await newPerson()
    const { address, number } = await showCode(computer, 'wecom')
    const phone = await newPhone(newPerson, 'zh')
    await scan(phone, address)
    await pickNumber(phone, number)
    await agreeAs(phone, id)
    await computer.page.getByRole('alert').filter({ hasText: text[reason] }).waitFor()
    expect(await computer.page.getByRole('heading', { name: computer.words.allApps }).count()).toBe(0)
  })

  test('who refuses on the phone is asked again, by another code', async ({ newPerson }) => {
    const computer = await newPerson()
    const first = await showCode(computer, 'wecom')
    const phone = await newPhone(newPerson, 'zh')
    await scan(phone, first.address)
    await pickNumber(phone, first.number)
    await refuse(phone)
    await phone.page.getByRole('heading', { name: text.refused }).waitFor()
    await computer.page.getByRole('alert').filter({ hasText: text.cancelled }).waitFor()
    const second = await readCode(computer)
    expect(second.address).not.toBe(first.address)
    await scan(phone, second.address)
    await pickNumber(phone, second.number)
    await agreeAs(phone, 'xu')
    await isHome(computer)
  })
})
