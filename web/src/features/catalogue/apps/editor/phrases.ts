import { phrases } from '#web/platform/i18n/phrases.ts'

type Place = { name: string; place: number; count: number }

export const editorPhrases = phrases({
  title: { zh: '编辑我的常用', en: 'Edit My apps' },
  hint: {
    zh: '拖动排序，或用键盘操作：按空格拿起，用方向键移动，再按空格放下，按 Delete 移除',
    en: 'Drag to reorder. With the keyboard, press Space to pick up, the arrow keys to move, Space to drop or Delete to remove.',
  },
  hintShort: { zh: '按住拖动排序', en: 'Hold and drag to reorder' },
  cancel: { zh: '取消', en: 'Cancel' },
  draftDropped: {
    zh: '组织或角色已切换，未保存的常用应用更改已放弃',
    en: 'You switched organization or role, so unsaved changes to your apps were discarded.',
  },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '常用应用已保存', en: 'My apps saved' },
  movable: { zh: '可移动的应用', en: 'movable app' },
  place: {
    zh: ({ name, place, count }: Place) => `${name}，第 ${place} 位，共 ${count} 位`,
    en: ({ name, place, count }: Place) => `${name}, position ${place} of ${count}`,
  },
  lifted: {
    zh: ({ name, place, count }: Place) => `已拿起「${name}」：第 ${place} 位，共 ${count} 位`,
    en: ({ name, place, count }: Place) => `Picked up ${name}: position ${place} of ${count}`,
  },
  moving: {
    zh: ({ name, place, count }: Place) => `正在移动「${name}」：第 ${place} 位，共 ${count} 位`,
    en: ({ name, place, count }: Place) => `Moving ${name}: position ${place} of ${count}`,
  },
  dropped: {
    zh: ({ name, place, count }: Place) => `已放下「${name}」：第 ${place} 位，共 ${count} 位`,
    en: ({ name, place, count }: Place) => `Dropped ${name}: position ${place} of ${count}`,
  },
  putBack: {
    zh: ({ name, place, count }: Place) => `「${name}」已放回原位：第 ${place} 位，共 ${count} 位`,
    en: ({ name, place, count }: Place) => `${name} put back: position ${place} of ${count}`,
  },
  escape: { zh: '放回原位', en: 'to put back' },
  remove: {
    zh: ({ name }: { name: string }) => `移除${name}`,
    en: ({ name }: { name: string }) => `Remove ${name}`,
  },
  addApps: { zh: '添加应用', en: 'Add apps' },
  sorting: { zh: '排序方式', en: 'Sort by' },
  custom: { zh: '自定义', en: 'Custom' },
  name: { zh: '名称', en: 'Name' },
  recent: { zh: '最近使用', en: 'Recent' },
  conflict: {
    zh: '常用应用已在其他设备上更改，您的更改尚未保存。',
    en: 'My apps was changed on another device. Your changes haven’t been saved yet.',
  },
  keepMine: { zh: '保留我的更改', en: 'Keep my changes' },
  takeTheirs: { zh: '使用另一台设备的列表', en: 'Use the list from the other device' },
  merged: {
    zh: '您的更改已合并到最新的列表，请检查后保存',
    en: 'Your changes were merged into the latest list. Check it and save.',
  },
  empty: { zh: '还没有常用应用', en: 'No apps here yet' },
  pickerTitle: { zh: '添加常用应用', en: 'Add to My apps' },
  available: { zh: '全部应用', en: 'All apps' },
  chosen: { zh: '已选', en: 'Selected' },
  filter: { zh: '名称或拼音', en: 'Filter by name' },
  clearFilter: { zh: '清除', en: 'Clear' },
  nothingFound: {
    zh: ({ text }: { text: string }) => `没有名称含「${text}」的应用`,
    en: ({ text }: { text: string }) => `No apps match “${text}”`,
  },
  full: {
    zh: ({ limit }: { limit: number }) => `常用应用最多 ${limit} 个，移除后才能再添加`,
    en: ({ limit }: { limit: number }) => `You can have up to ${limit} apps. Remove one to add another.`,
  },
  move: {
    zh: ({ name }: { name: string }) => `移动${name}`,
    en: ({ name }: { name: string }) => `Move ${name}`,
  },
  putBackShort: {
    zh: ({ name }: { name: string }) => `「${name}」已放回原位`,
    en: ({ name }: { name: string }) => `${name} put back`,
  },
  moveUp: {
    zh: ({ name }: { name: string }) => `上移${name}`,
    en: ({ name }: { name: string }) => `Move ${name} up`,
  },
  moveDown: {
    zh: ({ name }: { name: string }) => `下移${name}`,
    en: ({ name }: { name: string }) => `Move ${name} down`,
  },
  done: { zh: '完成', en: 'Done' },
})
