import type { IssuedAnnouncement } from '@iambiz/contract/features/announcements/statistics.ts'
import { answer } from '#web/testing/replies.ts'

const systems = [
  { appId: '00000000-0000-4000-8000-000000000001', appCode: 'expenses', appName: '费用报销', total: 2 },
  { appId: '00000000-0000-4000-8000-000000000002', appCode: 'mail', appName: '企业邮箱', total: 3 },
]

const countsOf = (total: number) => ({
  ...{ total, online: 1, general: total - 1, forced: 0 },
  ...{ read: 10 * total, audience: 40 * total, readRate: 25 },
})

const issued = (no: number, { appId, appName }: (typeof systems)[number]): IssuedAnnouncement => ({
  bulletinId: `b${no}`,
  title: `关于系统维护的公告 ${no}`,
  type: 2,
  ...{ appId, appName, status: 2, effectState: 'EFFECTIVE', forcedPush: false, pushScope: 1 },
  ...{ releaseTime: '2026-03-02 09:00:00', publishStartTime: '2026-03-02 09:00:00' },
  ...{ read: 10, confirmed: 0, audience: 40, unread: 30, readRate: 25 },
})

const all = systems.flatMap((system, at) =>
  Array.from({ length: system.total }, (_, no) => issued(10 * at + no, system)),
)

/** Mocks the statistics calls: two applications with two and three releases in March, none in other months. */
export function answerIssued(): void {
  answer('POST /iam-portal/bulletin/systemStatistics', ({ body: { startMonth, endMonth } }) => ({
    ...countsOf(all.length),
    ranking: systems.map((system, at) => ({
      ...system,
      ...countsOf(system.total),
      rank: at + 1,
      months: Array.from({ length: endMonth - startMonth + 1 }, (_, month) =>
        startMonth + month === 3 ? system.total : 0,
      ),
    })),
    ...{ systems: 2, maintained: 5, previousTotal: 4 },
  }))
  answer('POST /iam-portal/bulletin/monthStatistics/:id', ({ params: { id }, query: { year } }) => {
    const { appName = '', total = all.length } = systems.find(({ appId }) => appId === id) ?? {}
    const months = Array.from({ length: 12 }, (_, at) => ({
      month: at + 1,
      ...countsOf(at === 2 ? total : 0),
    }))
    return { appId: id, appName, year, months, total }
  })
  answer('POST /iam-portal/bulletin/list', ({ body: { appId, pageNum, pageSize } }) => {
    const list = all.filter((one) => appId === undefined || one.appId === appId)
    return { list, total: list.length, pageNum, pageSize, pages: 1 }
  })
  answer('POST /iam-portal/bulletin/excel/list', new Blob(['rows']))
  answer(
    'GET /iam-portal/bulletin/getAllApp',
    systems.map(({ appId, appCode, appName }) => ({ appId, appCode, appName, pinyin: '', initials: '' })),
  )
}
