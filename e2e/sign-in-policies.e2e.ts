import { inTurn } from '@iambiz/contract/testing/in-turn.ts'
import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { tooWide, violationsOn } from './testing/accessibility.ts'
import { sayAgain } from './testing/accounts.ts'
import { peers } from './testing/connected-peers.ts'
import { connect, switchOn } from './testing/connecting.ts'
import { test } from './testing/journey.ts'
import { addApplication, callAfterStepUp, takeOffline } from './testing/new-application.ts'
import {
  directory,
  eventually,
  homeOf,
  type Person,
  promised,
  signInByForm,
  signInToHome,
} from './testing/person.ts'
import { accountOf, organizationName, roleName } from './testing/world.ts'

const texts = {
  zh: {
    add: '新建策略',
    drawer: '新建登录策略',
    nameZh: '中文名称',
    roles: '角色',
    organizations: '组织（含下级）',
    target: '登录到',
    chosen: '指定的应用',
    portal: '门户',
    apps: '应用',
    totp: '动态口令',
    deadline: '绑定截止日期',
    check: '查看影响人数',
    affected: '影响 1 人',
    cannot: '1 人尚未绑定，将无法登录',
    lockout: '保存后所有超级管理员都将无法登录',
    simulator: '模拟登录',
    person: '人员',
    session: '本次会话',
    earlier: '10 分钟前已用动态口令验证',
    try: '模拟',
    outcomes: { setUp: '无法登录：尚未绑定', asked: '需要第二重验证', allowed: '可以登录' },
    save: '保存',
    saved: '策略已保存',
    remove: (name: string) => `删除 ${name}`,
    removeNow: '删除',
    sentence: (org: string, role: string, app: string) =>
      `「${org}」中角色为「${role}」的人员登录「${app}」时，要求动态口令或通行密钥。`,
    setUpTitle: '需要第二重验证',
    setUp: '去添加',
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
    add: 'Add policy',
    drawer: 'Add sign-in policy',
    nameZh: 'Chinese name',
    roles: 'Roles',
    organizations: 'Organizations and those below them',
    target: 'Signing in to',
    chosen: 'Selected apps',
    portal: 'The portal',
    apps: 'Apps',
    totp: 'One-time code',
    deadline: 'Setup deadline',
    check: 'See how many people are affected',
    affected: '1 person affected',
    cannot: '1 without a second factor, unable to sign in',
    lockout: 'Saving this would lock out every super administrator',
    simulator: 'Try a sign-in',
    person: 'Person',
    session: 'Session',
    earlier: 'One-time code used 10 minutes ago',
    try: 'Try',
    outcomes: {
      setUp: 'Can’t sign in: no second factor',
      asked: 'Asked for a second factor',
      allowed: 'Can sign in',
    },
    save: 'Save',
    saved: 'Policy saved',
    remove: (name: string) => `Delete ${name}`,
    removeNow: 'Delete',
    sentence: (org: string, role: string, app: string) =>
      `When people with the role ${role} in ${org} sign in to ${app}, require a one-time code or a passkey.`,
    setUpTitle: 'A second factor is required',
    setUp: 'Set up',
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

async function openPolicies({ page, portal, language }: Person): Promise<void> {
  await page.goto(`${portal}/iambiz/home/admin/signInPolicies`)
  await page.getByRole('form', { name: texts[language].simulator }).waitFor()
}

type Draft = {
  name: string
  role: string
  org?: string
  /** The portal if it is missing. */
  app?: string
  deadline?: string
}

/** Fills in the form of a new policy; returns the drawer. */
async function draftPolicy(admin: Person, { name, role, org, app, deadline }: Draft): Promise<Locator> {
  const { page, language } = admin
  const t = texts[language]
  await page.getByRole('button', { name: t.add }).click()
  const drawer = page.getByRole('dialog', { name: t.drawer })
  await drawer.getByRole('textbox', { name: t.nameZh }).fill(name)
  const choose = (field: string, label: string) =>
    drawer.getByRole('combobox', { name: field, exact: true }).first().selectOption({ label })
  await choose(t.roles, roleName(role, language))
  if (org) await choose(t.organizations, organizationName(org, language))
  await choose(t.target, t.chosen)
  if (app) await choose(t.apps, app)
  else await drawer.getByRole('switch', { name: t.portal }).click()
  if (deadline) await drawer.getByRole('textbox', { name: t.deadline }).fill(deadline)
  return drawer
}

/** Saves the policy of the drawer, after a step-up where the page does not remember one. */
async function savePolicy(admin: Person, drawer: Locator): Promise<void> {
  const { page, language } = admin
  await drawer.getByRole('button', { name: texts[language].save, exact: true }).click()
  await sayAgain(admin)
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText(texts[language].saved).first().waitFor()
}

type Attempt = { userNo: string; app: string }

/** Fills in the simulator of a page or drawer. */
async function fillSimulator({ language }: Person, form: Locator, { userNo, app }: Attempt): Promise<void> {
  const t = texts[language]
  await form.getByRole('searchbox', { name: t.person }).fill(userNo)
  await form.getByRole('button', { name: new RegExp(userNo) }).click()
  await form.getByRole('combobox', { name: t.target }).selectOption({ label: app })
}

/** Tries the sign-in of the simulator; returns what it says. */
async function tried({ page, language }: Person, form: Locator): Promise<string | null> {
  const answered = promised(page.waitForResponse(/signInPolicy\/simulate/))
  await form.getByRole('button', { name: texts[language].try, exact: true }).click()
  await answered
  return form.getByRole('status').locator('.tag').textContent()
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

/** Opens the application from home in a new tab. */
async function openApp(person: Person, name: string): Promise<Page> {
  const { page, context, words } = person
  await page.goto(homeOf(person))
  await page.getByRole('heading', { name: words.allApps }).waitFor()
  const opened = promised(context.waitForEvent('page'))
  await directory(person).getByRole('link', { name }).first().click()
  return opened
}

/** Deletes the policies with these names. */
async function deletePolicies(admin: Person, names: readonly string[]): Promise<void> {
  const { page, portal } = admin
  const reply = await page.request.get(`${portal}/api/iam-authority/v1/admin/signInPolicy/list`, {
    headers: { env: 'prod', lang: 'zh', containerType: 'web-pc' },
  })
  const { data } = (await reply.json()) as { data: { policies: { id: string; nameZh: string }[] } }
  const ids = data.policies.filter(({ nameZh }) => names.includes(nameZh)).map(({ id }) => id)
  if (ids.length > 0) await callAfterStepUp(admin, '/iam-authority/v1/admin/signInPolicy/delete', { ids })
}

describe.each(inTurn(['zh', 'en'] as const))('sign-in policies, in %s', (language) => {
  const t = texts[language]
  const viewport = widths[language]

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
      await refused.getByRole('link', { name: t.setUp }).click()
      const secret = await setUpCodes({ ...person, page: refused })
      await refused.close()

      await eventually(() => tried(admin, simulator)).toBe(t.outcomes.asked)
      const asking = await openApp(person, app)
      const field = asking.getByRole('textbox', { name: t.codeAsked })
      await field.waitFor()
      await expectUsable(asking)
      await field.pressSequentially(codeOf(secret, 1))
      await asking.getByText(`"sub": "${userNo}"`).waitFor()
      await asking.close()

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
