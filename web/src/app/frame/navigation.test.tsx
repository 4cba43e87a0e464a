import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'

const links = () =>
  page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

test('[PERM-04] the header leads where the menu of the role leads, in its order', async () => {
  const everything = signedIn({ bulletinMaintain: true, loginStat: true, adminKind: 'super_manager' })
  await openPage('/home/help', { home: everything })
  await expect.poll(links).toEqual(['首页', '系统动态', '公告管理', '登录分析'])

  const { menuInfo } = everything.signedIn
  const menus = menuInfo?.menus.filter(({ code }) => code !== 'systemDynamics').toReversed() ?? []
  const fewer = { ...everything.signedIn, menuInfo: { ...signedIn().signedIn.menuInfo, menus } }
  await openPage('/home/help', { home: { ...everything, signedIn: fewer as typeof everything.signedIn } })
  await expect.poll(links).toEqual(['登录分析', '公告管理', '首页'])
})

test('[PERM-04] the menu of the person has the administration where the menu of the role has it', async () => {
  answer('GET /iam-portal/v1/portal/app/request/waiting', { count: 0, answers: false })
  answer('GET /iam-portal/v1/portal/releases/unseen', { count: 0 })
  for (const [home, found] of [
    [signedIn({ adminKind: 'auc_manager' }), 1],
    [signedIn(), 0],
  ] as const) {
    await openPage('/home/help', { home })
    await page.getByRole('button', { name: /李静/ }).click()
    const menu = page.getByRole('dialog')
    await expect.element(menu.getByRole('link', { name: '授权委托' })).toBeVisible()
    expect(menu.getByRole('link', { name: '系统管理' }).elements()).toHaveLength(found)
  }
})

test('the bell counts what is new to the person, and not what was left unread for long', async () => {
  const bulletinCount = { total: 30, unread: 24, recent: 2, forcedUnread: 0, byType: { 1: 4, 2: 20 } }
  answer('POST /iam-portal/v1/portal/home', signedIn({}, { bulletinCount }))
  await openPage('/home/help', { home: signedIn({}, { bulletinCount }) })
  const bell = page.getByRole('banner').getByRole('button', { name: '系统动态，2 条新公告' })
  await expect.element(bell).toHaveTextContent('2')
})
