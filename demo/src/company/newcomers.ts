import type { Person } from './people.ts'

export type Newcomer = Omit<Person, 'signInName'> & {
  /** Days since they were added. */
  daysAgo: number
}

const newcomer = (
  [userNo, nameZh, nameEn, mailbox]: [userNo: string, nameZh: string, nameEn: string, mailbox: string | null],
  orgCode: string,
  daysAgo: number,
): Newcomer => ({
  ...{ userNo, nameZh, nameEn, daysAgo, active: true },
  email: mailbox === null ? '' : `${mailbox}@chengchuan.example`,
  mobile: `139000${userNo.slice(1)}`,
  posts: [{ orgCode, roleNo: 'staff' }],
})

/** People who were added recently and have no account yet; one also has no address. */
export const newcomers: readonly Newcomer[] = [
  newcomer(['A12301', '温若溪', 'Ruoxi Wen', 'ruoxi.wen'], 'CC-EAST', 6),
  newcomer(['A12302', '骆星河', 'Xinghe Luo', 'xinghe.luo'], 'CC-BINJIANG-QA', 6),
  newcomer(['A12303', '蒋听澜', 'Tinglan Jiang', null], 'CC-LINGANG-MFG', 3),
  newcomer(['A12304', '乔念安', 'Nianan Qiao', 'nianan.qiao'], 'CC-HQ-SCM', 3),
  newcomer(['A12305', '卓一鸣', 'Yiming Zhuo', 'yiming.zhuo'], 'CC-HQ-DIGITAL', 1),
]
