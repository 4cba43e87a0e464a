import type { PrincipalAuthority } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { givenAuthority } from './testing/given.ts'

const texts = {
  zh: {
    create: '发起委托',
    send: '发出委托',
    noRole: '您还没有角色，无法发起委托。权限管理员可以授予角色。',
    undelegable: '您的角色都不能委托。超级管理员可以修改此设置。',
    otherRole: '您没有该权限：当前角色不能发起委托，请先切换到「部门经理」',
  },
  en: {
    create: 'Delegate',
    send: 'Send',
    noRole: 'You have no role to delegate. A permission administrator can assign one.',
    undelegable: 'None of your roles can be delegated. A super administrator can change this.',
    otherRole:
      'You do not have this permission: your current role can’t delegate. Switch to “部门经理” first.',
  },
}

const none = { list: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 }
const fixed = givenAuthority({ delegable: false, reason: '不可委托', apps: [] })
const manager = givenAuthority({ roleNo: 'manager', roleName: '部门经理', apps: [] })

async function open(language: Language, principal: PrincipalAuthority[], agencyAuthority: boolean) {
  answer('POST /iam-portal/v1/agency/initiated', none)
  answer('POST /iam-portal/v1/agency/received', none)
  answer('POST /iam-portal/v1/agency/authority', { principal, agent: [] })
  await openPage('/home/setting/delegation', { language, home: signedIn({ agencyAuthority }) })
}

describe.each(['zh', 'en'] as const)('[DEL-03] in %s', (language) => {
  const words = texts[language]
  const create = page.getByRole('button', { name: words.create, exact: true })

  test('people with a role to give start a delegation', async () => {
    await open(language, [fixed, manager], true)
    await userEvent.click(create)
    await expect.element(page.getByRole('dialog').getByRole('button', { name: words.send })).toBeVisible()
  })

  test.each([
    ['no role', [], false, words.noRole],
    ['only roles that cannot be delegated', [fixed], false, words.undelegable],
    ['the part of an administrator and no role to give', [fixed], true, words.undelegable],
    ['another role that can be delegated', [fixed, manager], false, words.otherRole],
  ])('people with %s read why they cannot', async (_, principal, mayDelegate, why) => {
    await open(language, principal, mayDelegate)
    await expect.element(page.getByText(why)).toBeVisible()
    expect(create.elements()).toEqual([])
  })
})
