import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { test } from './testing/journey.ts'
import { homeOf, type Person, signIn, signInByForm, signOut, typeCredentials } from './testing/person.ts'

const texts = {
  zh: {
    add: '添加通行密钥',
    list: '我的通行密钥',
    kept: '我已妥善保存恢复码',
    finish: '完成',
    byPasskey: '使用通行密钥登录',
    unanswered: '未使用通行密钥，请重试或选择其他方式',
    usePasskey: '使用通行密钥',
    useRecovery: '使用恢复码',
    remove: /^移除「/,
    removeNow: '移除',
    stepUp: '验证身份',
    passkey: '通行密钥',
    recovery: '恢复码',
    goOn: '继续',
    added: '通行密钥已添加',
  },
  en: {
    add: 'Add a passkey',
    list: 'Your passkeys',
    kept: 'I’ve saved my recovery codes',
    finish: 'Finish',
    byPasskey: 'Sign in with a passkey',
    unanswered: 'No passkey was used. Try again or choose another way.',
    usePasskey: 'Use a passkey',
    useRecovery: 'Use a recovery code',
    remove: /^Remove /,
    removeNow: 'Remove',
    stepUp: 'Verify it’s you',
    passkey: 'Passkey',
    recovery: 'Recovery code',
    goOn: 'Continue',
    added: 'Passkey added',
  },
}

/** No other journey uses these people. */
const people = { zh: 'A06390', en: 'A06423' } as const
const widths = { zh: { width: 1440, height: 900 }, en: { width: 390, height: 844 } } as const

/** The authenticator of the person's device, as Chromium simulates it (WebAuthn Level 3, 11). */
async function openAuthenticator({ page, context }: Person) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lose: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Adds a passkey in the personal center; returns the recovery codes. */
async function addPasskey({ page, language }: Person): Promise<string[]> {
  const text = texts[language]
  await page.getByRole('button', { name: text.add }).click()
  const codes = page.getByRole('dialog')
  await codes.getByRole('checkbox', { name: text.kept }).check()
  const recoveryCodes = await codes.locator('.recovery-codes code').allTextContents()
  expect(await violationsOn(page)).toEqual([])
  await codes.getByRole('button', { name: text.finish, exact: true }).click()
  await page.getByRole('list', { name: text.list }).getByRole('listitem').waitFor()
  return recoveryCodes
}

describe.each(inTurn(['zh', 'en'] as const))('passkeys, in %s', (language) => {
  const text = texts[language]

  test('[ACC-01] a passkey is added, signs in alone and after a password, is lost, and removed by a recovery code', async ({
    newPerson,
    records,
  }) => {
    await records.unbindDevices(people[language])
    const person = await newPerson({ language, viewport: widths[language] })
    const { page, words } = person
    const authenticator = await openAuthenticator(person)
    await signIn(person, people[language])
    await page.goto(`${homeOf(person)}/setting/binding`)
    const recoveryCodes = await addPasskey(person)
    expect(recoveryCodes).toHaveLength(10)
    expect(await tooWide(page)).toBe(0)
    expect(await violationsOn(page, { within: 'main' })).toEqual([])

    // The account field offers the passkey, and Chromium’s authenticator accepts at once.
    await signOut(person)
    await page.goto(homeOf(person))
    await page.getByRole('heading', { name: words.allApps }).waitFor()

    // By the button, because the authenticator has not accepted by itself.
    await signOut(person)
    await authenticator.verifies(false)
    await page.goto(homeOf(person))
    const button = page.getByRole('button', { name: text.byPasskey })
    await button.waitFor()
    expect(await tooWide(page)).toBe(0)
    await authenticator.verifies(true)
    await button.click()
    await page.getByRole('heading', { name: words.allApps }).waitFor()

    // After the password.
    await signOut(person)
    await authenticator.verifies(false)
    await page.goto(homeOf(person))
    await typeCredentials(person, people[language])
    await authenticator.verifies(true)
    await page.getByRole('button', { name: text.usePasskey }).click()
    await page.getByRole('heading', { name: words.allApps }).waitFor()

    // The device is lost: nothing answers, and a recovery code replaces it.
    await signOut(person)
    await authenticator.lose()
    await page.goto(homeOf(person))
    await button.click()
    await page.getByText(text.unanswered).waitFor()
    await typeCredentials(person, people[language])
    await page.getByRole('link', { name: text.useRecovery }).click()
    await page.locator('input[name=code]').fill(recoveryCodes[0] ?? '')
    await page.locator('input[name=code]').press('Enter')
    await page.getByRole('heading', { name: words.allApps }).waitFor()

    await page.goto(`${homeOf(person)}/setting/binding`)
    person.expectFault(/status of 401.*unbind/)
    await page.getByRole('button', { name: text.remove }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.removeNow, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text.stepUp })
    await dialog.getByRole('radio', { name: text.recovery }).check({ force: true })
    await dialog.getByRole('textbox', { name: text.recovery }).fill(recoveryCodes[1] ?? '')
    await dialog.getByRole('button', { name: text.goOn }).click()
    await page.getByRole('list', { name: text.list }).waitFor({ state: 'hidden' })

    await signOut(person)
    await signInByForm(person, people[language])
  })

  test('a passkey verifies the person before another one is added', async ({ newPerson, records }) => {
    await records.unbindDevices(people[language])
    const person = await newPerson({ language, viewport: widths[language] })
    const { page } = person
    const first = await openAuthenticator(person)
    await signIn(person, people[language])
    await page.goto(`${homeOf(person)}/setting/binding`)
    await addPasskey(person)
    person.expectFault(/status of 401.*passkey\/start/)
    await page.getByRole('button', { name: text.add }).click()
    const dialog = page.getByRole('dialog', { name: text.stepUp })
    await first.verifies(false)
    await dialog.getByRole('button', { name: text.goOn }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await first.verifies(true)
    await dialog.getByRole('button', { name: text.goOn }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
})
