import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { sayAgain } from './testing/accounts.ts'
import { peers } from './testing/connected-peers.ts'
import { connect, switchOn } from './testing/connecting.ts'
import { test } from './testing/journey.ts'
import { addApplication, takeOffline } from './testing/new-application.ts'
import {
  directory,
  eventually,
  homeOf,
  type Person,
  promised,
  signInByForm,
  signInToHome,
} from './testing/person.ts'
import {
  deletePolicies,
  draftPolicy,
  fillSimulator,
  openPolicies,
  policyTexts,
  savePolicy,
  tried,
} from './testing/policy-administration.ts'
import { accountOf, organizationName, roleName } from './testing/world.ts'

const texts = {
  zh: {
    setUpTitle: '需要第二重验证',
    setUp: '去添加',
    goOn: '已添加，继续',
    other: 'English',
    setUpCodes: '绑定动态口令',
    next: '下一步',
    code: '6 位验证码',
    finishSetUp: '完成绑定',
    kept: '我已妥善保存恢复码',
    finish: '完成',
    codeAsked: '输入动态口令',
    countdown: /^请在 .+ 23:59 前设置第二重验证（还剩 5 天）/,
    goSetUp: '去设置',
  },
  en: {
    setUpTitle: 'A second factor is required',
    setUp: 'Set up',
    goOn: 'I’ve set it up',
    other: '中文',
    setUpCodes: 'Set up one-time codes',
    next: 'Next',
    code: '6-digit code',
    finishSetUp: 'Finish setup',
    kept: 'I’ve saved my recovery codes',
    finish: 'Finish',
    codeAsked: 'Enter your one-time code',
    countdown: /^Deadline to set up a second factor: .+ 23:59 \(5 days left\)/,
    goSetUp: 'Set up',
  },
} as const

/** Managers of a department; no other journey uses them. */
const managers = {
  zh: { userNo: 'A04441', org: 'CC-LINGANG-MFG', role: 'dept_manager' },
  en: { userNo: 'A07230', org: 'CC-EAST-LOGISTICS', role: 'dept_manager' },
} as const
/** Has no second factor. */
const newcomer = { userNo: 'A05886', org: 'CC-NORTH', role: 'dept_manager' } as const
const widths = { zh: { width: 1440, height: 900 }, en: { width: 390, height: 844 } } as const

const dayOf = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })

/** The current code, or the one of the next half minute: each is valid once. */
const codeOf = (secret: string, steps = 0) => totpCode(secret, new Date(Date.now() + steps * 30_000))

/** Nothing on the page is too wide or keeps people out. */
async function expectUsable(page: Page, within?: string): Promise<void> {
  expect(await tooWide(page)).toBe(0)
  expect(await violationsOn(page, within ? { within } : {})).toEqual([])
}

/** Sets up one-time codes in the personal center; returns the secret. */
async function setUpCodes({ page, language }: Person): Promise<string> {
  const t = texts[language]
  await page.getByRole('button', { name: t.setUpCodes }).click()
  const wizard = page.getByRole('dialog', { name: t.setUpCodes })
  const secret = ((await wizard.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await wizard.getByRole('button', { name: t.next }).click()
  await wizard.getByRole('textbox', { name: t.code }).fill(codeOf(secret))
  await wizard.getByRole('button', { name: t.finishSetUp, exact: true }).click()
  await wizard.getByRole('checkbox', { name: t.kept }).check()
  await wizard.getByRole('button', { name: t.finish, exact: true }).click()
  await wizard.waitFor({ state: 'hidden' })
  return secret
}

/** Opens the application from home, which the person sees, in a new tab. */
async function openApp(person: Person, name: string): Promise<Page> {
  const { page, context, words } = person
  await page.getByRole('heading', { name: words.allApps }).waitFor()
  const opened = promised(context.waitForEvent('page'))
  await directory(person).getByRole('link', { name }).first().click()
  return opened
}

describe.each(inTurn(['zh', 'en'] as const))('sign-in policies, in %s', (language) => {
  const t = { ...policyTexts[language], ...texts[language] }
  const viewport = widths[language]
  const otherLanguage = language === 'zh' ? 'en' : 'zh'

  test('[POL-02][POL-06] an application asks for a second factor once, as the form and the simulator say', async ({
    newPerson,
    records,
  }) => {
    const { userNo, org, role } = managers[language]
    await records.unbindDevices(userNo)
    const admin = await newPerson({ language, viewport })
    const { page } = admin
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    const policy = `journey-${userNo}`
    const afterwards = new AsyncDisposableStack()
    try {
      const port = await freePort()
      const { appId, name: app } = await addApplication(admin, port)
      afterwards.defer(() => takeOffline(admin, appId))
      const peer = peers['openid-client']
      afterwards.defer(await peer.start(await connect(admin, appId, { peer, port }), port))
      await switchOn(admin)

      await openPolicies(admin)
      const drawer = await draftPolicy(admin, { name: policy, role, org, app })
      await drawer.getByRole('button', { name: t.check }).click()
      await drawer.getByText(t.affected).waitFor()
      await drawer.getByText(t.cannot).waitFor()
      const form = drawer.getByRole('form', { name: t.simulator })
      await fillSimulator(admin, form, { userNo, app })
      expect(await tried(admin, form)).toBe(t.outcomes.setUp)
      await expectUsable(page)
      afterwards.defer(() => deletePolicies(admin, [policy]))
      await savePolicy(admin, drawer)
      const sentence = t.sentence(organizationName(org, language), roleName(role, language), app)
      await page.getByText(sentence).waitFor()
      const simulator = page.getByRole('form', { name: t.simulator })
      await fillSimulator(admin, simulator, { userNo, app })
      expect(await tried(admin, simulator)).toBe(t.outcomes.setUp)
      await expectUsable(page, 'main')

      const person = await newPerson({ language, viewport })
      person.expectFault(/status of 403/)
      await signInByForm(person, userNo)
      const refused = await openApp(person, app)
      await refused.getByRole('heading', { name: t.setUpTitle }).waitFor()
      await expectUsable(refused)
      await refused.getByRole('link', { name: t.other }).click()
      await refused.getByRole('heading', { name: texts[otherLanguage].setUpTitle }).waitFor()
      await refused.goBack()
      const opened = promised(person.context.waitForEvent('page'))
      await refused.getByRole('link', { name: t.setUp }).click()
      const settings = await opened
      const secret = await setUpCodes({ ...person, page: settings })
      await settings.close()

      await eventually(() => tried(admin, simulator)).toBe(t.outcomes.asked)
      await refused.getByRole('link', { name: t.goOn }).click()
      const field = refused.getByRole('textbox', { name: t.codeAsked })
      await field.waitFor()
      await expectUsable(refused)
      await field.pressSequentially(codeOf(secret, 1))
      await refused.getByText(`"sub": "${userNo}"`).waitFor()
      await refused.close()

      // The application has forgotten the person; the provider has not.
      await person.context.clearCookies({ name: 'app-session' })
      const again = await openApp(person, app)
      await again.getByText(`"sub": "${userNo}"`).waitFor()
      await simulator.getByRole('combobox', { name: t.session }).selectOption({ label: t.earlier })
      expect(await tried(admin, simulator)).toBe(t.outcomes.allowed)

      await page.getByRole('button', { name: t.remove(policy) }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.removeNow, exact: true }).click()
      await page.getByText(sentence).waitFor({ state: 'hidden' })
    } finally {
      await afterwards.disposeAsync()
    }
  })

  test('[POL-07] a policy that locks every super manager out is refused in the form', async ({
    newPerson,
    records,
  }) => {
    const admin = await newPerson({ language, viewport })
    const { page } = admin
    admin.expectFault(/status of 4(01|22)/)
    await signInToHome(admin, 'superadmin')
    const policy = `lockout-${language}`
    const { userNo: superadmin } = accountOf('superadmin')
    await records.unbindDevices(superadmin)
    try {
      // Only who can sign in without the setup period can be locked out by a policy.
      await page.goto(`${homeOf(admin)}/setting/binding`)
      await setUpCodes(admin)
      await openPolicies(admin)
      const drawer = await draftPolicy(admin, { name: policy, role: 'super_admin', deadline: dayOf(3) })
      await drawer.getByRole('switch', { name: t.totp }).click()
      await eventually(async () => {
        await drawer.getByRole('button', { name: t.check }).click()
        await drawer.getByText(t.affected).waitFor()
        return drawer.getByText(t.lockout).count()
      }).toBe(1)
      await drawer.getByRole('button', { name: t.save, exact: true }).click()
      await sayAgain(admin)
      await eventually(() => page.getByText(t.lockout).count()).toBe(2)
      await expectUsable(page)
    } finally {
      await records.unbindDevices(superadmin)
      await deletePolicies(admin, [policy])
    }
  })

  test('[POL-03] in a setup period the person sees how long it lasts', async ({ newPerson, records }) => {
    const { userNo, org, role } = newcomer
    await records.unbindDevices(userNo)
    const admin = await newPerson({ language, viewport })
    admin.expectFault(/status of 401/)
    await signInToHome(admin, 'superadmin')
    const policy = `setup-${language}`
    try {
      await openPolicies(admin)
      await savePolicy(admin, await draftPolicy(admin, { name: policy, role, org, deadline: dayOf(5) }))
      const person = await newPerson({ language, viewport })
      const { page } = person
      await signInToHome(person, userNo)
      const strip = page.getByRole('status').filter({ hasText: t.countdown })
      await strip.waitFor()
      await expectUsable(page, 'main')
      await strip.getByRole('link', { name: t.goSetUp }).click()
      await page.waitForURL(`${homeOf(person)}/setting/binding`)
      await strip.waitFor()
      await expectUsable(page, 'main')
    } finally {
      await deletePolicies(admin, [policy])
    }
  })
})
