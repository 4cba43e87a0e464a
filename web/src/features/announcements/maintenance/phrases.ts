import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { title: string }
type Counted = { count: number }

export const stateWords = phrases({
  DRAFT: { zh: '草稿', en: 'Draft' },
  PENDING: { zh: '待生效', en: 'Pending' },
  EFFECTIVE: { zh: '生效中', en: 'Active' },
  EXPIRED: { zh: '已失效', en: 'Expired' },
  DISABLED: { zh: '已停用', en: 'Disabled' },
  VOID: { zh: '已作废', en: 'Void' },
})

export const listPhrases = phrases({
  title: { zh: '公告维护', en: 'Announcement maintenance' },
  create: { zh: '新建公告', en: 'New announcement' },
  states: { zh: '按状态', en: 'By status' },
  all: { zh: '全部', en: 'All' },
  filters: { zh: '筛选公告', en: 'Filter announcements' },
  search: { zh: '标题', en: 'Title' },
  clearSearch: { zh: '清除标题', en: 'Clear title' },
  application: { zh: '所属应用', en: 'App' },
  type: { zh: '公告类型', en: 'Type' },
  pushScope: { zh: '推送范围', en: 'Audience' },
  validity: { zh: '有效性', en: 'Validity' },
  valid: { zh: '有效', en: 'Valid' },
  invalid: { zh: '无效', en: 'Invalid' },
  validHint: { zh: '有效（待生效、生效中）', en: 'Valid (pending or active)' },
  invalidHint: { zh: '无效（其他状态）', en: 'Invalid (all other states)' },
  lastDays: {
    zh: ({ count }: { count: number }) => `最近 ${count} 天`,
    en: ({ count }: { count: number }) => `Last ${count} days`,
  },
  reset: { zh: '重置', en: 'Reset' },
  online: { zh: '上线', en: 'Go-live' },
  general: { zh: '一般', en: 'General' },
  allUsers: { zh: '全体', en: 'Everyone' },
  appUsers: { zh: '应用', en: 'App users' },
  state: { zh: '状态', en: 'Status' },
  shownFrom: { zh: '生效时间', en: 'Shown from' },
  readRate: { zh: '阅读率', en: 'Read' },
  readOf: {
    zh: ({ read, audience }: { read: string; audience: string }) =>
      `发布时受众 ${audience} 人，至今已读 ${read} 人（含后来加入）`,
    en: ({ read, audience }: { read: string; audience: string }) =>
      `Audience at release: ${audience}. Read by ${read}, including people who joined later.`,
  },
  updater: { zh: '更新人', en: 'Updated by' },
  updated: { zh: '更新时间', en: 'Updated' },
  actions: { zh: '操作', en: 'Actions' },
  mustRead: { zh: '必读', en: 'Required' },
  pinned: { zh: '置顶', en: 'Pinned' },
  attached: { zh: '有附件', en: 'Has attachment' },
  none: { zh: '还没有公告', en: 'No announcements yet' },
  nothingFound: { zh: '没有符合条件的公告', en: 'No matching announcements' },
  failed: { zh: '公告加载失败', en: 'Couldn’t load the announcements.' },
  chosen: {
    zh: ({ count }: Counted) => `已选 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} selected`,
  },
  clearChosen: { zh: '清空', en: 'Clear' },
  chooseAll: { zh: '选择本页全部公告', en: 'Select all on this page' },
  choose: {
    zh: ({ title }: Named) => `选择「${title}」`,
    en: ({ title }: Named) => `Select “${title}”`,
  },
  batch: { zh: '批量操作', en: 'Selected announcements' },
  batchEnable: { zh: '批量启用', en: 'Enable' },
  batchDisable: { zh: '批量停用', en: 'Disable' },
  batchRelease: { zh: '批量发布', en: 'Release' },
  batchVoid: { zh: '作废', en: 'Void' },
  changedMeanwhile: {
    zh: ({ titles }: { titles: string }) => `他人刚刚修改，请核对后再试：${titles}`,
    en: ({ titles }: { titles: string }) =>
      `Someone just changed these. Review them and try again: ${titles}`,
  },
  changedBy: {
    zh: ({ name }: { name: string }) => `${name} 刚修改了这条公告，请核对后再试`,
    en: ({ name }: { name: string }) => `${name} just changed this announcement. Review it and try again.`,
  },
  cannot: {
    zh: ({ titles }: { titles: string }) => `当前状态不支持此操作：${titles}`,
    en: ({ titles }: { titles: string }) => `Not possible in the current status: ${titles}`,
  },
})

export const actionPhrases = phrases({
  edit: { zh: '编辑', en: 'Edit' },
  view: { zh: '查看', en: 'View' },
  release: { zh: '发布', en: 'Release' },
  enable: { zh: '启用', en: 'Enable' },
  disable: { zh: '停用', en: 'Disable' },
  void: { zh: '作废', en: 'Void' },
  pin: { zh: '置顶', en: 'Pin' },
  unpin: { zh: '取消置顶', en: 'Unpin' },
  duplicate: { zh: '复制', en: 'Duplicate' },
  readers: { zh: '阅读回执', en: 'Read receipt' },
  mails: { zh: '邮件记录', en: 'Mail log' },
  copyLink: { zh: '复制链接', en: 'Copy link' },
  delete: { zh: '删除', en: 'Delete' },
  of: {
    zh: ({ action, title }: Named & { action: string }) => `${action}「${title}」`,
    en: ({ action, title }: Named & { action: string }) => `${action} “${title}”`,
  },
  more: {
    zh: ({ title }: Named) => `「${title}」的更多操作`,
    en: ({ title }: Named) => `More actions for “${title}”`,
  },
  linkCopied: { zh: '链接已复制', en: 'Link copied' },
  linkNotCopied: { zh: '复制失败', en: 'Couldn’t copy the link.' },
})

export const donePhrases = phrases({
  release: { zh: '已发布', en: 'Released' },
  enable: { zh: '已启用', en: 'Enabled' },
  disable: { zh: '已停用', en: 'Disabled' },
  void: { zh: '已作废', en: 'Voided' },
  withdrawn: {
    zh: ({ count }: { count: number }) => `已作废，撤回 ${count.toLocaleString('zh')} 封未发送的邮件`,
    en: ({ count }: { count: number }) =>
      count === 1
        ? 'Voided. 1 pending email won’t be sent.'
        : `Voided. ${count.toLocaleString('en')} pending emails won’t be sent.`,
  },
  pin: { zh: '已置顶', en: 'Pinned' },
  unpin: { zh: '已取消置顶', en: 'Unpinned' },
  delete: { zh: '已删除', en: 'Deleted' },
  save: { zh: '已保存', en: 'Saved' },
  many: {
    zh: ({ count, done }: Counted & { done: string }) => `${count.toLocaleString('zh')} 条公告${done}`,
    en: ({ count, done }: Counted & { done: string }) =>
      `${count.toLocaleString('en')} announcements: ${done.toLowerCase()}`,
  },
})

export const questionPhrases = phrases({
  voidTitle: {
    zh: ({ count }: Counted) =>
      count === 1 ? '作废这条公告？' : `作废 ${count.toLocaleString('zh')} 条公告？`,
    en: ({ count }: Counted) =>
      count === 1 ? 'Void this announcement?' : `Void ${count.toLocaleString('en')} announcements?`,
  },
  voidDetail: {
    zh: '作废后读者将无法看到，且不能恢复。',
    en: 'Readers will no longer see it. This can’t be undone.',
  },
  reason: { zh: '作废原因', en: 'Reason' },
  reasonHint: { zh: '写进修改记录', en: 'Saved in the history' },
  deleteTitle: { zh: '删除这份草稿？', en: 'Delete this draft?' },
  deleteDetail: { zh: '删除后不能恢复。', en: 'This can’t be undone.' },
  releaseTitle: {
    zh: ({ count }: Counted) =>
      count === 1 ? '发布这条公告？' : `发布 ${count.toLocaleString('zh')} 条公告？`,
    en: ({ count }: Counted) =>
      count === 1 ? 'Release this announcement?' : `Release ${count.toLocaleString('en')} announcements?`,
  },
  releaseDetail: {
    zh: '必读公告需在首页先阅读并确认。如他人刚刚修改了其中的公告，则都不会发布。',
    en: 'People must confirm required announcements on the home page. If someone just changed one of these, none will be released.',
  },
})
