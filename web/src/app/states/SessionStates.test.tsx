import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setPhase } from '#web/platform/session/phase.ts'
import { openPage } from '#web/testing/open-page.tsx'

// The navigation itself is tested in e2e/session-end.e2e.ts: here it would unload the test with the page.
test.each([
  [1007, '认证超时，请重新登录', /^[12] 秒后$/],
  [1010, '您的登录已在另一台设备上结束', /^[56] 秒后$/],
])('[AUTH-08] after %i the page says why, and when it goes to the sign-in', async (code, why, when) => {
  await openPage('/home')
  setPhase({ name: 'over', code })
  await expect.element(page.getByRole('heading', { level: 1, name: why })).toBeVisible()
  await expect.element(page.getByText('前往登录', { exact: true })).toBeVisible()
  await expect.element(page.getByText(when)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '重新登录' })).toBeVisible()
})

test.each([
  [true, /登录服务中可能仍未退出/],
  [undefined, /可以关闭此页面/],
])(
  '[AUTH-14] after a sign-out the page says whether the provider heard of it',
  async (isProviderAway, detail) => {
    await openPage('/home')
    setPhase({ name: 'signed-out', isProviderAway })
    await expect.element(page.getByRole('heading', { level: 1, name: '已退出登录' })).toBeVisible()
    await expect.element(page.getByText(detail)).toBeVisible()
  },
)
