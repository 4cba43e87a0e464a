import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, refuse, requestsOf } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const main = page.getByRole('main')
const askForRight = 'POST /iam-portal/v1/portal/right/request'

/** A person with a second role. */
const withTwoRoles = () => {
  const home = signedIn()
  const { signedIn: person } = home
  const role = { roleNo: 'R2', roleName: '组长', pinyin: '', initials: '' }
  const orgRole = person.orgRole.map(({ org, roles }) => ({ org, roles: [...roles, { role }] }))
  return { ...home, signedIn: { ...person, orgRole } }
}

test('[PERM-05] a screen that the role lacks offers another role first, and a request for who grants it', async () => {
  answer(askForRight, null)
  await openPage('/home/admin', { home: withTwoRoles() })
  await expect.element(page.getByRole('heading', { level: 1, name: '抱歉，您没有访问权限' })).toBeVisible()
  await expect.element(main.getByText('权限管理员', { exact: true })).toBeVisible()
  const [first] = main.getByRole('button').elements()
  expect(first?.getAttribute('title')).toBe('切换组织与角色')
  await userEvent.click(main.getByRole('button', { name: '申请权限' }))
  await expect.element(page.getByText('已通知权限管理员，开通后刷新页面即可')).toBeVisible()
  await expect.element(main.getByRole('button', { name: '已申请' })).toBeDisabled()
  expect(requestsOf(askForRight)).toEqual([{ body: { right: 'administrator' } }])
})

test('[PERM-05] a second request on one day says that the first was received', async () => {
  refuse(askForRight, 'right-request.sent')
  await openPage('/home/admin', { home: signedIn() })
  await userEvent.click(main.getByRole('button', { name: '申请权限' }))
  await expect.element(page.getByText('今天已申请过，管理员已收到通知')).toBeVisible()
})

test('[PERM-05] whoever has one role is not asked to switch', async () => {
  await openPage('/home/admin', { home: signedIn() })
  await expect.element(main.getByRole('button', { name: '申请权限' })).toBeVisible()
  expect(main.getByTitle('切换组织与角色').elements()).toEqual([])
})
