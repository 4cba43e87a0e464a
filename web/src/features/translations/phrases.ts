import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

export const translationPhrases = phrases({
  title: { zh: '翻译', en: 'Translations' },
  about: {
    zh: '修改先保存为草稿，发布后立即对所有人生效，已打开的页面不必刷新。花括号中的 {name} 会换成实际内容，须原样保留。',
    en: 'Changes are saved as drafts. Once published, everyone sees them, including on open pages. Keep text in braces, such as {name}: it’s replaced by real values.',
  },
  system: { zh: '系统', en: 'System' },
  filters: { zh: '筛选', en: 'Filters' },
  state: { zh: '状态', en: 'State' },
  search: { zh: '搜索文本、键或位置', en: 'Search text, key or place' },
  clearSearch: { zh: '清空搜索', en: 'Clear search' },
  none: { zh: '该系统还没有文本', en: 'This system has no texts yet' },
  all: { zh: '全部', en: 'All' },
  changed: { zh: '已修改', en: 'Changed' },
  pending: { zh: '待发布', en: 'Not published' },
  missingZh: { zh: '缺少中文', en: 'Without Chinese' },
  missingEn: { zh: '缺少英文', en: 'Without English' },
  unused: { zh: '不再使用', en: 'Not used any more' },
  builtIn: { zh: '内置', en: 'Built in' },
  key: { zh: '键', en: 'Key' },
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
  places: { zh: '出现位置', en: 'Shown at' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: {
    zh: ({ text }: { text: string }) => `编辑 ${text}`,
    en: ({ text }: { text: string }) => `Edit ${text}`,
  },
  add: { zh: '新建键', en: 'New key' },
  publish: { zh: '发布', en: 'Publish' },
  publishCount: {
    zh: ({ count }: Counted) => `发布（${count.toLocaleString('zh')}）`,
    en: ({ count }: Counted) => `Publish (${count.toLocaleString('en')})`,
  },
  more: { zh: '更多', en: 'More' },
  versions: { zh: '版本记录', en: 'Versions' },
  import: { zh: '导入', en: 'Import' },
  exportTable: { zh: '导出表格', en: 'Export as a table' },
  exportJson: { zh: '导出 JSON', en: 'Export as JSON' },
  fileName: { zh: '翻译', en: 'translations' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Saved ${name}.`,
  },
})

export const drawerPhrases = phrases({
  create: { zh: '新建键', en: 'New key' },
  edit: { zh: '编辑文本', en: 'Edit text' },
  builtInText: { zh: '内置文本', en: 'Built-in text' },
  emptyAbout: { zh: '留空使用内置文本', en: 'Leave empty for the built-in text' },
  emptyRemoves: {
    zh: '两种语言都留空将删除该键',
    en: 'Without a text in either language the key is removed',
  },
  fixedAbout: {
    zh: '该语言的文本按规则生成（如单复数），不能修改',
    en: 'Made by rules, such as those of plurals; it cannot be changed',
  },
  values: { zh: '须保留的占位符', en: 'Values that have to stay' },
  needed: { zh: '请填写', en: 'This field is required.' },
  saved: { zh: '已保存，发布后生效', en: 'Saved. It takes effect once it is published.' },
})

export const versionPhrases = phrases({
  title: { zh: '版本记录', en: 'Versions' },
  publishTitle: { zh: '发布翻译', en: 'Publish translations' },
  publishAbout: {
    zh: ({ count }: Counted) => `以下 ${count.toLocaleString('zh')} 处修改将立即对所有人生效：`,
    en: ({ count }: Counted) => `Changes that take effect for everyone: ${count.toLocaleString('en')}`,
  },
  publish: { zh: '发布', en: 'Publish' },
  published: {
    zh: ({ version }: { version: string }) => `已发布版本 ${version}`,
    en: ({ version }: { version: string }) => `Version ${version} is published.`,
  },
  nothing: { zh: '没有待发布的修改', en: 'Nothing waits to be published' },
  further: {
    zh: ({ count }: Counted) => `另有 ${count.toLocaleString('zh')} 处未显示`,
    en: ({ count }: Counted) => `Not shown: ${count.toLocaleString('en')}`,
  },
  builtIn: { zh: '内置文本', en: 'built-in text' },
  version: {
    zh: ({ version }: { version: string }) => `版本 ${version}`,
    en: ({ version }: { version: string }) => `Version ${version}`,
  },
  current: { zh: '当前', en: 'In force' },
  initial: { zh: '初始', en: 'Initial' },
  changes: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 处修改`,
    en: ({ count }: Counted) => `Changes: ${count.toLocaleString('en')}`,
  },
  backTo: {
    zh: ({ version }: { version: string }) => `恢复自版本 ${version}`,
    en: ({ version }: { version: string }) => `Texts of version ${version}`,
  },
  back: { zh: '恢复', en: 'Bring back' },
  backOne: {
    zh: ({ version }: { version: string }) => `恢复版本 ${version}`,
    en: ({ version }: { version: string }) => `Bring back version ${version}`,
  },
  backAbout: {
    zh: '该版本的全部文本将作为新版本发布，立即对所有人生效。待发布的修改保留。',
    en: 'All text from that version is published as a new version and shown to everyone immediately. Unpublished changes are kept.',
  },
  none: { zh: '还没有发布过', en: 'Nothing has been published yet' },
  failed: { zh: '加载失败', en: 'Couldn’t load this.' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
})

export const importPhrases = phrases({
  title: { zh: '导入翻译', en: 'Import translations' },
  about: {
    zh: 'xlsx、csv 或 json，最大 2 MB。表格须有「键」列，以及「中文」或「英文」列；空单元格不修改，「-」表示清空。导入的内容先作为草稿保存，有一行错误就不导入。',
    en: 'xlsx, csv or json, 2 MB at most. A table needs a column “Key” and “Chinese” or “English”; empty cells change nothing, “-” takes a text away. What is imported waits to be published; with one row wrong nothing is imported.',
  },
  choose: { zh: '选择文件', en: 'Choose file' },
  reading: { zh: '正在导入', en: 'Importing' },
  wrong: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 行有错误，没有导入任何文本`,
    en: ({ count }: Counted) => `Wrong rows: ${count.toLocaleString('en')}. No text was imported.`,
  },
  line: {
    zh: ({ line }: { line: number }) => `第 ${line} 行`,
    en: ({ line }: { line: number }) => `Row ${line}`,
  },
  done: {
    zh: ({ changed, unchanged }: { changed: number; unchanged: number }) =>
      `已导入 ${changed} 处修改，${unchanged} 处不变`,
    en: ({ changed, unchanged }: { changed: number; unchanged: number }) =>
      `Imported: ${changed} changed, ${unchanged} unchanged.`,
  },
  close: { zh: '关闭', en: 'Close' },
})
