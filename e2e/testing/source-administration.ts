import { expect } from 'vitest'
import { violationsOn } from './accessibility.ts'
import { sayAgain } from './accounts.ts'
import { homeOf, type Person } from './person.ts'
import { organizationName } from './world.ts'

/** Words of the screen of sign-in sources, and of the pages that lead to them. */
export const sourceTexts = {
  zh: {
    add: '新建来源',
    create: '新建登录来源',
    kind: '类型',
    nameZh: '中文名称',
    nameEn: '英文名称',
    code: '标识',
    issuer: '颁发者地址（Issuer）',
    clientId: '客户端 ID',
    claim: '工号所在的 claim',
    host: '主机',
    port: '端口',
    authorities: '信任的 CA 证书',
    bindDn: '查询账号 DN',
    base: '搜索起点 DN',
    filter: '筛选条件',
    secrets: { oidc: /客户端密钥/, ldap: /查询账号密码/ },
    organizations: '组织（含下级）',
    save: '保存',
    test: (name: string) => `测试 ${name}`,
    correct: {
      oidc: '元数据、密钥和客户端均正确。请再用真实账号登录一次。',
      ldap: /^连接和账号正确，找到 \d 人。$/,
    },
    close: '关闭',
    turnOn: (name: string) => `启用 ${name}`,
    proof: '门户密码',
    prove: '验证并登录',
    notProved: '密码不正确',
    refused: (name: string) => `您不能使用${name}登录门户。`,
    people: (name: string) => `${name} 的人员`,
    remove: (name: string) => `删除 ${name}`,
    removeNow: '删除',
    removed: '来源已删除',
  },
  en: {
    add: 'Add source',
    create: 'Add sign-in source',
    kind: 'Type',
    nameZh: 'Chinese name',
    nameEn: 'English name',
    code: 'Identifier',
    issuer: 'Issuer',
    clientId: 'Client ID',
    claim: 'Staff number claim',
    host: 'Host',
    port: 'Port',
    authorities: 'Trusted authorities',
    bindDn: 'Lookup account (DN)',
    base: 'Search base (DN)',
    filter: 'Filter',
    secrets: { oidc: /Client secret/, ldap: /Lookup account password/ },
    organizations: 'Organizations and those below them',
    save: 'Save',
    test: (name: string) => `Test ${name}`,
    correct: {
      oidc: 'The metadata, keys and client are correct. Now sign in once with a real account.',
      ldap: /^Connected and signed in\. \d (person was|people were) found\.$/,
    },
    close: 'Close',
    turnOn: (name: string) => `Turn on ${name}`,
    proof: 'Portal password',
    prove: 'Verify and sign in',
    notProved: 'Incorrect password.',
    refused: (name: string) => `You can’t sign in to the portal with ${name}.`,
    people: (name: string) => `People of ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeNow: 'Delete',
    removed: 'Source deleted',
  },
} as const

/** Name of a source in both languages. */
export type SourceName = { zh: string; en: string }

type Field = 'issuer' | 'clientId' | 'claim' | 'host' | 'port' | 'authorities' | 'bindDn' | 'base' | 'filter'

type Draft = {
  kind: 'oidc' | 'ldap'
  code: string
  name: SourceName
  fields: Partial<Record<Field, string>>
  secret: string
  /** The organization whose people may use it; all people if it is missing. */
  org?: string
}

async function fillSource(
  { page, language }: Person,
  { kind, code, name, fields, secret, org }: Draft,
): Promise<void> {
  const t = sourceTexts[language]
  const form = page.getByRole('dialog', { name: t.create })
  await form.getByRole('combobox', { name: t.kind, exact: true }).selectOption(kind)
  const texts = { nameZh: name.zh, nameEn: name.en, code, ...fields }
  for (const [field, text] of Object.entries(texts))
    await form.getByRole('textbox', { name: t[field as keyof typeof texts], exact: true }).fill(text)
  await form.getByLabel(t.secrets[kind]).fill(secret)
  if (!org) return
  const choice = form.getByRole('combobox', { name: t.organizations, exact: true })
  await choice.selectOption({ label: organizationName(org, language) })
}

/** Opens the screen of sign-in sources. */
async function openSources(admin: Person): Promise<void> {
  await admin.page.goto(`${homeOf(admin)}/admin/signInSources`)
}

/** Adds a source in the form, tests it, and turns it on. */
export async function addSource(admin: Person, draft: Draft): Promise<void> {
  const { page, language } = admin
  const t = sourceTexts[language]
  const name = draft.name[language]
  await openSources(admin)
  await page.getByRole('button', { name: t.add }).click()
  await fillSource(admin, draft)
  expect(await violationsOn(page)).toEqual([])
  const form = page.getByRole('dialog', { name: t.create })
  await form.getByRole('button', { name: t.save, exact: true }).click()
  await sayAgain(admin)
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t.test(name), exact: true }).click()
  await page.getByText(t.correct[draft.kind]).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: t.close }).first().click()
  await page.getByRole('switch', { name: t.turnOn(name) }).click()
  await page.locator('.source-line:not([data-off])').filter({ hasText: draft.code }).waitFor()
}

/** Chooses a source on the sign-in page. */
export async function chooseSource({ page, language, portal }: Person, name: SourceName): Promise<void> {
  await page.goto(`${portal}/iambiz/home`)
  await page.getByRole('link', { name: new RegExp(`^${name[language]}`) }).click()
}

/** Proves the account of the portal after the first sign-in with a source. */
export async function proveAccount({ page, language }: Person, password: string): Promise<void> {
  const t = sourceTexts[language]
  await page.getByLabel(t.proof).fill(password)
  await page.getByRole('button', { name: t.prove }).click()
}

/** Waits until the screen lists a person of a source. */
export async function seePersonOf(admin: Person, name: SourceName, userNo: string): Promise<void> {
  const { page, language } = admin
  await openSources(admin)
  const t = sourceTexts[language]
  await page.getByRole('button', { name: t.people(name[language]), exact: true }).click()
  await page.getByRole('dialog').getByText(userNo).waitFor()
}

/** Deletes a source on the screen. */
export async function removeSource(admin: Person, name: SourceName): Promise<void> {
  const { page, language } = admin
  const t = sourceTexts[language]
  await openSources(admin)
  await page.getByRole('button', { name: t.remove(name[language]), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.removeNow, exact: true }).click()
  await sayAgain(admin)
  await page.getByText(t.removed).waitFor()
}
