import { phrases } from '#web/platform/i18n/phrases.ts'

type Place = { name: string; position: number; count: number }

export const layoutPhrases = phrases({
  title: { zh: '自定义首页', en: 'Customize home page' },
  parts: { zh: '首页内容', en: 'Home page sections' },
  modules: { zh: '展示模块', en: 'Modules' },
  tools: { zh: '我的工具', en: 'My tools' },
  quick: { zh: '快捷入口', en: 'Quick access' },
  main: { zh: '主栏', en: 'Main column' },
  side: { zh: '侧栏', en: 'Side column' },
  usual: { zh: '我的常用', en: 'My apps' },
  recent: { zh: '在我的常用下显示最近使用', en: 'Show recent apps below My apps' },
  allApps: { zh: '全部应用', en: 'All apps' },
  bulletin: { zh: '系统动态', en: 'Updates' },
  doubleCarbon: { zh: '专区', en: 'Zones' },
  show: {
    zh: ({ name }: { name: string }) => `显示${name}`,
    en: ({ name }: { name: string }) => `Show ${name}`,
  },
  chosen: {
    zh: ({ count, most }: { count: number; most: number }) => `已选 ${count} / ${most}`,
    en: ({ count, most }: { count: number; most: number }) => `${count} of ${most} selected`,
  },
  atLeastOneTool: { zh: '至少保留 1 个工具', en: 'Keep at least 1 tool.' },
  atLeastOneModule: { zh: '至少保留 1 个模块', en: 'Keep at least 1 module.' },
  order: { zh: '顺序', en: 'Order' },
  more: { zh: '可添加', en: 'Available' },
  allAdded: { zh: '已全部添加', en: 'All added' },
  nothingChosen: { zh: '还没有选择', en: 'Nothing selected yet' },
  add: {
    zh: ({ name }: { name: string }) => `添加${name}`,
    en: ({ name }: { name: string }) => `Add ${name}`,
  },
  remove: {
    zh: ({ name }: { name: string }) => `移除${name}`,
    en: ({ name }: { name: string }) => `Remove ${name}`,
  },
  restore: { zh: '恢复默认', en: 'Restore default' },
  restored: { zh: '已恢复默认，保存后生效', en: 'Default restored. Save to apply it.' },
  cancel: { zh: '取消', en: 'Cancel' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '首页设置已保存', en: 'Home page saved' },
  conflict: {
    zh: '首页设置已在其他地方更改，您的更改尚未保存，请选择要保留的版本。',
    en: 'Your home page settings were changed elsewhere. Your changes are still here. Choose which version to keep.',
  },
  keepMine: { zh: '保留我的更改', en: 'Keep mine' },
  takeTheirs: { zh: '用最新设置', en: 'Use the latest' },
  instructions: {
    zh: '按空格拿起，用上下箭头移动，再按空格放下，按 Esc 放回原位。',
    en: 'Press Space to pick up, Up and Down to move, Space to drop, Esc to cancel.',
  },
  handle: {
    zh: ({ name }: { name: string }) => `移动${name}`,
    en: ({ name }: { name: string }) => `Move ${name}`,
  },
  up: {
    zh: ({ name }: { name: string }) => `上移${name}`,
    en: ({ name }: { name: string }) => `Move ${name} up`,
  },
  down: {
    zh: ({ name }: { name: string }) => `下移${name}`,
    en: ({ name }: { name: string }) => `Move ${name} down`,
  },
  lifted: {
    zh: ({ name, position, count }: Place) => `已拿起${name}：第 ${position} 位，共 ${count} 位`,
    en: ({ name, position, count }: Place) => `${name} picked up: ${position} of ${count}`,
  },
  over: {
    zh: ({ name, position, count }: Place) => `${name}移到第 ${position} 位，共 ${count} 位`,
    en: ({ name, position, count }: Place) => `${name} moved to ${position} of ${count}`,
  },
  dropped: {
    zh: ({ name, position, count }: Place) => `${name}放在第 ${position} 位，共 ${count} 位`,
    en: ({ name, position, count }: Place) => `${name} dropped at ${position} of ${count}`,
  },
  cancelled: {
    zh: ({ name }: { name: string }) => `${name}已放回原位`,
    en: ({ name }: { name: string }) => `${name} returned to its place`,
  },
})
