import type { OperationResult } from '@iambiz/contract/features/operation-log.ts'

type Words = { readonly zh: string; readonly en: string }

export const exportName: Words = { zh: '操作日志', en: 'operation-log' }

export const resultWords: Readonly<Record<OperationResult, Words>> = {
  ok: { zh: '成功', en: 'Succeeded' },
  denied: { zh: '已拒绝', en: 'Denied' },
  failed: { zh: '失败', en: 'Failed' },
}

/** Reasons that are no refusals of the catalogue. */
export const reasonWords: Readonly<Record<string, Words>> = {
  wrong_password: { zh: '密码错误', en: 'Wrong password' },
  wrong_code: { zh: '验证码错误', en: 'Wrong code' },
  wrong_totp: { zh: '动态口令错误', en: 'Wrong one-time code' },
  too_many: { zh: '尝试次数过多', en: 'Too many attempts' },
  locked: { zh: '已锁定', en: 'Locked' },
  disabled: { zh: '账号已停用', en: 'Account disabled' },
  unknown: { zh: '账号不存在', en: 'Unknown account' },
  expired: { zh: '已过期', en: 'Expired' },
}

type Told = { most: number }

/** The last line of a file that does not have everything. */
export const cutWords = {
  zh: ({ most }: Told) => `以上为前 ${most.toLocaleString('zh')} 条，请缩小筛选范围后分批导出`,
  en: ({ most }: Told) =>
    `These are the first ${most.toLocaleString('en')} rows. Narrow your filters to export the rest.`,
}
