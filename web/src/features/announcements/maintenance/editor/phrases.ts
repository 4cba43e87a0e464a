import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Timed = { time: string }
type Counted = { count: number }

export const editorPhrases = phrases({
  create: { zh: '新建公告', en: 'New announcement' },
  edit: { zh: '编辑公告', en: 'Edit announcement' },
  view: { zh: '查看公告', en: 'Announcement' },
  close: { zh: '关闭', en: 'Close' },
  cancel: { zh: '取消', en: 'Cancel' },
  loading: { zh: '正在加载', en: 'Loading' },
  failed: { zh: '公告加载失败', en: 'Couldn’t load the announcement.' },
  noSystem: { zh: '系统不能为空', en: 'The system cannot be empty.' },
  missing: {
    zh: '公告不存在，或您无权维护',
    en: 'Announcement not found, or you can’t manage it',
  },
  keep: { zh: '存为草稿', en: 'Save draft' },
  save: { zh: '保存', en: 'Save' },
  leftOutTitle: { zh: '部分邮箱有误，仍要保存？', en: 'Save without the invalid addresses?' },
  saveWithout: { zh: '仍然保存', en: 'Save anyway' },
  release: { zh: '发布', en: 'Release' },
  preview: { zh: '预览', en: 'Preview' },
  draftKept: {
    zh: ({ time }: Timed) => `${time} 已自动保存草稿`,
    en: ({ time }: Timed) => `Draft saved at ${time}`,
  },
  draftNotKept: { zh: '此浏览器无法自动保存', en: 'This browser can’t save drafts' },
  draftFound: {
    zh: ({ time }: Timed) => `已恢复 ${time} 未提交的内容`,
    en: ({ time }: Timed) => `Restored your draft from ${time}`,
  },
  otherDrafts: {
    zh: ({ count }: Counted) => `另有 ${count} 份未提交的内容：`,
    en: ({ count }: Counted) => (count === 1 ? '1 other unsaved draft:' : `${count} other unsaved drafts:`),
  },
  untitled: { zh: '无标题', en: 'Untitled' },
  dropDraft: { zh: '放弃这些内容', en: 'Discard' },
  faults: {
    zh: ({ count }: Counted) => `${count} 处需要修改`,
    en: ({ count }: Counted) => (count === 1 ? '1 field needs attention' : `${count} fields need attention`),
  },
  needed: { zh: '此项必填', en: 'This field is required.' },
  nobody: { zh: '请添加人员', en: 'Please add people' },
  languages: { zh: '语言', en: 'Language' },
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
  none: { zh: '未填写', en: 'empty' },
  part: { zh: '不完整', en: 'incomplete' },
  whole: { zh: '完整', en: 'complete' },
  englishHint: { zh: '不填英文时显示中文', en: 'If empty, readers see the Chinese text' },
  online: { zh: '上线公告', en: 'Go-live' },
  onlineHint: { zh: '有上线时间', en: 'With a go-live window' },
  general: { zh: '一般公告', en: 'General' },
  generalHint: { zh: '通知与说明', en: 'News and information' },
  appUsers: { zh: '应用用户', en: 'App users' },
  allUsers: { zh: '全体用户', en: 'Everyone' },
  people: {
    zh: ({ count }: { count: string }) => `${count} 人`,
    en: ({ count }: { count: string }) => (count === '1' ? '1 person' : `${count} people`),
  },
  choose: { zh: '请选择', en: 'Select' },
  window: { zh: '上线时间', en: 'Go-live window' },
  publishHint: {
    zh: '到时间自动推送，不填则发布后立即生效',
    en: 'Leave blank to publish immediately',
  },
  publishEndHint: { zh: '不填则一直有效', en: 'Leave blank to keep it active' },
  forcedHint: {
    zh: '用户打开首页时需先阅读并确认',
    en: 'People need to read and confirm it on the home page',
  },
  pinnedHint: { zh: '排在系统动态最前', en: 'Shown at the top of the list' },
  maintenanceHint: {
    zh: '上线时间内应用显示为维护中',
    en: 'Marks the app as under maintenance during the window',
  },
  rereadTitle: { zh: '是否需要重新阅读？', en: 'Ask people to read it again?' },
  rereadDetail: {
    zh: '您修改了已发布公告的标题或内容。选择重新阅读后，已读人员会再次看到公告和修改之处。',
    en: 'You changed the title or text of a released announcement. If you ask people to read it again, they’ll see it once more with the changes marked.',
  },
  reread: { zh: '需要重新阅读', en: 'Ask to read again' },
  noReread: { zh: '不需要', en: 'Not needed' },
  saved: { zh: '已保存', en: 'Saved' },
  keptAsDraft: { zh: '草稿已保存', en: 'Draft saved' },
  released: { zh: '已发布', en: 'Released' },
  voided: {
    zh: ({ reason }: { reason: string }) => (reason ? `已作废：${reason}` : '已作废'),
    en: ({ reason }: { reason: string }) => (reason ? `Voided: ${reason}` : 'Void'),
  },
})

export const fieldWords = phrases({
  titleZh: { zh: '标题（中文）', en: 'Title (Chinese)' },
  titleEn: { zh: '标题（英文）', en: 'Title (English)' },
  contentZh: { zh: '内容（中文）', en: 'Content (Chinese)' },
  contentEn: { zh: '内容（英文）', en: 'Content (English)' },
  type: { zh: '公告类型', en: 'Type' },
  pushScope: { zh: '推送范围', en: 'Audience' },
  appId: { zh: '所属应用', en: 'App' },
  version: { zh: '版本', en: 'Version' },
  impactScope: { zh: '影响范围', en: 'Impact' },
  operationsContact: { zh: '运维联系人', en: 'Operations contact' },
  onlineStartTime: { zh: '上线开始时间', en: 'Window starts' },
  onlineEndTime: { zh: '上线结束时间', en: 'Window ends' },
  effectiveTime: { zh: '内容生效时间', en: 'Takes effect' },
  publishStartTime: { zh: '生效时间', en: 'Shown from' },
  publishEndTime: { zh: '失效时间', en: 'Shown until' },
  forcedPush: { zh: '强制推送', en: 'Required' },
  pinned: { zh: '置顶', en: 'Pinned' },
  maintenanceLink: { zh: '维护联动', en: 'Maintenance' },
  attachment: { zh: '附件', en: 'Attachment' },
  mailed: { zh: '邮件通知', en: 'Mail' },
  mailTemplate: { zh: '邮件模板', en: 'Mail template' },
  mailGroups: { zh: '邮件组', en: 'Mail groups' },
  mailAudience: { zh: '同时发给受众本人', en: 'Also email the audience' },
  mailExtras: { zh: '其他收件人', en: 'Other recipients' },
})

export const attachmentPhrases = phrases({
  add: { zh: '上传附件', en: 'Attach file' },
  hint: {
    zh: '最多上传 1 个附件，不超过 20 MB：pdf、doc(x)、xls(x)、ppt(x)、zip、png、jpg',
    en: 'One attachment, up to 20 MB: pdf, doc(x), xls(x), ppt(x), zip, png, jpg',
  },
  uploading: { zh: ({ name }: Named) => `正在上传 ${name}`, en: ({ name }: Named) => `Uploading ${name}` },
  cancel: { zh: '取消上传', en: 'Cancel' },
  replace: { zh: '更换', en: 'Replace' },
  remove: { zh: '移除附件', en: 'Remove attachment' },
  wrongKind: {
    zh: '附件格式须为 pdf、doc、docx、xls、xlsx、ppt、pptx、zip、png、jpg 或 jpeg',
    en: 'Attachments must be pdf, doc, docx, xls, xlsx, ppt, pptx, zip, png, jpg or jpeg files.',
  },
  tooLarge: { zh: '附件不能超过 20 MB', en: 'Attachments can be up to 20 MB.' },
  empty: { zh: '文件为空', en: 'The file is empty.' },
})

export const conflictPhrases = phrases({
  title: {
    zh: ({ name, time }: Named & Timed) => `${name} 在 ${time} 修改了这条公告`,
    en: ({ name, time }: Named & Timed) => `${name} changed this announcement at ${time}`,
  },
  detail: {
    zh: '您的内容仍在下方，以下各处与已保存的版本不同：',
    en: 'Your text is still below. It differs from the saved version here:',
  },
  same: { zh: '两个版本内容相同。', en: 'Both versions are identical.' },
  field: { zh: '项目', en: 'Field' },
  theirs: { zh: '已保存的版本', en: 'Saved version' },
  yours: { zh: '您的', en: 'Yours' },
  keepMine: { zh: '保留我的内容', en: 'Keep mine' },
  takeTheirs: { zh: '使用已保存的版本', en: 'Use the saved version' },
  nothing: { zh: '（空）', en: '(empty)' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
})

export const historyPhrases = phrases({
  title: { zh: '修改记录', en: 'History' },
  create: { zh: '新建', en: 'Created' },
  save: { zh: '保存', en: 'Saved' },
  leftOutTitle: { zh: '部分邮箱有误，仍要保存？', en: 'Save without the invalid addresses?' },
  saveWithout: { zh: '仍然保存', en: 'Save anyway' },
  release: { zh: '发布', en: 'Released' },
  void: { zh: '作废', en: 'Voided' },
  enable: { zh: '启用', en: 'Enabled' },
  disable: { zh: '停用', en: 'Disabled' },
  pin: { zh: '置顶', en: 'Pinned' },
  unpin: { zh: '取消置顶', en: 'Unpinned' },
})
