import { phrases } from '#web/platform/i18n/phrases.ts'

export const innerAccountPhrases = phrases({
  title: { zh: '我的账号', en: 'My accounts' },
  portal: { zh: '门户账号', en: 'Portal account' },
  elsewhere: { zh: '账号绑定', en: 'Linked accounts' },
  detail: {
    zh: '与您的门户账号绑定的其他账号和动态口令设备，只有您本人可以看到。',
    en: 'Accounts and authenticator devices that belong to your portal account. Only you see them.',
  },
  staffNumber: { zh: '工号', en: 'Staff number' },
  name: { zh: '姓名', en: 'Name' },
  environment: { zh: '环境', en: 'Environment' },
  password: { zh: '登录密码', en: 'Password' },
  passwordElsewhere: { zh: '由统一身份提供方管理', en: 'Kept by the identity provider' },
  passwordChanged: {
    zh: ({ time }: { time: string }) => `上次修改 ${time}`,
    en: ({ time }: { time: string }) => `Last changed ${time}`,
  },
  passwordNeverChanged: { zh: '没有修改过', en: 'Never changed' },
  bound: { zh: '已绑定', en: 'Linked' },
  unbound: { zh: '未绑定', en: 'Not linked' },
  boundAt: {
    zh: ({ time }: { time: string }) => `${time} 绑定`,
    en: ({ time }: { time: string }) => `linked ${time}`,
  },
  usedAt: {
    zh: ({ time }: { time: string }) => `最近使用 ${time}`,
    en: ({ time }: { time: string }) => `last used ${time}`,
  },
  neverUsed: { zh: '还没有使用过', en: 'not used yet' },
  bindable: { zh: '可以绑定', en: 'Can be linked' },
  loading: { zh: '正在加载账号', en: 'Loading your accounts' },
  failed: { zh: '账号加载失败', en: 'Your accounts could not load.' },
})

export const accountTypes = phrases({
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
  totp: { zh: '动态口令（TOTP）', en: 'One-time codes (TOTP)' },
})

export const environments = phrases({
  dev: { zh: '开发环境', en: 'Development' },
  fat: { zh: '测试环境', en: 'Test' },
  prod: { zh: '生产环境', en: 'Production' },
})
