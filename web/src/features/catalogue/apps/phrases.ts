import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const appPhrases = phrases({
  usual: { zh: '我的常用', en: 'My apps' },
  recent: { zh: '最近使用', en: 'Recent' },
  all: { zh: '全部应用', en: 'All apps' },
  everything: { zh: '全部', en: 'All' },
  categories: { zh: '应用分类', en: 'App categories' },
  filter: { zh: '名称或拼音', en: 'Filter by name' },
  clearFilter: { zh: '清除', en: 'Clear' },
  view: { zh: '显示方式', en: 'View' },
  cards: { zh: '卡片', en: 'Cards' },
  list: { zh: '列表', en: 'List' },
  failedDetail: { zh: '其他内容不受影响', en: 'Everything else still works.' },
  failed: {
    zh: ({ module }: { module: string }) => `${module}加载失败`,
    en: ({ module }: { module: string }) => `Couldn’t load ${module}.`,
  },
  emptyUsual: { zh: '把每天要用的应用放在这里', en: 'Keep the apps you use every day here' },
  noRecent: { zh: '还没有打开过应用', en: 'You haven’t opened any apps yet' },
  found: {
    zh: ({ count }: { count: number }) => `找到 ${count} 个应用`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 app found' : `${count} apps found`),
  },
  appCount: {
    zh: ({ count }: { count: number }) => `${count} 个`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 app' : `${count} apps`),
  },
  showAll: {
    zh: ({ count }: { count: number }) => `全部 ${count}`,
    en: ({ count }: { count: number }) => `All ${count}`,
  },
  showFewer: { zh: '收起', en: 'Show less' },
  downAt: {
    zh: ({ time }: { time: string }) => `${time} 停机`,
    en: ({ time }: { time: string }) => `Down ${inSentence(time)}`,
  },
  downNow: { zh: '停机中', en: 'Down now' },
  unread: {
    zh: ({ count }: { count: number }) => `${count} 条未读公告`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 unread announcement' : `${count} unread announcements`,
  },
  noAddress: {
    zh: '地址未配置，请配置正确的地址',
    en: 'Address not configured, please configure the right address',
  },
  maintenanceTime: {
    zh: (downtime: string) => `停机维护：${downtime}`,
    en: (downtime: string) => `Down for maintenance: ${inSentence(downtime)}`,
  },
  addUsual: { zh: '加入常用', en: 'Add to My apps' },
  removeUsual: { zh: '移出常用', en: 'Remove from My apps' },
  addNamed: {
    zh: ({ name }: { name: string }) => `将「${name}」加入常用`,
    en: ({ name }: { name: string }) => `Add ${name} to My apps`,
  },
  removeNamed: {
    zh: ({ name }: { name: string }) => `将「${name}」移出常用`,
    en: ({ name }: { name: string }) => `Remove ${name} from My apps`,
  },
  edit: { zh: '编辑', en: 'Edit' },
  addApps: { zh: '添加应用', en: 'Add apps' },
})
