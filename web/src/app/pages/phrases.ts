import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Placed = Named & { place: number; count: number }

export const pagePhrases = phrases({
  openPages: { zh: '打开的页面', en: 'Open pages' },
  keys: {
    zh: '方向键移动，回车键打开，Delete 键关闭，Shift 加方向键调整顺序',
    en: 'Arrow keys to move, Enter to open, Delete to close, Shift with an arrow key to reorder',
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
      `You can keep up to ${most} pages open, so we closed ${name}, the one you used least recently.`,
  },
  notPermitted: {
    zh: ({ name }: Named) => `当前组织和角色无权使用「${name}」，已关闭`,
    en: ({ name }: Named) => `${name} isn’t available to this organization and role, so it was closed.`,
  },
  missing: { zh: '页面组件不存在', en: 'This page is missing' },
  missingDetail: {
    zh: '当前版本没有此页面。您可以关闭此页，或联系该应用的运维联系人。',
    en: 'This page isn’t in the current version. Close it, or contact the app’s operations contact.',
  },
})
