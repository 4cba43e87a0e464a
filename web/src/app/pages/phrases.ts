import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Placed = Named & { place: number; count: number }

export const pagePhrases = phrases({
  openPages: { zh: '打开的页面', en: 'Open pages' },
  keys: {
    zh: '方向键移动，回车键打开，Delete 键关闭，Shift 加方向键调整顺序',
    en: 'Arrow keys move, Enter opens, Delete closes, Shift with an arrow key changes the order',
  },
  actions: { zh: '页面操作', en: 'Page actions' },
  actionsFor: {
    zh: ({ name }: Named) => `「${name}」的操作`,
    en: ({ name }: Named) => `Actions for ${name}`,
  },
  reload: { zh: '重新加载', en: 'Reload' },
  close: { zh: '关闭', en: 'Close' },
  closeOthers: { zh: '关闭其他', en: 'Close others' },
  closeAll: { zh: '关闭全部', en: 'Close all' },
  moveLeft: { zh: '左移', en: 'Move left' },
  moveRight: { zh: '右移', en: 'Move right' },
  closed: { zh: ({ name }: Named) => `已关闭「${name}」`, en: ({ name }: Named) => `${name} closed` },
  reloaded: { zh: ({ name }: Named) => `已重新加载「${name}」`, en: ({ name }: Named) => `${name} reloaded` },
  place: {
    zh: ({ name, place, count }: Placed) => `${name}，第 ${place} 个，共 ${count} 个`,
    en: ({ name, place, count }: Placed) => `${name}, ${place} of ${count}`,
  },
  gaveWay: {
    zh: ({ name, most }: Named & { most: number }) =>
      `最多可打开 ${most} 个页面，已关闭最久未使用的「${name}」`,
    en: ({ name, most }: Named & { most: number }) =>
      `Up to ${most} pages can stay open. ${name}, the least recently used, was closed.`,
  },
  notPermitted: {
    zh: ({ name }: Named) => `当前组织和角色无权使用「${name}」，已关闭`,
    en: ({ name }: Named) => `${name} isn’t available to this organization and role, so it was closed.`,
  },
  missing: { zh: '页面组件不存在', en: 'This page is missing' },
  missingDetail: {
    zh: '要打开的页面不在当前版本中。可以关闭它，或联系该应用的运维联系人。',
    en: 'The page isn’t part of this release. Close it, or ask the app’s operations contact.',
  },
})
