import type { FailReason, LaunchFailReason } from '@iambiz/contract/features/logs/login.ts'
import { failReasonWords } from './fail-reason-phrases.ts'
import { phrases } from './i18n/phrases.ts'

/** Reasons for failures in the login log: a sign-in, or the opening of an application. */
export const logReasonWords = phrases({
  ...failReasonWords,
  no_access: { zh: '没有该应用的权限', en: 'No access to the app' },
  maintenance: { zh: '应用维护中', en: 'App under maintenance' },
  no_address: { zh: '应用未配置地址', en: 'App has no address' },
} satisfies Record<FailReason | LaunchFailReason, { zh: string; en: string }>)
