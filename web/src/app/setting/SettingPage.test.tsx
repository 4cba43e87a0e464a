import { homeData } from '@iambiz/contract/home.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer, hold } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

/** A signed-in person without organization and role. */
const withoutRole = () => {
  const { personalConfig, signedIn: person } = signedIn()
  const { user, flags, userConfig } = person
  return homeData.parse({
    personalConfig,
    signedIn: {
      ...{ user, flags, userConfig, orgRole: [], isSystemAdmin: false },
      ...{ dictionary: [], roleAuth: 1 },
    },
  })
}

const title = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(() => {
  answer('GET /iam-portal/v1/portal/queryUserConfig', signedIn().signedIn.userConfig)
  answer('POST /iam-portal/v1/portal/ownApp/list', { list: [] })
  hold('GET /iam-portal/v1/portal/password/policy')
  answer('GET /iam-portal/v1/portal/releases', [])
  answer('POST /iam-portal/v1/portal/releases/seen', null)
  answer('GET /iam-portal/v1/portal/releases/unseen', { count: 0 })
})

test.each(['/home/setting', '/home/setting/', '/home/personalCenter'])(
  '[SCR-08] %s opens the first page of the personal center',
  async (address) => {
    await openPage(address)
    await expect.element(title('个人资料')).toBeVisible()
    expect(location.pathname).toBe('/iambiz/home/setting/profile')
  },
)

test('[SCR-08] settings and what is new open without organization and role, and nothing else does', async () => {
  await openPage('/home/setting', { home: withoutRole() })
  await expect.element(title('个人资料')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: '偏好设置' }))
  await expect.element(title('偏好设置')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /我的账号$/ }))
  await userEvent.click(page.getByRole('link', { name: '版本动态' }))
  await expect.element(title('版本动态')).toBeVisible()
  await userEvent.click(page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '首页' }))
  await expect.element(title('您的账号尚未分配组织和角色')).toBeVisible()
  await openPage('/home/apps', { home: withoutRole() })
  await expect.element(title('您的账号尚未分配组织和角色')).toBeVisible()
})
