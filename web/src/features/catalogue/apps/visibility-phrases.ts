import { phrases } from '#web/platform/i18n/phrases.ts'

export const appSearchPhrases = phrases({
  apps: { zh: '应用', en: 'Apps' },
  recent: { zh: '最近使用', en: 'Recent' },
  usual: { zh: '我的常用', en: 'My apps' },
  used: {
    zh: ({ when }: { when: string }) => `${when}使用`,
    en: ({ when }: { when: string }) => `opened ${when}`,
  },
})

export const hiddenPhrases = phrases({
  hide: { zh: '隐藏', en: 'Hide' },
  showAgain: { zh: '重新显示', en: 'Show again' },
  hiddenMark: { zh: '已隐藏', en: 'Hidden' },
  hid: {
    zh: ({ name }: { name: string }) => `已隐藏「${name}」，搜索仍可找到`,
    en: ({ name }: { name: string }) => `${name} hidden. You can still find it in search.`,
  },
  manage: {
    zh: ({ count }: { count: number }) => `已隐藏 ${count} 个应用`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 hidden app' : `${count} hidden apps`),
  },
  title: { zh: '已隐藏的应用', en: 'Hidden apps' },
  detail: {
    zh: '这些应用不在首页和全部应用中显示，您的权限不变，仍可通过搜索打开。',
    en: 'These apps don’t appear on your home page or in All apps. You still have access and can open them from search.',
  },
  showNamed: {
    zh: ({ name }: { name: string }) => `重新显示「${name}」`,
    en: ({ name }: { name: string }) => `Show again: ${name}`,
  },
  showAll: { zh: '全部重新显示', en: 'Show all again' },
  none: { zh: '暂无隐藏的应用', en: 'No hidden apps' },
  allHidden: { zh: '应用都已隐藏', en: 'All your apps are hidden' },
  close: { zh: '关闭', en: 'Close' },
})

export const lockedPhrases = phrases({
  locked: { zh: '未开通的应用', en: 'Apps you don’t have' },
  none: { zh: '没有未开通的应用', en: 'You already have every app' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '未开通的应用加载失败', en: 'Couldn’t load these apps.' },
  owner: {
    zh: ({ name }: { name: string }) => `负责人：${name}`,
    en: ({ name }: { name: string }) => `Owner: ${name}`,
  },
  why: { zh: '为什么没有开通', en: 'Why don’t I have this?' },
  whyNamed: {
    zh: ({ name }: { name: string }) => `为什么没有开通「${name}」`,
    en: ({ name }: { name: string }) => `Why don’t I have this? ${name}`,
  },
  request: { zh: '申请权限', en: 'Request access' },
  requestNamed: {
    zh: ({ name }: { name: string }) => `申请权限：${name}`,
    en: ({ name }: { name: string }) => `Request access to ${name}`,
  },
  requestAgain: { zh: '再次申请', en: 'Request again' },
  requestAgainNamed: {
    zh: ({ name }: { name: string }) => `再次申请：${name}`,
    en: ({ name }: { name: string }) => `Request again: ${name}`,
  },
  requested: { zh: '已申请', en: 'Requested' },
  follow: { zh: '查看申请进度', en: 'View your request' },
  denied: { zh: '禁止使用', en: 'Blocked' },
  refused: { zh: '未通过', en: 'Declined' },
  requestOf: {
    zh: ({ state, name }: { state: string; name: string }) => `${state}：查看「${name}」的权限申请`,
    en: ({ state, name }: { state: string; name: string }) => `${state}: view your request for ${name}`,
  },
  refusedBecause: {
    zh: ({ remark }: { remark: string }) => `未通过：${remark}`,
    en: ({ remark }: { remark: string }) => `Declined: ${remark}`,
  },
})

export const whyPhrases = phrases({
  open: { zh: '打开', en: 'Open' },
  openInTab: { zh: '新标签页打开', en: 'Open in a new tab' },
  whySeen: { zh: '为什么我能看到', en: 'Why do I see this?' },
  whyNotSeen: { zh: '为什么没有开通', en: 'Why don’t I have this?' },
  whyHidden: { zh: '为什么没有显示', en: 'Why isn’t it shown?' },
  visible: { zh: '以下授权让您看到这个应用：', en: 'You have this app because of:' },
  denied: {
    zh: '以下授权禁止您使用这个应用，优先于其他授权：',
    en: 'These rules block you from this app and override all others:',
  },
  alsoGranted: {
    zh: '如无以上限制，您可通过以下授权使用：',
    en: 'Without them, you’d have this app because of:',
  },
  locked: {
    zh: '这个应用尚未授权给您本人或您当前的组织、角色。',
    en: 'This app hasn’t been granted to you, your current organization or your role.',
  },
  offline: {
    zh: '此应用已下线，恢复后将重新显示。',
    en: 'This app is offline. You’ll see it again when it’s back.',
  },
  actingFor: {
    zh: ({ name, until }: { name: string; until: string }) => `您正在代理${name}，有效期至 ${until}。`,
    en: ({ name, until }: { name: string; until: string }) => `You’re acting for ${name} until ${until}.`,
  },
  beyond: {
    zh: '这个应用不在您代理的范围内。',
    en: 'This app isn’t part of the delegation.',
  },
  grantedThere: {
    zh: '该组织和角色通过以下授权使用此应用：',
    en: 'That organization and role can use this app because of:',
  },
  hidden: {
    zh: '您隐藏了这个应用，首页和全部应用中不再显示。',
    en: 'You hid this app, so it doesn’t appear on your home page or in All apps.',
  },
  owner: {
    zh: ({ name }: { name: string }) => `应用负责人：${name}`,
    en: ({ name }: { name: string }) => `App owner: ${name}`,
  },
  organization: {
    zh: ({ name }: { name: string }) => `组织「${name}」`,
    en: ({ name }: { name: string }) => `Organization: ${name}`,
  },
  inherited: {
    zh: ({ name }: { name: string }) => `上级组织「${name}」`,
    en: ({ name }: { name: string }) => `Parent organization: ${name}`,
  },
  role: {
    zh: ({ name }: { name: string }) => `角色「${name}」`,
    en: ({ name }: { name: string }) => `Role: ${name}`,
  },
  person: {
    zh: ({ name }: { name: string }) => `您本人（${name}）`,
    en: ({ name }: { name: string }) => `You (${name})`,
  },
  downNow: { zh: '应用停机维护中。', en: 'The app is down for maintenance.' },
  downSoon: { zh: '应用即将停机维护。', en: 'Maintenance is planned for this app.' },
  loading: { zh: '正在查询', en: 'Checking' },
  close: { zh: '关闭', en: 'Close' },
})
