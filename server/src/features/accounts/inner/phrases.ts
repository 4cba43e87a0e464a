import type { AccountType } from '@iambiz/contract/platform/inner-account.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

const names: Record<AccountType, Record<Language, string>> = {
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
  totp: { zh: '动态口令设备', en: 'An authenticator device' },
  passkey: { zh: '通行密钥', en: 'A passkey' },
}

export const deviceBound = {
  zh: '您的账号已绑定动态口令设备，登录时需要输入动态口令。如非本人操作，请立即联系服务台。',
  en: 'An authenticator was added to your account. You’ll need its code to sign in. If this wasn’t you, contact the service desk immediately.',
}

export const unbound = (type: AccountType): Record<Language, string> => ({
  zh: `您的账号已解绑${names[type].zh}。如非本人操作，请立即联系服务台。`,
  en: `${names[type].en} was unlinked from your account. If this wasn’t you, contact the service desk immediately.`,
})

export const sourceUnlinked = {
  zh: '您的账号已解除与一个登录来源的关联。如非本人操作，请立即联系服务台。',
  en: 'An account of a sign-in source was unlinked from your account. If this wasn’t you, contact the service desk immediately.',
}

export const codesRenewed = {
  zh: '您的恢复码已重新生成，原恢复码已失效。如非本人操作，请立即联系服务台。',
  en: 'Your recovery codes were regenerated, and the old ones no longer work. If this wasn’t you, contact the service desk immediately.',
}
