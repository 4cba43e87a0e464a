import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Figured = { count: string }
type Named = { name: string }

export const mailingPhrases = phrases({
  hint: { zh: '生效时同步发送', en: 'Sent when the announcement takes effect' },
  about: {
    zh: ({ count }: Figured) => `生效时同步发送，约 ${count} 封`,
    en: ({ count }: Figured) => `Sent when the announcement takes effect (about ${count})`,
  },
  closed: {
    zh: '公告已生效，不能再修改邮件通知',
    en: 'This announcement is active, so its email settings can’t be changed.',
  },
  log: { zh: '查看邮件记录', en: 'Open mail log' },
  test: { zh: '发送测试邮件', en: 'Send test email' },
  tested: {
    zh: ({ name }: Named) => `测试邮件已发往 ${name}`,
    en: ({ name }: Named) => `Test email sent to ${name}`,
  },
  choose: { zh: '请选择', en: 'Select' },
  separator: { zh: '、', en: ', ' },
  unfit: {
    zh: ({ name }: Named) => `${name}（已停用或不适用）`,
    en: ({ name }: Named) => `${name} (disabled or for other apps)`,
  },
  noTemplates: {
    zh: '没有适用的邮件模板，请先新建',
    en: 'No suitable mail template. Create one first.',
  },
  preview: { zh: '预览模板', en: 'Preview' },
  previewOf: { zh: ({ name }: Named) => `模板：${name}`, en: ({ name }: Named) => `Template: ${name}` },
  subject: { zh: '主题', en: 'Subject' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '邮件设置加载失败', en: 'Couldn’t load the mail settings.' },
  noGroups: { zh: '没有可选的邮件组', en: 'No mail groups available' },
  members: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
  },
  forced: { zh: '强制推送必发', en: 'Always notified' },
  audienceHint: {
    zh: '推送范围内的人员都会收到邮件，已关闭公告邮件的除外',
    en: 'Emails everyone in the audience, except people who turned these emails off',
  },
  pick: { zh: '选择人员', en: 'Select people' },
  add: { zh: '添加', en: 'Add' },
})
