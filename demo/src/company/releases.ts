import type { Calendar } from './calendar.ts'
import { uuidOf } from './random.ts'

type Entry = { kind: 'new' | 'improved' | 'fixed'; zh: string; en: string }

/** Release notes of a version of the portal. */
export type Release = {
  id: string
  version: string
  /** `yyyyMMdd` */
  day: string
  title: { zh: string; en: string }
  entries: readonly Entry[]
  updaterNo: string
  publishedAt: Date
}

type Line = readonly [version: string, day: number, zh: string, en: string, entries: readonly Entry[]]

const brandNew = (zh: string, en: string): Entry => ({ kind: 'new', zh, en })
const improved = (zh: string, en: string): Entry => ({ kind: 'improved', zh, en })
const fixed = (zh: string, en: string): Entry => ({ kind: 'fixed', zh, en })

const updaterNo = 'A05590'

const lines: readonly Line[] = [
  [
    ...(['2026.3', -3, '版本动态与双碳专区', 'What’s new, and the Dual-carbon zone'] as const),
    [
      brandNew('「版本动态」记录平台的每次更新', '“What’s new” lists every platform update'),
      brandNew(
        '双碳专区展示近十二个月的能耗与排放',
        'The Dual-carbon zone shows energy use and emissions for the last twelve months',
      ),
      improved('搜索支持拼音首字母', 'Search by pinyin initials'),
      fixed(
        '切换组织后，「我的常用」偶尔不刷新',
        'My apps sometimes didn’t refresh after switching organizations',
      ),
    ],
  ],
  [
    ...(['2026.2', -38, '授权委托', 'Delegation'] as const),
    [
      brandNew(
        '出差或休假时，可把一个角色委托给同事',
        'Delegate a role to a colleague when you travel or go on leave',
      ),
      improved('公告详情显示与上一版的差异', 'Announcements show what changed since the previous version'),
      fixed('手机上长标题被截断', 'Long titles were cut off on phones'),
    ],
  ],
  [
    ...(['2026.1', -96, '统一门户上线', 'One portal for everything'] as const),
    [
      brandNew('一次登录，访问全部应用', 'Sign in once to open all your apps'),
      brandNew('首页可按习惯排列', 'Arrange your home page the way you like'),
      brandNew('中文、英文随时切换', 'Switch between Chinese and English at any time'),
    ],
  ],
]

/** The versions of the portal, newest first. */
export const createReleases = ({ office, officeDay, dayNumber }: Calendar): Release[] =>
  lines.map(([version, day, zh, en, entries]) => ({
    id: uuidOf(`release ${version}`),
    ...{ version, day: dayNumber(officeDay(day)), title: { zh, en }, entries, updaterNo },
    publishedAt: office(day, '09:20'),
  }))
