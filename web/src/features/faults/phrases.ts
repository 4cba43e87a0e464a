import type { FaultAction, FaultLevel, FaultStatus } from '@iambiz/contract/features/faults.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const faultPhrases = phrases({
  title: { zh: '故障申报', en: 'Report a fault' },
  newReport: { zh: '申报故障', en: 'New report' },
  reports: { zh: '我的申报', en: 'My reports' },
  maintained: { zh: '待我处理', en: 'Needs my attention' },
  lists: { zh: '申报列表', en: 'Reports' },
  application: { zh: '应用', en: 'App' },
  choose: { zh: '请选择应用', en: 'Choose an app' },
  type: { zh: '故障类型', en: 'Fault type' },
  chooseType: { zh: '请选择类型', en: 'Choose a type' },
  level: { zh: '影响程度', en: 'Severity' },
  description: { zh: '故障描述', en: 'What happened' },
  descriptionHint: {
    zh: '请描述操作步骤、页面提示和发生时间',
    en: 'What you did, what you saw and when',
  },
  contact: { zh: '联系方式', en: 'Contact details' },
  contactHint: { zh: '选填，电话或企业微信', en: 'Optional: phone or WeCom' },
  screenshots: { zh: '截图', en: 'Screenshots' },
  addScreenshot: { zh: '添加截图', en: 'Add screenshot' },
  screenshotHint: {
    zh: ({ count }: Counted) =>
      `支持粘贴、拖入或选择图片，格式为 PNG、JPEG、WebP，最多 ${count.toLocaleString('zh')} 张，每张不超过 5 MB`,
    en: ({ count }: Counted) =>
      `Paste, drop or choose PNG, JPEG or WebP images (up to ${count.toLocaleString('en')}, 5 MB each)`,
  },
  tooMany: {
    zh: ({ count }: Counted) => `最多 ${count.toLocaleString('zh')} 张截图`,
    en: ({ count }: Counted) => `Up to ${count.toLocaleString('en')} screenshots`,
  },
  notPicture: {
    zh: ({ name }: Named) => `「${name}」不是可用的图片`,
    en: ({ name }: Named) => `“${name}” isn’t a usable image`,
  },
  uploading: { zh: '正在上传', en: 'Uploading' },
  uploadFailed: { zh: '上传失败', en: 'Upload failed' },
  added: {
    zh: ({ name }: Named) => `已添加截图 ${name}`,
    en: ({ name }: Named) => `Screenshot ${name} added`,
  },
  remove: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  open: { zh: ({ name }: Named) => `查看 ${name}`, en: ({ name }: Named) => `View ${name}` },
  download: { zh: '下载', en: 'Download' },
  close: { zh: '关闭', en: 'Close' },
  pictureFailed: { zh: '图片加载失败', en: 'Couldn’t load the image' },
  needed: { zh: '此项必填', en: 'This field is required.' },
  waitForUploads: { zh: '截图还在上传，请稍候', en: 'Screenshots are still uploading. Please wait.' },
  submit: { zh: '提交', en: 'Submit' },
  submitted: {
    zh: ({ no }: { no: string }) => `已提交，编号 ${no}`,
    en: ({ no }: { no: string }) => `Submitted as ${no}`,
  },
  draftKept: { zh: '草稿保存在此浏览器标签页', en: 'Draft saved in this browser tab' },
  clearDraft: { zh: '清空', en: 'Clear' },
  cleared: { zh: '已清空表单', en: 'Form cleared' },
  none: { zh: '您还没有申报过故障', en: 'You haven’t reported any faults yet' },
  noneWaiting: { zh: '没有待处理的申报', en: 'No reports waiting' },
  noneMaintained: { zh: '还没有人申报故障', en: 'No faults reported yet' },
  states: { zh: '状态', en: 'Status' },
  openOnes: { zh: '未解决', en: 'Open' },
  allOnes: { zh: '全部', en: 'All' },
  replies: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 条回复`,
    en: ({ count }: Counted) => (count === 1 ? '1 reply' : `${count.toLocaleString('en')} replies`),
  },
  failed: { zh: '故障申报加载失败', en: 'Couldn’t load fault reports.' },
  loading: { zh: '正在加载', en: 'Loading' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => (count === 1 ? '1 report' : `${count.toLocaleString('en')} reports`),
  },
})

export const levelWords = phrases({
  1: { zh: '紧急', en: 'Urgent' },
  2: { zh: '严重', en: 'Severe' },
  3: { zh: '一般', en: 'Normal' },
  4: { zh: '建议', en: 'Suggestion' },
} satisfies Record<FaultLevel, { zh: string; en: string }>)

export const levelHints = phrases({
  1: { zh: '大面积停用', en: 'Widespread outage' },
  2: { zh: '关键功能不可用', en: 'Key function unavailable' },
  3: { zh: '有替代方案', en: 'Workaround available' },
  4: { zh: '改进意见', en: 'Idea for improvement' },
} satisfies Record<FaultLevel, { zh: string; en: string }>)

export const statusWords = phrases({
  submitted: { zh: '待受理', en: 'Submitted' },
  accepted: { zh: '已受理', en: 'Accepted' },
  processing: { zh: '处理中', en: 'In progress' },
  solved: { zh: '已解决', en: 'Solved' },
  closed: { zh: '已关闭', en: 'Closed' },
} satisfies Record<FaultStatus, { zh: string; en: string }>)

/** Labels of the action buttons. */
export const actionWords = phrases({
  accept: { zh: '受理', en: 'Accept' },
  process: { zh: '开始处理', en: 'Start work' },
  solve: { zh: '标记为已解决', en: 'Mark as solved' },
  handBack: { zh: '退回', en: 'Return' },
  close: { zh: '关闭申报', en: 'Close report' },
  reopen: { zh: '重新打开', en: 'Reopen' },
  reply: { zh: '回复', en: 'Reply' },
} satisfies Record<FaultAction, { zh: string; en: string }>)

/** Texts of past actions in the conversation. */
export const doneWords = phrases({
  accept: { zh: '受理了申报', en: 'accepted the report' },
  process: { zh: '开始处理', en: 'started working on the report' },
  solve: { zh: '标记为已解决', en: 'marked the report as solved' },
  handBack: { zh: '退回了申报', en: 'returned the report' },
  close: { zh: '关闭了申报', en: 'closed the report' },
  reopen: { zh: '重新打开了申报', en: 'reopened the report' },
  reply: { zh: '回复', en: 'replied' },
} satisfies Record<FaultAction, { zh: string; en: string }>)

export const reportPhrases = phrases({
  reportedBy: { zh: '申报人', en: 'Reported by' },
  reportedAt: { zh: '申报时间', en: 'Reported' },
  handler: { zh: '处理人', en: 'Handled by' },
  contact: { zh: '联系方式', en: 'Contact' },
  nobody: { zh: '待受理', en: 'Unassigned' },
  progress: { zh: '处理进度', en: 'Progress' },
  maintainer: { zh: '维护人', en: 'Maintainer' },
  me: { zh: '我', en: 'Me' },
  noSteps: {
    zh: '已通知维护人，等待受理',
    en: 'We’ve notified the maintainers. Waiting for someone to accept your report.',
  },
  noStepsToTake: { zh: '尚未受理', en: 'Not accepted yet' },
  handle: { zh: '处理', en: 'Take action' },
  reply: { zh: '回复内容', en: 'Reply' },
  replyHint: {
    zh: '标记为已解决、退回、重新打开和回复时必填',
    en: 'Required to solve, return, reopen or reply',
  },
  done: { zh: '已更新', en: 'Updated' },
  changed: {
    zh: '他人刚刚更新了此申报，请查看后再操作',
    en: 'Someone else just updated this report. Review it and try again.',
  },
  missing: { zh: '申报不存在，或您无权查看', en: 'Report not found, or you don’t have access to it' },
  back: { zh: '返回故障申报', en: 'Back to fault reports' },
})
