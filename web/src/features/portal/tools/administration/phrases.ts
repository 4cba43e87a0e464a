import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }

export const toolListPhrases = phrases({
  title: { zh: '工具管理', en: 'Tools' },
  about: {
    zh: '工具库按此顺序显示，拖动或用方向键调整。修改立即生效，停用的工具不再显示在首页和工具库。',
    en: 'The tool library uses this order. Drag or use the arrow keys to reorder. Changes apply immediately. Disabled tools disappear from home pages and the library.',
  },
  add: { zh: '新建快捷链接', en: 'New quick link' },
  failed: { zh: '工具加载失败', en: 'Couldn’t load the tools.' },
  loading: { zh: '正在加载', en: 'Loading' },
  tool: { zh: '内置工具', en: 'Tool' },
  link: { zh: '链接', en: 'Link' },
  ordered: { zh: '顺序已保存', en: 'Order saved' },
  switchOne: {
    zh: ({ name }: Named) => `启用 ${name}`,
    en: ({ name }: Named) => `Enable ${name}`,
  },
  switched: { zh: '已更新，立即生效', en: 'Changed. Applies immediately.' },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: { zh: ({ name }: Named) => `编辑 ${name}`, en: ({ name }: Named) => `Edit ${name}` },
  remove: { zh: '删除', en: 'Delete' },
  removeOne: { zh: ({ name }: Named) => `删除 ${name}`, en: ({ name }: Named) => `Delete ${name}` },
  removeQuestion: {
    zh: ({ name }: Named) => `删除快捷链接「${name}」？`,
    en: ({ name }: Named) => `Delete quick link “${name}”?`,
  },
  effect: {
    zh: ({ people, recommendations }: { people: number; recommendations: number }) =>
      `将从 ${people} 人的首页和 ${recommendations} 个首页推荐中移除。`,
    en: ({ people, recommendations }: { people: number; recommendations: number }) =>
      `It will be removed from ${people} people’s home pages and ${recommendations} home layouts.`,
  },
  unused: { zh: '没有人将其添加到首页。', en: 'No one has it on their home page.' },
  counting: { zh: '正在查看谁在使用', en: 'Checking who uses it' },
  removed: { zh: '快捷链接已删除', en: 'Quick link deleted' },
})

export const toolFormPhrases = phrases({
  create: { zh: '新建快捷链接', en: 'New quick link' },
  edit: { zh: '编辑工具', en: 'Edit' },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  toolCode: { zh: '编码', en: 'Code' },
  codeHint: {
    zh: '小写字母开头，可用数字和连字符，保存后不变',
    en: 'Lowercase letters, digits and hyphens, starting with a letter. Can’t be changed later.',
  },
  descriptionZh: { zh: '中文说明', en: 'Chinese description' },
  descriptionEn: { zh: '英文说明', en: 'English description' },
  categoryZh: { zh: '分组', en: 'Group (Chinese)' },
  categoryEn: { zh: '分组（英文）', en: 'Group (English)' },
  categoryHint: {
    zh: '工具库中的小标题，留空时归入工具或快捷链接',
    en: 'Group in the library. If empty, it’s listed under tools or quick links.',
  },
  address: { zh: '地址', en: 'Address' },
  addressHint: {
    zh: '完整地址，或门户内的页面，如 /home/contacts',
    en: 'A full address, or a portal page such as /home/contacts',
  },
  addressWrong: {
    zh: '请填写以 http:// 或 https:// 开头的完整地址，或以 /home 开头的页面',
    en: 'Enter a full address starting with http:// or https://, or a page starting with /home.',
  },
  openMode: { zh: '打开方式', en: 'Opens' },
  blank: { zh: '新标签页', en: 'In a new tab' },
  self: { zh: '当前页', en: 'In the same tab' },
  isOn: { zh: '启用', en: 'Enabled' },
  isOnAbout: { zh: '停用后对所有人不再显示', en: 'If disabled, no one sees it' },
  saved: { zh: '已保存，立即生效', en: 'Saved. Applies immediately.' },
})
