import { readFile } from 'node:fs/promises'
import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import {
  eventually,
  homeOf,
  type Person,
  promised,
  signIn,
  signOut,
  typeCredentials,
} from './testing/person.ts'

const texts = {
  zh: {
    title: '其他登录方式',
    bind: '绑定动态口令',
    scan: '用验证器扫描二维码',
    next: '下一步',
    code: '6 位验证码',
    name: '设备名称（选填）',
    phone: '我的手机',
    finishBinding: '完成绑定',
    wrong: /验证码不正确，请核对后重试，还可以尝试 4 次/,
    download: '下载',
    fileTitle: expect.stringMatching(/ 数字应用平台恢复码$/),
    kept: '我已妥善保存恢复码',
    finish: '完成',
    leave: '还没有保存恢复码',
    stay: '返回保存',
    devices: '动态口令设备',
    add: '添加设备',
    cancel: '取消',
    codesLeft: '恢复码剩余 8 个',
    codeAsked: '输入动态口令',
    useRecovery: '使用恢复码',
    verify: '验证',
    unbind: '解绑「我的手机」',
    unbindNow: '解绑',
    stepUp: '验证身份',
    recovery: '恢复码',
    goOn: '继续',
    unbound: '已解绑',
    failed: '账号加载失败',
    retry: '重试',
  },
  en: {
    title: 'Other ways to sign in',
    bind: 'Set up one-time codes',
    scan: 'Scan the QR code with your authenticator app',
    next: 'Next',
    code: '6-digit code',
    name: 'Device name (optional)',
    phone: 'My phone',
    finishBinding: 'Finish setup',
    wrong: /Incorrect code\. Check it and try again\. 4 tries left\./,
    download: 'Download',
    fileTitle: expect.stringMatching(/Digital Application Platform: recovery codes$/),
    kept: 'I’ve saved my recovery codes',
    finish: 'Finish',
    leave: 'Recovery codes not saved yet',
    stay: 'Go back',
    devices: 'Authenticator devices',
    add: 'Add a device',
    cancel: 'Cancel',
    codesLeft: '8 recovery codes left',
    codeAsked: 'Enter your one-time code',
    useRecovery: 'Use a recovery code',
    verify: 'Verify',
    unbind: 'Remove My phone',
    unbindNow: 'Remove',
    stepUp: 'Verify it’s you',
    recovery: 'Recovery code',
    goOn: 'Continue',
    unbound: 'Device removed',
    failed: 'Couldn’t load your accounts.',
    retry: 'Retry',
  },
}

/** No other journey uses these people. */
const people = { zh: 'A06310', en: 'A06358' } as const
const widths = { zh: { width: 1440, height: 900 }, en: { width: 390, height: 844 } } as const

/** The current code, or the one of the next half minute: each is valid once. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, new Date(Date.now() + steps * 30_000))

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** Completes the wizard; returns the secret and the recovery codes. */
async function bindDevice({ page, language, expectFault }: Person) {
  const text = texts[language]
  await page.getByRole('button', { name: text.bind }).click()
  const wizard = page.getByRole('dialog', { name: text.bind })
  await wizard.getByRole('heading', { name: text.scan }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  const secret = ((await wizard.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await wizard.getByRole('button', { name: text.next }).click()
  expectFault(/status of 422.*confirm/)
  const field = wizard.getByRole('textbox', { name: text.code })
  await field.fill(codeOf(secret, -200))
  await wizard.getByRole('button', { name: text.finishBinding, exact: true }).click()
  await wizard.getByText(text.wrong).waitFor()
  await eventually(() => isFocused(field)).toBe(true)
  await field.fill(codeOf(secret))
  await wizard.getByRole('textbox', { name: text.name }).fill(text.phone)
  await wizard.getByRole('button', { name: text.finishBinding, exact: true }).click()
  const kept = wizard.getByRole('checkbox', { name: text.kept })
  await kept.waitFor()
  const recoveryCodes = await wizard.locator('.recovery-codes code').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  expect(recoveryCodes[0]).toMatch(/^(\w{4}-){5}\w{4}$/)
  // In one line, without a part that is cut off.
  const inTwoLines = wizard.locator('.recovery-codes li').evaluateAll((rows) =>
    rows.filter((row) => {
      const code = row.querySelector('code')
      return !code || code.getClientRects().length > 1 || code.offsetWidth > row.clientWidth
    }),
  )
  expect(await inTwoLines).toEqual([])
  const download = promised(page.waitForEvent('download'))
  await wizard.getByRole('button', { name: text.download }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').slice(0, 2)).toEqual([text.fileTitle, expect.stringContaining(people[language])])
  expect(file.split('\r\n').slice(5, 15)).toEqual(recoveryCodes)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: text.leave }).getByRole('button', { name: text.stay }).click()
  await kept.check()
  await wizard.getByRole('button', { name: text.finish, exact: true }).click()
  await wizard.waitFor({ state: 'hidden' })
  return { secret, recoveryCodes }
}

/** Starts binding another device, confirms the identity in the wizard, and cancels: nothing changes. */
async function beginAnother({ page, language, expectFault }: Person, recoveryCode: string) {
  const text = texts[language]
  expectFault(/status of 401.*singleGenerateQRCode/)
  await page.getByRole('button', { name: text.add }).click()
  const wizard = page.getByRole('dialog')
  await wizard.getByRole('radio', { name: text.recovery }).check({ force: true })
  expect(await violationsOn(page)).toEqual([])
  await wizard.getByRole('textbox', { name: text.recovery }).fill(recoveryCode)
  await wizard.getByRole('button', { name: text.next }).click()
  await wizard.getByRole('heading', { name: text.scan }).waitFor()
  await wizard.getByRole('button', { name: text.cancel }).click()
  await wizard.waitFor({ state: 'hidden' })
  const devices = page.getByRole('list', { name: text.devices }).getByRole('listitem')
  await eventually(() => devices.count()).toBe(1)
}

describe.each(inTurn(['zh', 'en'] as const))('one-time codes, in %s', (language) => {
  const text = texts[language]

  test('[ACC-01] a device is bound, asked for at sign-in, lost, replaced by a recovery code and unbound', async ({
    newPerson,
    records,
  }) => {
    await records.unbindDevices(people[language])
    const person = await newPerson({ language, viewport: widths[language] })
    const { page, words } = person
    await signIn(person, people[language])
    await page.goto(`${homeOf(person)}/setting/accounts`)
    await page.waitForURL(`${homeOf(person)}/setting/binding`)
    await page.getByRole('region', { name: text.title }).getByRole('listitem').first().waitFor()
    expect(await tooWide(page)).toBe(0)
    const { secret, recoveryCodes } = await bindDevice(person)
    await page.getByRole('list', { name: text.devices }).getByText(text.phone).waitFor()
    await beginAnother(person, recoveryCodes[2] ?? '')

    await signOut(person)
    await page.goto(homeOf(person))
    await typeCredentials(person, people[language])
    const asked = page.getByRole('textbox', { name: text.codeAsked })
    await asked.waitFor()
    await asked.pressSequentially(codeOf(secret, 1))
    await page.getByRole('heading', { name: words.allApps }).waitFor()

    // The person has lost the device.
    await signOut(person)
    await page.goto(homeOf(person))
    await typeCredentials(person, people[language])
    await page.getByRole('link', { name: text.useRecovery }).click()
    await page.locator('input[name=code]').fill(recoveryCodes[0] ?? '')
    await page.locator('input[name=code]').press('Enter')
    await page.getByRole('heading', { name: words.allApps }).waitFor()

    await page.goto(`${homeOf(person)}/setting/binding`)
    await page.getByText(text.codesLeft).waitFor()
    expect(await tooWide(page)).toBe(0)
    expect(await violationsOn(page, { within: 'main' })).toEqual([])
    person.expectFault(/status of 401.*unbind/)
    await page.getByRole('button', { name: text.unbind }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.unbindNow, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text.stepUp })
    await dialog.getByRole('radio', { name: text.recovery }).check({ force: true })
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('textbox', { name: text.recovery }).fill(recoveryCodes[1] ?? '')
    // The toast disappears by itself.
    const told = promised(page.getByText(text.unbound, { exact: true }).first().waitFor())
    await dialog.getByRole('button', { name: text.goOn }).click()
    await told
    const again = page.getByRole('button', { name: text.bind })
    await again.waitFor()
    // The row was removed with the pressed button, so the focus moves to the nearest one.
    await eventually(() => isFocused(again)).toBe(true)
  })

  test('[HOME-12] the person’s accounts are read again after a failure', async ({ newPerson, records }) => {
    await records.unbindDevices(people[language])
    const person = await newPerson({ language, viewport: { width: 390, height: 844 } })
    const { page } = person
    await signIn(person, people[language])
    person.expectFault(/500/)
    const pressed = Promise.withResolvers<void>()
    let isDown = true
    await page.route('**/portal/innerAccount', async (route) => {
      if (isDown) return route.fulfill({ status: 500, json: { code: 500, message: 'no', data: null } })
      // The page may refresh the list by itself, which would remove the button before the click.
      await pressed.promise
      return route.continue()
    })
    await page.goto(`${homeOf(person)}/setting/binding`)
    await page.getByText(text.failed).waitFor()
    isDown = false
    await page.getByRole('button', { name: text.retry }).first().click()
    pressed.resolve()
    await page.getByRole('button', { name: text.bind }).waitFor()
    expect(await tooWide(page)).toBe(0)
  })
})
