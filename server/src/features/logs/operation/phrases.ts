import type { OperationResult } from '@iambiz/contract/features/logs/operation.ts'

type Words = { readonly zh: string; readonly en: string }

export const exportName: Words = { zh: '操作日志', en: 'operation-log' }

export const resultWords: Readonly<Record<OperationResult, Words>> = {
  ok: { zh: '成功', en: 'Succeeded' },
  denied: { zh: '已拒绝', en: 'Denied' },
  failed: { zh: '失败', en: 'Failed' },
}

/** Reasons that are not names of failures in the contract. */
export const reasonWords: Readonly<Record<string, Words>> = {
  wrong_password: { zh: '密码错误', en: 'Wrong password' },
  wrong_code: { zh: '验证码错误', en: 'Wrong code' },
  wrong_totp: { zh: '动态口令错误', en: 'Wrong one-time code' },
  wrong_passkey: { zh: '通行密钥未通过验证', en: 'Passkey not verified' },
  too_many: { zh: '尝试次数过多', en: 'Too many attempts' },
  locked: { zh: '已锁定', en: 'Locked' },
  disabled: { zh: '账号已停用', en: 'Account disabled' },
  unknown: { zh: '账号不存在', en: 'Unknown account' },
  expired: { zh: '已过期', en: 'Expired' },
  another_person: { zh: '使用了另一个账号', en: 'Different account' },
  not_asked: { zh: '登录服务未重新验证身份', en: 'Provider didn’t ask again' },
  not_own: { zh: '由他人发起', en: 'Started by someone else' },
  starter_no_right: { zh: '发起人已无权限', en: 'Initiator lost the permission' },
  wrong_number: { zh: '数字不一致', en: 'Number didn’t match' },
}

type Limit = { most: number }

/** Last line of a file that was cut off. */
export const cutWords = {
  zh: ({ most }: Limit) => `以上为前 ${most.toLocaleString('zh')} 条，请缩小筛选范围后分批导出`,
  en: ({ most }: Limit) =>
    `These are the first ${most.toLocaleString('en')} rows. Narrow your filters to export the rest.`,
}
