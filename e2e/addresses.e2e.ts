import { expect } from 'vitest'
import { test } from './testing/journey.ts'
import { homeOf, type Person, promised, signInToHome } from './testing/person.ts'

/**
 * Expected content of an address: the heading of its screen, and the dialog over it where the address is a dialog's.
 */
type Shown = { path: string; heading: string; dialog?: string }

/**
 * An announcement of the demo that no other journey withdraws, and the id of the latest readable row of the login log.
 */
async function someRecords({ page, portal }: Person) {
  const { bulletinId, title } = await page.evaluate(async () => {
    const reply = await fetch('/api/iam-portal/user/getBulletinList?pageSize=200')
    const { data } = (await reply.json()) as { data: { list: { bulletinId: string; title: string }[] } }
    const found = data.list.find((one) => one.title.startsWith('网络安全周'))
    if (!found) throw new Error('the demo has no announcement of the security week')
    return found
  })
  const rows = promised(page.waitForResponse('**/loginLog/list'))
  await page.goto(`${portal}/iambiz/home/signin/log?range=90d`)
  const { data: logged } = await (await rows).json()
  return { bulletinId, title, row: String(logged.list[0].id) }
}

test('[SCR-12] every screen that is known by a label alone has an address of its own', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await signInToHome(person, 'superadmin')
  const { bulletinId, title, row } = await someRecords(person)
  const maintained = `/announcementMaintenance/${bulletinId}`
  const screens: readonly Shown[] = [
    { path: '/apps', heading: '全部应用' },
    { path: '/apps/usual', heading: '编辑我的常用' },
    { path: '/tools', heading: '工具库' },
    { path: '/modules', heading: '首页', dialog: '自定义首页' },
    { path: '/setting/profile', heading: '个人资料' },
    { path: '/announcementMaintenance/new', heading: '公告维护', dialog: '新建公告' },
    { path: maintained, heading: '公告维护', dialog: '编辑公告' },
    { path: `/announcementDetails?bulletinId=${bulletinId}`, heading: title },
    { path: `${maintained}/readers`, heading: `阅读回执 ${title}` },
    { path: '/announcementStatistics/monthly', heading: '月度统计' },
    { path: '/mail/groups', heading: '邮件组' },
    { path: '/mail/contacts', heading: '邮件联系人' },
    { path: '/apps/statistics', heading: '应用登录统计' },
    { path: '/apps/statistics?details=mail', heading: '应用登录统计', dialog: '登录明细' },
    { path: '/signin/log', heading: '登录日志' },
    { path: '/contacts', heading: '运维通讯录' },
    { path: '/fault', heading: '故障申报' },
    { path: '/zone/doubleCarbon', heading: '双碳专区' },
  ]
  await page.goto(`${homeOf(person)}/apps`)
  for (const view of ['卡片', '列表'])
    await page
      .getByRole('main')
      .getByRole('radio', { name: view, exact: true })
      .waitFor({ state: 'attached' })
  for (const { path, heading, dialog } of screens) {
    await page.goto(`${homeOf(person)}${path}`)
    // The page below a dialog is inert.
    const shown = dialog
      ? page.getByRole('dialog', { name: dialog, exact: true })
      : page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true })
    await shown.first().waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/iambiz/home${path}`)
  }
  await page.goto(`${homeOf(person)}/signin/log?range=90d&row=${row}`)
  await page.getByRole('region', { name: '登录详情' }).getByText('日志编号').waitFor()
})
