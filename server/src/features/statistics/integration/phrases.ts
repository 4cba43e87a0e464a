import type { Center } from '@iambiz/contract/platform/login-log.ts'

type Words = { zh: string; en: string }

export const centerWords: Readonly<Record<Center, Words>> = {
  unifiedAuth: { zh: '统一认证', en: 'Unified authentication' },
  businessCenter: { zh: '业务中心', en: 'Business center' },
  merchantCenter: { zh: '客商中心', en: 'Customer and merchant center' },
  permissionCenter: { zh: '权限中心', en: 'Permission center' },
}

export const words = {
  connected: { zh: '已接入', en: 'Connected' },
  notConnected: { zh: '未接入', en: 'Not connected' },
  exempt: { zh: '无需接入', en: 'Exempt' },
  new: { zh: '新增接入', en: 'Newly connected' },
  cumulative: { zh: '累计接入', en: 'Total connected' },
  uses: { zh: '使用次数', en: 'Times used' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Words>

export const exportName: Words = { zh: '接入清单', en: 'Integration' }

export const exportColumns = {
  app: { zh: '应用', en: 'App', width: 24 },
  code: { zh: '应用编码', en: 'Code', width: 20 },
  category: { zh: '分类', en: 'Category', width: 16 },
  owner: { zh: '负责人', en: 'Owner', width: 14 },
} as const
