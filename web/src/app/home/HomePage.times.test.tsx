import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '#web/features/catalogue/apps/testing/apps.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { signedIn } from '#web/testing/signed-in.ts'

test('[EXP-02] a time in words has the full time as its title, on home and in what it lists', async () => {
  const opened = toWireTime(Date.now() - 8 * 60_000 - 30_000)
  const released = '2025-11-21 10:00:00'
  const app = testApp({ appId: 'a1', appName: '资产台账', lastAccessTime: opened })
  const category = { categoryCode: 'collab', categoryName: '协同', shortName: '', hue: 200, count: 1 }
  const mine = { sortType: 'custom', usualOnTop: true, limit: 20, revision: 1 } as const
  await openPage('/home', {
    home: signedIn(
      {},
      {
        apps: {
          categories: [category],
          page: { list: [app], total: 1, pageNum: 1, pageSize: 10, pages: 1 },
        },
        myApps: { ...mine, usualAppIds: [], accessedAppIds: ['a1'] },
        bulletins: [
          {
            ...{ bulletinId: 'b1', title: '停机升级', appId: 'a1', appCode: 'A1', appName: '资产台账' },
            ...{ pinyin: '', initials: '', summary: '', type: 2, readStatus: 1, contentRevision: 1 },
            ...{ effectState: 'EFFECTIVE', forcedPush: false, pinned: false, hasAttachment: false },
            ...{ publishStartTime: released, releaseTime: released },
          },
        ],
      },
    ),
  })
  for (const [said, time] of [
    ['8 分钟前', opened],
    ['2025年11月21日 10:00', released],
  ] as const) {
    const shown = page.getByText(said).first()
    await expect.element(shown).toBeVisible()
    const element = shown.element()
    expect([element.tagName, element.getAttribute('title'), element.getAttribute('datetime')]).toEqual([
      ...['TIME', time, time.replace(' ', 'T')],
    ])
  }
})
