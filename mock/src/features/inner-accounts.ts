import type { AccountType } from '@iambiz/contract/platform/inner-account.ts'
import type { Handlers } from '#mock/handler.ts'

const kinds: readonly AccountType[] = ['wechat', 'wecom', 'totp']

const reason = {
  zh: '尚未接入，暂不能绑定',
  en: 'Not connected yet, so nothing can be bound.',
}

export const innerAccountHandlers = {
  'POST /iam-portal/v1/portal/innerAccount': ({ caller, company, lang }) => {
    const userName = company.nameOf(caller.userNo, lang)
    return {
      userNo: caller.userNo,
      userName,
      env: 'prod',
      accounts: kinds.map((kind) => ({
        accountId: kind,
        accountType: kind,
        userName,
        bound: false,
        bindable: false,
        reason: reason[lang],
      })),
      recoveryCodesLeft: 0,
      password: { changeable: true },
    }
  },
} satisfies Handlers
