import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import type { PortalApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatsIn, toWireTime } from '#web/platform/i18n/format.ts'
import { tooWide } from '#web/testing/accessibility.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { testApp } from './testing/apps.ts'

const hour = 3_600_000
const texts = {
  zh: { tile: '明天 00:00 停机', window: '明天 00:00 至 02:00' },
  en: { tile: 'Down tomorrow 00:00', window: 'Tomorrow 00:00 to 02:00' },
} as const

/** Returns the period from midnight to two o'clock tomorrow. */
function tomorrow() {
  const day = toWireTime(Date.now() + 24 * hour).slice(0, 10)
  return { from: `${day} 00:00:00`, to: `${day} 02:00:00` }
}

/** Returns home data with one application that has a downtime. */
function homeOf({ from, to }: { from: string; to: string }) {
  const maintenance = { from, to, notice: '' }
  const app: PortalApp = testApp({ appId: 'a1', appName: '资产台账', usual: true, status: 2, maintenance })
  const category = { categoryCode: 'collab', categoryName: '协同', shortName: '', hue: 200, count: 1 }
  const page = { list: [app], total: 1, pageNum: 1, pageSize: 10, pages: 1 }
  const mine = { sortType: 'custom', usualOnTop: true, limit: 20, revision: 1 } as const
  return signedIn(
    {},
    {
      apps: { categories: [category], page },
      myApps: { ...mine, accessedAppIds: [], usualAppIds: [app.appId] },
    },
  )
}

test.each([
  ['zh', 1440],
  ['en', 390],
] as const)(
  'a downtime names its days on tiles as everywhere, in %s, %i pixels wide',
  async (language, width) => {
    const { from, to } = tomorrow()
    await openPage('/home', { home: homeOf({ from, to }), language, width })
    const tile = page.getByText(texts[language].tile).first()
    await expect.element(tile).toBeVisible()
    const title = tile.element().closest('[title]')?.getAttribute('title')
    expect(title).toContain(formatsIn(language).downtimeInFull(from, to))
    expect(await tooWide()).toBe(0)
  },
)

test('before an application is opened that is down, its days are named so too', async () => {
  const from = toWireTime(Date.now() - hour)
  const { to } = tomorrow()
  await openPage('/home', { home: homeOf({ from, to }) })
  await userEvent.click(page.getByRole('link', { name: /^资产台账/ }).first())
  const formats = formatsIn('zh')
  const said = page.getByRole('dialog').getByText(`停机维护：${formats.downtime(from, to)}`)
  await expect.element(said).toBeVisible()
  expect(said.element().getAttribute('title')).toBe(formats.downtimeInFull(from, to))
})

test.each(['zh', 'en'] as const)('and so they are among the updates, in %s', async (language) => {
  const { from, to } = tomorrow()
  const announced = { bulletinId: 'b1', title: '停机升级', appId: 'a1', appName: '资产台账' }
  const tally = { total: 1, unread: 0, forced: 0 }
  answer('GET /iam-portal/user/getBulletinOverview', {
    ...{ all: tally, byType: { 1: tally, 2: { ...tally, total: 0 } }, apps: [] },
    downtimes: [{ ...announced, from, to }],
  })
  const announcement: UserAnnouncement = {
    ...{ ...announced, appCode: 'A1', pinyin: '', initials: '', summary: '', contentRevision: 1 },
    ...{ type: 1, readStatus: 1, effectState: 'EFFECTIVE', forcedPush: false, pinned: false },
    ...{ hasAttachment: false, publishStartTime: from, releaseTime: '2026-01-02 10:00:00' },
    ...{ onlineStartTime: from, onlineEndTime: to },
  }
  answer('GET /iam-portal/user/getBulletinList', {
    ...{ list: [announcement], total: 1, pageNum: 1, pageSize: 20, pages: 1 },
  })
  await openPage('/home/systemDynamics', { language })
  const windows = page.getByText(texts[language].window)
  await expect.poll(() => windows.elements().length).toBe(2)
  for (const window of windows.elements())
    expect(window.getAttribute('title')).toBe(formatsIn(language).downtimeInFull(from, to))
})
