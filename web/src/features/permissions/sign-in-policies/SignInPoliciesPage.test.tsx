import type { SignInPolicy } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const list = 'GET /iam-authority/v1/admin/signInPolicy/list'
const simulate = 'POST /iam-authority/v1/admin/signInPolicy/simulate'
const save = 'POST /iam-authority/v1/admin/signInPolicy/saveOrUpdate'
const breakGlass = 'POST /iam-authority/v1/admin/signInPolicy/breakGlass'
const preview = 'POST /iam-authority/v1/admin/signInPolicy/preview'
const appId = '5b0cf0a4-7f2e-4b53-a53c-0d7d0a3a1c55'

const treasury: SignInPolicy = {
  ...{
    id: 'e4f0c1de-92cf-4f0e-8fd1-0d6a0c6a8a01',
    nameZh: '资金管理须二次验证',
    nameEn: 'Treasury',
    status: 1,
  },
  ...{ roleNos: ['accountant'], orgCodes: [], target: 'chosen', portal: false, appIds: [appId] },
  ...{ network: 'any', siteIds: [], ranges: [], device: 'any', effect: 'second-factor' },
  ...{ kinds: ['totp', 'passkey'], graceUntil: '2026-12-14 23:59:59', graceDays: 7 },
  names: [
    { code: 'accountant', name: '会计' },
    { code: appId, name: '资金管理' },
  ],
  ...{ revision: 3, updaterName: '叶知秋', updateTime: '2026-11-30 09:00:00' },
}

const address = '/home/admin/signInPolicies'
const home = signedIn({ adminKind: 'super_manager' })

beforeEach(() => {
  answer('POST /iam-authority/v1/admin/app/candidates', {
    list: [{ userNo: 'A10001', userName: '林晓', orgName: '财务部', changeable: true }],
  })
  answer(list, { policies: [treasury], breakGlass: [], isInForce: true, address: '10.24.8.9' })
  answer('GET /iam-authority/v1/admin/signInPolicy/choices', {
    roles: [{ code: 'accountant', name: '会计' }],
    organizations: [{ code: 'CC', name: '澄川集团' }],
    apps: [{ code: appId, name: '资金管理' }],
    sites: [],
  })
})

test('[POL-01] the list reads as sentences, in both languages', async () => {
  await openPage(address, { language: 'zh', home })
  await expect
    .element(page.getByText('角色为「会计」的人员登录「资金管理」时，要求动态口令或通行密钥。'))
    .toBeVisible()
  await expect.element(page.getByText('2026-12-14', { exact: true })).toBeVisible()
})

test('[POL-06] the simulator says what happens and which policy decides', async () => {
  answer(simulate, {
    ...{ outcome: 'second-factor', kinds: ['totp', 'passkey'], isBreakGlass: false },
    reasons: [{ id: treasury.id, name: 'Treasury' }],
  })
  await openPage(address, { language: 'en', home })
  const form = page.getByRole('form', { name: 'Try a sign-in' })
  await userEvent.click(form.getByRole('button', { name: 'Try' }))
  await expect.element(form.getByText('Choose a person.')).toBeVisible()
  await userEvent.fill(form.getByRole('searchbox', { name: 'Person' }), 'lin')
  await userEvent.click(form.getByRole('button', { name: /^林晓/ }))
  await userEvent.click(form.getByRole('button', { name: 'Try' }))
  await expect.element(form.getByText('Asked for a second factor')).toBeVisible()
  await expect.element(form.getByText('Treasury')).toBeVisible()
  expect(requestsOf(simulate)).toEqual([
    { body: { attempt: { userNo: 'A10001', address: '10.24.8.9', device: 'known' } } },
  ])
})

test('[POL-08] a break-glass account is found by name', async () => {
  answer(breakGlass, { userNos: ['A10001'] })
  await openPage(address, { language: 'zh', home })
  const card = page.getByRole('region', { name: '应急账号' })
  await userEvent.click(card.getByRole('button', { name: '添加' }))
  await expect.element(card.getByText('请选择人员')).toBeVisible()
  await userEvent.fill(card.getByRole('searchbox', { name: '人员' }), '林')
  await userEvent.click(card.getByRole('button', { name: /^林晓/ }))
  await expect.element(card.getByRole('button', { name: '更换 林晓' })).toHaveFocus()
  await userEvent.click(card.getByRole('button', { name: '添加' }))
  await expect.poll(() => requestsOf(breakGlass)).toEqual([{ body: { userNos: ['A10001'] } }])
})

describe('the form', () => {
  test('[POL-06] tries a sign-in as if the policy were saved, and drops the result when the policy changes', async () => {
    answer(simulate, { outcome: 'refused', kinds: [], isBreakGlass: false, reasons: [] })
    await openPage(address, { language: 'en', home })
    await userEvent.click(page.getByRole('button', { name: 'Edit Treasury' }))
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByRole('searchbox', { name: 'Person' }), 'lin')
    await userEvent.click(dialog.getByRole('button', { name: /^林晓/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Try' }))
    await expect.element(dialog.getByText('Blocked', { exact: true })).toBeVisible()
    expect(requestsOf(simulate)).toMatchObject([
      { body: { attempt: { userNo: 'A10001' }, draft: { id: treasury.id, nameEn: 'Treasury' } } },
    ])
    await userEvent.fill(dialog.getByRole('textbox', { name: 'English name' }), 'Money')
    await expect.element(dialog.getByText('Blocked', { exact: true })).not.toBeInTheDocument()
  })

  test('[POL-07] says before saving whom a policy concerns, and that it would lock the caller out', async () => {
    answer(preview, { people: 12, asked: 7, inGrace: 5, setUp: 0, refused: 0, lockout: 'caller' })
    refuse(save, 'sign-in-policy.locks-caller')
    await openPage(address, { language: 'zh', home })
    await userEvent.click(page.getByRole('button', { name: '编辑 资金管理须二次验证' }))
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('button', { name: '查看影响人数' }))
    await expect.element(dialog.getByText('影响 12 人')).toBeVisible()
    await expect.element(dialog.getByText('5 人尚未绑定，期限内仍可登录')).toBeVisible()
    await expect.element(dialog.getByText('保存后您将无法从当前网络登录门户。')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox', { name: '中文名称' }), '资金')
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await expect.element(page.getByText('保存后您将无法从当前网络登录门户', { exact: true })).toBeVisible()
    expect(requestsOf(save)).toMatchObject([{ body: { id: treasury.id, revision: 3, nameZh: '资金' } }])
  })
})
