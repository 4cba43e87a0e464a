import type { FailReason } from '@iambiz/contract/features/logs/login.ts'
import { phrases } from './i18n/phrases.ts'

export const failReasonWords = phrases({
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
  other: { zh: '其他原因', en: 'Other reason' },
} satisfies Record<FailReason, { zh: string; en: string }>)
