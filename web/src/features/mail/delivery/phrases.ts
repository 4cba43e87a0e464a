import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

export const mailPhrases = phrases({
  title: { zh: '邮件记录', en: 'Mail log' },
  states: { zh: '按状态', en: 'By status' },
  all: { zh: '全部', en: 'All' },
  filters: { zh: '筛选邮件', en: 'Filter emails' },
  search: { zh: '收件人邮箱', en: 'Recipient’s address' },
  clearSearch: { zh: '清除邮箱', en: 'Clear' },
  none: { zh: '还没有邮件', en: 'No emails yet' },
  failed: { zh: '邮件记录加载失败', en: 'Couldn’t load the mail log.' },
  ofOne: { zh: '只显示一条公告的邮件', en: 'Emails for one announcement' },
  showAll: { zh: '显示全部邮件', en: 'Show all emails' },
  copy: { zh: '抄送', en: 'Copy' },
  recipient: { zh: '收件人', en: 'Recipient' },
  subject: { zh: '主题', en: 'Subject' },
  state: { zh: '状态', en: 'Status' },
  attempts: { zh: '次数', en: 'Attempts' },
  time: { zh: '写入时间', en: 'Written' },
  settled: { zh: '完成时间', en: 'Completed' },
  next: {
    zh: ({ time }: { time: string }) => `${time} 再次发送`,
    en: ({ time }: { time: string }) => `Next attempt ${time}`,
  },
  view: { zh: '查看邮件', en: 'View email' },
  cause: { zh: '起因', en: 'Cause' },
  answer: { zh: '邮件服务器的答复', en: 'Mail server reply' },
  messageId: { zh: '邮件标识', en: 'Message-ID' },
  loading: { zh: '正在加载邮件', en: 'Loading email' },
  chooseAll: { zh: '选择本页可重发的邮件', en: 'Select all on this page that can be resent' },
  choose: {
    zh: ({ to }: { to: string }) => `选择发给 ${to} 的邮件`,
    en: ({ to }: { to: string }) => `Select email to ${to}`,
  },
  chosenMails: { zh: '已选邮件', en: 'Selected emails' },
  chosen: {
    zh: ({ count }: Counted) => `已选 ${count.toLocaleString('zh')} 封`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} selected`,
  },
  clearChosen: { zh: '取消选择', en: 'Clear' },
  again: { zh: '重新发送', en: 'Resend' },
  againQuestion: {
    zh: ({ count }: Counted) => `重新发送 ${count.toLocaleString('zh')} 封邮件？`,
    en: ({ count }: Counted) =>
      count === 1 ? 'Resend this email?' : `Resend ${count.toLocaleString('en')} emails?`,
  },
  againAbout: {
    zh: '结果不明的邮件可能已经送达，重新发送后收件人可能收到两次。',
    en: 'Emails with an unknown result may have arrived. If you resend them, recipients may get them twice.',
  },
  send: { zh: '发送', en: 'Send' },
  sendHeld: { zh: '发送全部暂存邮件', en: 'Send all emails on hold' },
  heldQuestion: {
    zh: ({ count }: Counted) => `发送 ${count.toLocaleString('zh')} 封暂存邮件？`,
    en: ({ count }: Counted) =>
      count === 1 ? 'Send the email on hold?' : `Send ${count.toLocaleString('en')} emails on hold?`,
  },
  heldAbout: {
    zh: '这些邮件在未配置邮件服务器时生成，内容可能已经过时。',
    en: 'They were written while no mail server was configured, so they may be out of date.',
  },
  queuedAgain: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 封邮件已重新排队`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 email queued again' : `${count.toLocaleString('en')} emails queued again`,
  },
})

export const mailStateWords = phrases({
  held: { zh: '暂存', en: 'On hold' },
  queued: { zh: '排队中', en: 'Queued' },
  sending: { zh: '发送中', en: 'Sending' },
  sent: { zh: '已发送', en: 'Sent' },
  failed: { zh: '失败', en: 'Failed' },
  unknown: { zh: '结果不明', en: 'Unknown' },
})

export const mailCauseWords = phrases({
  release: { zh: '公告发布', en: 'Announcement' },
  'template-test': { zh: '模板测试', en: 'Template test' },
  reminder: { zh: '公告提醒', en: 'Announcement reminder' },
  'access-request': { zh: '权限申请', en: 'Access request' },
  fault: { zh: '故障申报', en: 'Fault report' },
  'suspicious-sign-in': { zh: '可疑登录', en: 'Suspicious sign-in' },
  'external-account': { zh: '外部账号绑定', en: 'External account' },
  'second-factor': { zh: '第二重验证', en: 'Second factors' },
  connection: { zh: '应用接入', en: 'Connections' },
  delegation: { zh: '授权委托', en: 'Delegation' },
  'new-device': { zh: '新设备登录', en: 'New device' },
  'password-changed': { zh: '密码修改', en: 'Password changed' },
  'password-forgotten': { zh: '忘记密码', en: 'Forgotten password' },
  'email-change': { zh: '修改邮箱', en: 'Email change' },
  'account-opened': { zh: '账号开通', en: 'Account opened' },
  'transport-test': { zh: '邮件服务测试', en: 'Mail server test' },
})

export const mailReasonWords = phrases({
  refused: { zh: '邮件服务器拒收', en: 'Rejected by the mail server' },
  'not-now': { zh: '邮件服务器暂不接收', en: 'The mail server isn’t accepting it right now' },
  unreachable: { zh: '连接不上邮件服务器', en: 'Can’t reach the mail server' },
  tls: { zh: '无法建立加密连接', en: 'Encrypted connection failed' },
  'sign-in': { zh: '邮件服务器不接受账号', en: 'The mail server rejected our account' },
  sender: { zh: '邮件服务器不接受发件人', en: 'The mail server rejected the sender' },
  'no-answer': { zh: '已交出，没有收到答复', en: 'Handed over, no reply' },
  'worker-lost': { zh: '发送进程中断', en: 'The sending process was lost' },
  'recipient-left': { zh: '收件人已停用', en: 'The recipient has left or is disabled' },
  'bad-address': { zh: '邮箱无效', en: 'Invalid address' },
  withdrawn: { zh: '公告已作废或停用', en: 'The announcement was voided or disabled' },
  'group-disabled': { zh: '邮件组已停用', en: 'The mail group was disabled' },
  overdue: { zh: '验证码已过期，不再发送', en: 'Its code has expired, so it wasn’t sent' },
  'gave-up': { zh: '多次尝试未成功', en: 'Gave up after 5 days' },
})
