import type { Locator } from 'playwright-core'
import { sayAgain } from './accounts.ts'
import { callAfterStepUp } from './new-application.ts'
import { eventually, type Person, promised } from './person.ts'
import { organizationName, roleName } from './world.ts'

/** Words of the screen of sign-in policies. */
export const policyTexts = {
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
  },
} as const

/** Opens the screen with the list and the simulator. */
export async function openPolicies({ page, portal, language }: Person): Promise<void> {
  await page.goto(`${portal}/iambiz/home/admin/signInPolicies`)
  await page.getByRole('form', { name: policyTexts[language].simulator }).waitFor()
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
export async function draftPolicy(
  admin: Person,
  { name, role, org, app, deadline }: Draft,
): Promise<Locator> {
  const { page, language } = admin
  const t = policyTexts[language]
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
export async function savePolicy(admin: Person, drawer: Locator): Promise<void> {
  const { page, language } = admin
  await drawer.getByRole('button', { name: policyTexts[language].save, exact: true }).click()
  await sayAgain(admin)
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText(policyTexts[language].saved).first().waitFor()
}

type Attempt = { userNo: string; app: string }

/** Fills in the simulator of a page or drawer. */
export async function fillSimulator(
  { language }: Person,
  form: Locator,
  { userNo, app }: Attempt,
): Promise<void> {
  const t = policyTexts[language]
  await form.getByRole('searchbox', { name: t.person }).fill(userNo)
  await form.getByRole('button', { name: new RegExp(userNo) }).click()
  await form.getByRole('combobox', { name: t.target }).selectOption({ label: app })
}

/** Whether nothing covers an element, and the window shows its end. */
const isInSight = (element: Locator) =>
  element.evaluate((it) => {
    const { left, bottom } = it.getBoundingClientRect()
    return it.contains(document.elementFromPoint(left + 1, bottom - 1))
  })

/** Tries the sign-in of the simulator; returns what it says, which must be in sight. */
export async function tried({ page, language }: Person, form: Locator): Promise<string | null> {
  const answered = promised(page.waitForResponse(/signInPolicy\/simulate/))
  await form.getByRole('button', { name: policyTexts[language].try, exact: true }).click()
  await answered
  const outcome = form.locator('.tag')
  await eventually(() => isInSight(outcome.locator('..'))).toBe(true)
  return outcome.textContent()
}

/** Deletes the policies with these names. */
export async function deletePolicies(admin: Person, names: readonly string[]): Promise<void> {
  const { page, portal } = admin
  const reply = await page.request.get(`${portal}/api/iam-authority/v1/admin/signInPolicy/list`, {
    headers: { env: 'prod', lang: 'zh', containerType: 'web-pc' },
  })
  const { data } = (await reply.json()) as { data: { policies: { id: string; nameZh: string }[] } }
  const ids = data.policies.filter(({ nameZh }) => names.includes(nameZh)).map(({ id }) => id)
  if (ids.length > 0) await callAfterStepUp(admin, '/iam-authority/v1/admin/signInPolicy/delete', { ids })
}
