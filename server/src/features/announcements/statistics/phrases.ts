import type {
  ExportedColumn,
  IssuedAnnouncement,
} from '@iambiz/contract/features/announcements/statistics.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

type Words = Readonly<Record<Language, string>>

export const exportName: Words = { zh: '公告统计', en: 'announcement-statistics' }

/** Headings of the exported columns, and their widths in characters. */
export const columnWords: Record<ExportedColumn, Words & { width: number }> = {
  title: { zh: '标题', en: 'Title', width: 48 },
  type: { zh: '公告类型', en: 'Type', width: 12 },
  appName: { zh: '系统', en: 'System', width: 24 },
  effectState: { zh: '状态', en: 'Status', width: 12 },
  releaseTime: { zh: '发布时间', en: 'Released', width: 20 },
  publishStartTime: { zh: '生效时间', en: 'Shown from', width: 20 },
  publishEndTime: { zh: '失效时间', en: 'Shown until', width: 20 },
  forcedPush: { zh: '强制推送', en: 'Required', width: 10 },
  pushScope: { zh: '推送范围', en: 'Audience', width: 14 },
  read: { zh: '已读人数（含后来加入）', en: 'Read by, late joiners included', width: 24 },
  confirmed: { zh: '已确认人数', en: 'Confirmed by', width: 12 },
  audience: { zh: '发布时受众人数', en: 'Audience at release', width: 18 },
  readRate: { zh: '阅读率（%）', en: 'Read rate (%)', width: 14 },
}

export const typeWords: Record<IssuedAnnouncement['type'], Words> = {
  1: { zh: '上线公告', en: 'Go-live' },
  2: { zh: '一般公告', en: 'General' },
}

export const stateWords: Record<IssuedAnnouncement['effectState'], Words> = {
  PENDING: { zh: '待生效', en: 'Pending' },
  EFFECTIVE: { zh: '生效中', en: 'Active' },
  EXPIRED: { zh: '已失效', en: 'Expired' },
  DISABLED: { zh: '已停用', en: 'Disabled' },
  VOID: { zh: '已作废', en: 'Void' },
}

export const scopeWords: Record<IssuedAnnouncement['pushScope'], Words> = {
  1: { zh: '全体用户', en: 'Everyone' },
  2: { zh: '应用用户', en: 'App users' },
}

export const answerWords: Record<'yes' | 'no', Words> = {
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
}
