import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { password as demoPassword, eventually, homeOf, signInToHome } from './testing/person.ts'

const texts = {
  zh: {
    account: '账号信息',
    change: '修改',
    title: '修改邮箱',
    address: '新邮箱',
    hint: '请使用 @chengchuan.example 邮箱',
    refused: '只能使用 @chengchuan.example 邮箱',
    send: '发送验证码',
    stepUp: '验证身份',
    password: '登录密码',
    goOn: '继续',
    code: '验证码',
    confirm: '验证',
    wrong: '验证码不正确，请核对后重试，还可以尝试 4 次',
    close: '关闭',
    typeCode: '输入验证码',
    verified: '已验证',
    giveUp: '放弃修改',
    givenUp: '已放弃修改，邮箱不变',
  },
  en: {
    account: 'Account',
    change: 'Change',
    title: 'Change email address',
    address: 'New email address',
    hint: 'Use an address @chengchuan.example.',
    refused: 'Use an address @chengchuan.example only.',
    send: 'Send code',
    stepUp: 'Verify it’s you',
    password: 'Password',
    goOn: 'Continue',
    code: 'Code',
    confirm: 'Verify',
    wrong: 'Incorrect code. Check it and try again. 4 tries left.',
    close: 'Close',
    typeCode: 'Enter code',
    verified: 'Verified',
    giveUp: 'Keep current address',
    givenUp: 'Your email address wasn’t changed',
  },
}

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)
const focused = (control: Locator) => eventually(() => isFocused(control)).toBe(true)

describe.each(
  inTurn([
    ['zh', 'A06145', 1440],
    ['en', 'A06173', 390],
  ] as const),
)('another email address, in %s', (language, userNo, width) => {
  const text = texts[language]

  test('the focus is where one goes on: the field that is wrong, the next step, the button that opened it', async ({
    newPerson,
    records,
  }) => {
    await records.forgetWantedAddress(userNo)
    const person = await newPerson({ language })
    const { page, expectFault } = person
    await signInToHome(person, userNo)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${homeOf(person)}/setting/profile`)
    const card = page.getByRole('region', { name: text.account, exact: true })
    const change = card.getByRole('button', { name: text.change, exact: true })
    const dialog = page.getByRole('dialog', { name: text.title })
    await change.click()
    await dialog.getByText(text.hint).waitFor()
    const address = dialog.getByRole('textbox', { name: text.address })
    await address.fill('somebody@elsewhere.example')
    expectFault(/status of 422.*modifyUserConfig/)
    await dialog.getByRole('button', { name: text.send }).click()
    await dialog.getByText(text.refused).waitFor()
    await focused(address)

    await address.fill(`${userNo.toLowerCase()}.new@chengchuan.example`)
    expectFault(/status of 401.*modifyUserConfig/)
    await dialog.getByRole('button', { name: text.send }).click()
    const stepUp = page.getByRole('dialog', { name: text.stepUp })
    const password = stepUp.getByRole('textbox', { name: text.password })
    expectFault(/status of 422.*stepUp/)
    await password.fill('not this one')
    await stepUp.getByRole('button', { name: text.goOn }).click()
    await stepUp.getByRole('alert').waitFor()
    await focused(password)
    await password.fill(demoPassword)
    await stepUp.getByRole('button', { name: text.goOn }).click()

    const code = dialog.getByRole('textbox', { name: text.code, exact: true })
    await focused(code)
    await code.fill('00000000')
    expectFault(/status of 422.*email\/confirm/)
    await dialog.getByRole('button', { name: text.confirm, exact: true }).click()
    await dialog.getByText(text.wrong).waitFor()
    await focused(code)
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: text.close, exact: true }).click()
    await focused(card.getByRole('button', { name: text.typeCode }))
    await card.getByText(text.verified, { exact: true }).waitFor()
    expect(await tooWide(page)).toBeLessThanOrEqual(0)

    await card.getByRole('button', { name: text.giveUp }).click()
    await page.getByText(text.givenUp).waitFor()
    await focused(change)
  })
})
