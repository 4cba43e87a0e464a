import type { PersonDetail, PersonRole } from '@iambiz/contract/features/directory/people.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const appId = '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81'
const time = '2026-03-02 09:00:00'
const found = <T,>(list: T[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20, pages: 1 })

const pair = (more: Partial<PersonRole> = {}): PersonRole => ({
  ...{ orgCode: 'HQ', orgName: '总部', roleNo: 'staff', roleName: '员工', inUse: true, grantTime: time },
  ...more,
})

const person = (held: PersonRole[]): PersonDetail => ({
  ...{ userNo: 'A2', userName: '陈一', name: { zh: '陈一' }, status: 1, orgName: '总部' },
  ...{ pairs: held.length, createTime: time, revision: 1, held, sessions: [] },
  ...{ delegations: { given: 0, received: 0 }, owns: [] },
})

const role = (roleNo: string, roleName: string, more: object = {}) => ({
  ...{ roleNo, roleName, name: { zh: roleName }, remark: {}, sortNo: 1, status: 1 as const },
  ...{ delegable: false, people: 1, revision: 1 },
  flags: { bulletinMaintain: false, appLoginStat: false, loginStat: false, agencyAuthority: false },
  ...more,
})

const open = (path: string) => openPage(path, { home: signedIn({ adminKind: 'auc_manager' }) })

beforeEach(() => {
  answer('POST /iam-authority/v1/admin/app/list', ({ body }) => ({
    ...found([
      {
        ...{
          appId,
          appCode: 'expenses',
          nameZh: '费用报销',
          nameEn: '',
          icon: 'app',
          categoryCode: 'office',
        },
        ...{
          systemCode: 'finance',
          ownerName: '',
          openMode: 'blank' as const,
          status: 1 as const,
          revision: 1,
        },
        ...{ updateTime: time, categoryName: '办公', hue: 200, systemName: '财务', hasAddress: true },
        isGranted: false,
      },
    ]),
    pageSize: body.pageSize,
  }))
  answer('POST /iam-authority/v1/admin/app/people', { list: [{ appId, people: 0 }] })
  answer('POST /iam-authority/v1/admin/category/list', { list: [] })
  answer('GET /iam-authority/v1/admin/app/choices', {
    ...{ systems: [], organizations: [], launchOrigins: [] },
    roles: [{ roleNo: 'staff', roleName: '员工', changeable: true }],
  })
  answer('POST /iam-authority/v1/admin/app/candidates', { list: [] })
  answer('POST /iam-authority/v1/admin/app/grants', {
    ...{ appId, appCode: 'expenses', nameZh: '费用报销', nameEn: '', status: 1, list: [], people: 0 },
    version: 'v1',
  })
  answer('POST /iam-authority/v1/admin/app/grantPreview', {
    ...{ people: 1, gain: 1, lose: 0, losing: [] },
    gaining: [{ userNo: 'A2', userName: '陈一', orgName: '总部' }],
  })
  answer('POST /iam-authority/v1/admin/user/list', found([]))
  answer('POST /iam-authority/v1/admin/org/tree', { list: [] })
  answer(
    'POST /iam-authority/v1/admin/role/list',
    found([role('staff', '员工'), role('root', '超级管理员', { adminKind: 'super_manager' })]),
  )
  hold('POST /iam-authority/v1/admin/user/account')
})

test('a permission administrator finds every application, and changes its grants alone', async () => {
  await open('/home/admin/applications')
  await expect.element(page.getByRole('heading', { level: 1, name: '应用管理' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '费用报销', exact: true })).toBeVisible()
  for (const kept of ['新建应用', /^编辑/, /^下线/])
    expect(page.getByRole('link', { name: kept }).elements()).toEqual([])
  expect(page.getByRole('button', { name: /^下线/ }).elements()).toEqual([])
  await userEvent.click(page.getByRole('link', { name: '费用报销', exact: true }))
  await userEvent.fill(page.getByRole('searchbox', { name: '搜索组织、角色或人员' }), '员工')
  await userEvent.click(page.getByRole('button', { name: '允许 员工' }))
  await expect.element(page.getByText(/陈一/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '保存授权' })).toBeEnabled()
})

test('roles are given to and taken from everybody but super managers', async () => {
  answer('POST /iam-authority/v1/admin/user/detail', person([pair()]))
  await open('/home/admin/people/A2')
  await expect.element(page.getByRole('button', { name: '移除总部 · 员工' })).toBeVisible()
  const choice = page.getByRole('dialog').getByRole('combobox', { name: '角色' })
  await expect.element(choice).toBeVisible()
  expect(choice.getByRole('option', { name: '超级管理员' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: '停用' }).elements()).toEqual([])

  answer('POST /iam-authority/v1/admin/user/detail', person([pair({ adminKind: 'super_manager' })]))
  await open('/home/admin/people/A2')
  await expect.element(page.getByText('总部 · 员工')).toBeVisible()
  expect(page.getByRole('button', { name: '移除总部 · 员工' }).elements()).toEqual([])
})
