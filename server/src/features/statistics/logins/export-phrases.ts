import type { FailReason, LaunchFailReason } from '@iambiz/contract/features/logs/login.ts'
import type { LoginEventType } from '@iambiz/contract/platform/login-log.ts'

type Words = { zh: string; en: string }

export const exportName: Words = { zh: '登录日志', en: 'login-log' }

export const eventWords: Record<LoginEventType, Words> = {
  login: { zh: '登录', en: 'Sign-in' },
  fail: { zh: '失败', en: 'Failure' },
  launch: { zh: '打开应用', en: 'App opened' },
  sign_on: { zh: '登录应用', en: 'App sign-on' },
  logout: { zh: '退出', en: 'Sign-out' },
  refresh: { zh: '续期', en: 'Renewal' },
}

export const resultWords: Record<0 | 1, Words> = {
  1: { zh: '成功', en: 'Succeeded' },
  0: { zh: '失败', en: 'Failed' },
}

export const deviceWords: Record<'pc' | 'mobile' | 'pad', Words> = {
  pc: { zh: '电脑', en: 'Computer' },
  mobile: { zh: '手机', en: 'Phone' },
  pad: { zh: '平板', en: 'Tablet' },
}

export const reasonWords: Readonly<Record<string, Words>> = {
  wrong_password: { zh: '密码错误', en: 'Wrong password' },
  wrong_totp: { zh: '动态口令错误', en: 'Wrong one-time code' },
  wrong_passkey: { zh: '通行密钥未通过验证', en: 'Passkey not verified' },
  locked: { zh: '尝试次数过多，已暂时锁定', en: 'Locked after too many attempts' },
  disabled: { zh: '账号已停用', en: 'Account disabled' },
  unknown_account: { zh: '账号不存在', en: 'Unknown account' },
  not_allowed: { zh: '登录策略不允许', en: 'Blocked by a sign-in policy' },
  password_expired: { zh: '目录中的密码已过期', en: 'Directory password expired' },
  invalid_request: { zh: '登录请求无效', en: 'Invalid request' },
  invalid_code: { zh: '登录凭证无效或已过期', en: 'Sign-in code invalid or expired' },
  provider_unavailable: { zh: '登录服务无法访问', en: 'Sign-in service unreachable' },
  misconfigured: { zh: '登录未正确配置', en: 'Sign-in not set up correctly' },
  no_access: { zh: '没有该应用的权限', en: 'No access to the app' },
  maintenance: { zh: '应用维护中', en: 'App under maintenance' },
  no_address: { zh: '应用未配置地址', en: 'App has no address' },
  other: { zh: '其他原因', en: 'Other reason' },
} satisfies Record<FailReason | LaunchFailReason, Words>

type Limit = { most: number; total: number; more: boolean }

/** Last line of a file that was cut off. */
export const cutWords = {
  zh: ({ most, total, more }: Limit) =>
    `以上为前 ${most.toLocaleString('zh')} 条。符合条件的记录${more ? '超过' : '共'} ${total.toLocaleString('zh')} 条，请缩小筛选范围后分批导出。`,
  en: ({ most, total, more }: Limit) =>
    `These are the first ${most.toLocaleString('en')} of ${more ? 'more than ' : ''}${total.toLocaleString('en')} rows. Narrow your filters to export the rest.`,
}
