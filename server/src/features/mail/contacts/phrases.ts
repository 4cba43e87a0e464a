import type { Language } from '@iambiz/contract/platform/shapes.ts'

type Words = Readonly<Record<Language, string>>

export const exportName: Words = { zh: '联系人', en: 'contacts' }

/**
 * Headings of the exported columns, and their widths in characters. An import recognizes the headings of the columns it
 * reads.
 */
export const columnWords = {
  name: { zh: '名称', en: 'Name', width: 28 },
  email: { zh: '邮箱', en: 'Email', width: 36 },
  phone: { zh: '电话', en: 'Phone', width: 18 },
  orgName: { zh: '部门', en: 'Department', width: 24 },
  appName: { zh: '负责应用', en: 'App', width: 24 },
  groupCount: { zh: '所在邮件组', en: 'Mail groups', width: 12 },
  status: { zh: '状态', en: 'Status', width: 10 },
  remarks: { zh: '备注', en: 'Remarks', width: 48 },
  updateTime: { zh: '更新时间', en: 'Changed', width: 20 },
} as const satisfies Record<string, Words & { width: number }>

export const stateWords: Record<0 | 1, Words> = {
  0: { zh: '已停用', en: 'Disabled' },
  1: { zh: '已启用', en: 'Enabled' },
}

export const everyApp: Words = { zh: '通用', en: 'All apps' }
