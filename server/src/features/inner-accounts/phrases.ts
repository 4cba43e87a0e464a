import type { AccountType } from '@iambiz/contract/platform/inner-account.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

const names: Record<AccountType, Record<Language, string>> = {
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
  totp: { zh: '动态口令设备', en: 'An authenticator device' },
}

export const deviceBound = {
  zh: '您的账号已绑定动态口令设备，登录时需要输入动态口令。如非本人操作，请立即联系服务台',
  en: 'An authenticator device was bound to your account; signing in asks for its code. If this was not you, call the service desk at once',
}

export const unbound = (type: AccountType): Record<Language, string> => ({
  zh: `您的账号已解绑${names[type].zh}。如非本人操作，请立即联系服务台`,
  en: `${names[type].en} was unbound from your account. If this was not you, call the service desk at once`,
})

export const codesRenewed = {
  zh: '您的恢复码已重新生成，旧的恢复码不再有效。如非本人操作，请立即联系服务台',
  en: 'Your recovery codes were renewed, and the former ones count no more. If this was not you, call the service desk at once',
}
