import { phrases } from '#web/platform/i18n/phrases.ts'

export const whyPhrases = phrases({
  open: { zh: '打开', en: 'Open' },
  openInTab: { zh: '新标签页打开', en: 'Open in a new tab' },
  whySeen: { zh: '为什么我能看到', en: 'Why do I see this?' },
  whyNotSeen: { zh: '为什么没有开通', en: 'Why do I not have this?' },
  whyHidden: { zh: '为什么没有显示', en: 'Why does it not show?' },
  visible: { zh: '以下授权让您看到这个应用：', en: 'You see this app because of:' },
  denied: {
    zh: '以下授权规定您不能使用这个应用，它们优先于其他授权：',
    en: 'You may not use this app. These rules win over every other:',
  },
  alsoGranted: { zh: '没有这些规定时，以下授权会让您看到它：', en: 'Without them you would see it by:' },
  locked: {
    zh: '这个应用还没有授权给您当前的组织、角色或您本人。',
    en: 'This app is not granted to your current organization, your role or you.',
  },
  offline: {
    zh: '这个应用已下线，恢复后会重新显示。',
    en: 'This app is offline. It shows again when it is back.',
  },
  actingFor: {
    zh: ({ name, until }: { name: string; until: string }) => `您正在代理${name}，至 ${until}。`,
    en: ({ name, until }: { name: string; until: string }) => `You are acting for ${name} until ${until}.`,
  },
  beyond: {
    zh: '这个应用不在您代理的范围内。',
    en: 'This app is not part of what was delegated to you.',
  },
  grantedThere: { zh: '该组织和角色因以下授权拥有它：', en: 'The organization and role have it by:' },
  hidden: {
    zh: '您隐藏了这个应用，首页和全部应用中不再显示。',
    en: 'You have hidden this app, so home and all apps leave it out.',
  },
  owner: {
    zh: ({ name }: { name: string }) => `应用负责人：${name}`,
    en: ({ name }: { name: string }) => `Owner of the app: ${name}`,
  },
  organization: {
    zh: ({ name }: { name: string }) => `组织「${name}」`,
    en: ({ name }: { name: string }) => `Organization: ${name}`,
  },
  inherited: {
    zh: ({ name }: { name: string }) => `上级组织「${name}」`,
    en: ({ name }: { name: string }) => `Organization above yours: ${name}`,
  },
  role: {
    zh: ({ name }: { name: string }) => `角色「${name}」`,
    en: ({ name }: { name: string }) => `Role: ${name}`,
  },
  person: {
    zh: ({ name }: { name: string }) => `您本人（${name}）`,
    en: ({ name }: { name: string }) => `You yourself (${name})`,
  },
  downNow: { zh: '应用停机维护中。', en: 'The app is down for maintenance.' },
  downSoon: { zh: '应用即将维护。', en: 'Maintenance of the app is coming up.' },
  downTime: {
    zh: ({ from, to }: { from: string; to: string }) => `停机维护：${from} 至 ${to}`,
    en: ({ from, to }: { from: string; to: string }) => `From ${from} to ${to}`,
  },
  loading: { zh: '正在查询', en: 'Looking it up' },
  close: { zh: '关闭', en: 'Close' },
})
