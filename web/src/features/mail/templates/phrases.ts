import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const templatePhrases = phrases({
  title: { zh: '邮件模板', en: 'Mail templates' },
  create: { zh: '新建模板', en: 'New template' },
  filters: { zh: '筛选模板', en: 'Filter templates' },
  search: { zh: '模板名称', en: 'Template' },
  application: { zh: '所属应用', en: 'App' },
  everyApp: { zh: '通用', en: 'All apps' },
  type: { zh: '类型', en: 'Type' },
  online: { zh: '上线', en: 'Go-live' },
  general: { zh: '一般', en: 'General' },
  state: { zh: '状态', en: 'Status' },
  on: { zh: '已启用', en: 'Enabled' },
  off: { zh: '已停用', en: 'Disabled' },
  reset: { zh: '重置', en: 'Reset' },
  template: { zh: '模板', en: 'Template' },
  updated: { zh: '更新', en: 'Updated' },
  enabled: { zh: '启用', en: 'Enabled' },
  switchOf: {
    zh: ({ name }: Named) => `启用模板「${name}」`,
    en: ({ name }: Named) => `Enable template “${name}”`,
  },
  switchedOn: { zh: '模板已启用', en: 'Template enabled' },
  switchedOff: { zh: '模板已停用', en: 'Template disabled' },
  none: { zh: '还没有邮件模板', en: 'No mail templates yet' },
  nothingFound: { zh: '没有符合条件的模板', en: 'No matching templates' },
  failed: { zh: '邮件模板加载失败', en: 'Couldn’t load the mail templates.' },
})

export const previewPhrases = phrases({
  preview: { zh: '模板预览', en: 'Template preview' },
  loading: { zh: '正在加载模板', en: 'Loading template' },
  failed: { zh: '模板加载失败', en: 'Couldn’t load the template.' },
  edit: { zh: '编辑', en: 'Edit' },
  view: { zh: '查看', en: 'View' },
  more: { zh: ({ name }: Named) => `更多操作：${name}`, en: ({ name }: Named) => `More actions for ${name}` },
  copy: { zh: '复制', en: 'Copy' },
  test: { zh: '给自己发送测试邮件', en: 'Send me a test email' },
  tested: {
    zh: ({ to }: { to: string }) => `测试邮件已发往 ${to}`,
    en: ({ to }: { to: string }) => `Test email sent to ${to}`,
  },
  remove: { zh: '删除', en: 'Delete' },
  subject: { zh: '主题', en: 'Subject' },
  file: { zh: '文件', en: 'File' },
  noFile: { zh: '在线编写', en: 'Written in the portal' },
  replace: { zh: '替换', en: 'Replace' },
  upload: { zh: '上传文件', en: 'Upload file' },
  reading: { zh: '正在读取…', en: 'Reading…' },
  marked: {
    zh: '底色文字为变量，发送时自动替换。',
    en: 'Highlighted words are variables, replaced when the email is sent. ',
  },
  unused: { zh: '最近 30 天没有使用', en: 'Not used in the last 30 days' },
  used: {
    zh: ({ count, rate }: Counted & { rate: string }) => `最近 30 天使用 ${count} 次，送达率 ${rate}`,
    en: ({ count, rate }: Counted & { rate: string }) =>
      `Used ${count === 1 ? 'once' : `${count} times`} within 30 days, ${rate} delivered`,
  },
  removeQuestion: {
    zh: ({ name }: Named) => `删除「${name}」？`,
    en: ({ name }: Named) => `Delete “${name}”?`,
  },
  removeAbout: {
    zh: '删除后不能恢复，已经发出的邮件不受影响。',
    en: 'This can’t be undone. Emails already sent aren’t affected.',
  },
  removed: { zh: '模板已删除', en: 'Template deleted' },
  brand: { zh: ({ name }: Named) => `${name}门户`, en: ({ name }: Named) => `${name} Portal` },
  open: { zh: '在门户中打开', en: 'Open in the portal' },
  automatic: {
    zh: '本邮件由系统自动发送，请勿直接回复。',
    en: 'This email was sent automatically. Please do not reply.',
  },
})

export const formPhrases = phrases({
  create: { zh: '新建模板', en: 'New template' },
  edit: { zh: '编辑模板', en: 'Edit template' },
  view: { zh: '查看模板', en: 'Template' },
  saved: { zh: '模板已保存', en: 'Template saved' },
  missing: { zh: '该模板不存在，或不属于您维护的应用', en: 'Template not found' },
  failed: { zh: '模板加载失败', en: 'Couldn’t load the template.' },
  loading: { zh: '正在加载模板', en: 'Loading template' },
  notYours: {
    zh: '这是通用模板，只有维护全部应用的人可以修改。可以复制一份给自己的应用。',
    en: 'This template is for all apps. Only people who manage all apps can change it. Copy it to make your own.',
  },
  name: { zh: '模板名称', en: 'Name' },
  application: { zh: '所属应用', en: 'App' },
  everyApp: { zh: '通用', en: 'All apps' },
  type: { zh: '用于', en: 'For' },
  online: { zh: '上线公告', en: 'Go-live announcements' },
  general: { zh: '一般公告', en: 'General announcements' },
  enabled: { zh: '启用', en: 'Enabled' },
  enabledHint: { zh: '停用后不能再选用', en: 'Disabled templates can’t be selected' },
  fileHint: {
    zh: '可从 html、htm、docx 文件导入正文，最大 2 MB',
    en: 'Import the body from an html, htm or docx file up to 2 MB',
  },
  import: { zh: '从文件导入', en: 'Import from file' },
  imported: {
    zh: '已导入正文，请核对后保存',
    en: 'Body imported from the file. Review it, then save.',
  },
  languages: { zh: '语言', en: 'Language' },
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
  enHint: {
    zh: '英文可以不填，英文用户会收到中文邮件',
    en: 'English is optional. Without it, English readers get the Chinese email.',
  },
  subject: { zh: '主题', en: 'Subject' },
  body: { zh: '正文', en: 'Body' },
  insert: { zh: '插入变量', en: 'Insert variable' },
  insertInto: {
    zh: ({ name }: Named) => `插入变量：${name}`,
    en: ({ name }: Named) => `Insert variable: ${name}`,
  },
  preview: { zh: '预览（示例数据）', en: 'Preview with sample values' },
  test: { zh: '发送测试邮件', en: 'Send test email' },
  testAfterSaving: { zh: '保存后可以发送测试邮件', en: 'Save first to send a test email' },
  changed: {
    zh: ({ name }: Named) => `${name} 已修改该模板`,
    en: ({ name }: Named) => `${name} changed this template.`,
  },
  copyName: { zh: ({ name }: Named) => `${name}（副本）`, en: ({ name }: Named) => `${name} (copy)` },
})
