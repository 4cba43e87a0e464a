import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { signedIn } from '#web/testing/signed-in.ts'

const main = page.getByRole('main')

/** Somebody with a second role. */
const withTwoRoles = () => {
  const home = signedIn()
  const { signedIn: person } = home
  const role = { roleNo: 'R2', roleName: '组长', pinyin: '', initials: '' }
  const orgRole = person.orgRole.map(({ org, roles }) => ({ org, roles: [...roles, { role }] }))
  return { ...home, signedIn: { ...person, orgRole } }
}

test('[PERM-05] a screen that the role lacks offers another role first, and a request for who grants it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openPage('/home/admin', { home: withTwoRoles() })
  await expect.element(page.getByRole('heading', { level: 1, name: '抱歉，您没有访问权限' })).toBeVisible()
  await expect.element(main.getByText('权限管理员', { exact: true })).toBeVisible()
  const [first] = main.getByRole('button').elements()
  expect(first?.getAttribute('title')).toBe('切换组织与角色')
  await userEvent.click(main.getByRole('button', { name: '复制权限申请' }))
  await expect.element(page.getByText('已复制，可直接发给权限管理员')).toBeVisible()
  expect(copied.mock.calls[0]?.[0]).toMatch(
    /^申请开通「系统管理」的访问权限。申请人：李静 A00001，当前角色：澄川集团 员工，页面：http.+\/iambiz\/home\/admin$/,
  )
  copied.mockRestore()
})

test('[PERM-05] whoever has one role is not asked to switch', async () => {
  await openPage('/home/admin', { home: signedIn() })
  await expect.element(main.getByRole('button', { name: '复制权限申请' })).toBeVisible()
  expect(main.getByTitle('切换组织与角色').elements()).toEqual([])
})
