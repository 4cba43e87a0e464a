import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

export const receiptPhrases = phrases({
  title: { zh: '阅读回执', en: 'Read receipt' },
  back: { zh: '返回公告维护', en: 'Back to announcements' },
  missing: {
    zh: '公告不存在，或您无权维护',
    en: 'Announcement not found, or you can’t manage it',
  },
  failed: { zh: '阅读回执加载失败', en: 'Couldn’t load the read receipt.' },
  loading: { zh: '正在加载阅读回执', en: 'Loading read receipt' },
  figures: { zh: '概览', en: 'Overview' },
  audience: { zh: '受众', en: 'Audience' },
  read: { zh: '已读', en: 'Read' },
  confirmed: { zh: '已确认', en: 'Confirmed' },
  unread: { zh: '未读', en: 'Unread' },
  readRate: { zh: '阅读率', en: 'Read rate' },
  late: { zh: '发布后加入', en: 'Joined later' },
  lateAbout: { zh: '不计入受众和阅读率', en: 'Not counted in the audience or read rate' },
  atRelease: {
    zh: ({ count }: Counted) => `发布时 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} at release`,
  },
  byOrganization: { zh: '按组织', en: 'By organization' },
  organization: { zh: '组织', en: 'Organization' },
  elsewhere: { zh: '已离开', en: 'No longer in an organization' },
  showAll: {
    zh: ({ count }: Counted) => `显示全部 ${count.toLocaleString('zh')} 个组织`,
    en: ({ count }: Counted) => `Show all ${count.toLocaleString('en')} organizations`,
  },
  people: { zh: '人员', en: 'People' },
  list: { zh: '人员列表', en: 'List of people' },
  organizations: { zh: '组织列表', en: 'List of organizations' },
  states: { zh: '按阅读状态', en: 'By read status' },
  all: { zh: '全部', en: 'All' },
  readOnly: { zh: '已读未确认', en: 'Read, not confirmed' },
  filters: { zh: '筛选人员', en: 'Filter people' },
  search: { zh: '姓名或工号', en: 'Name or staff number' },
  clearSearch: { zh: '清除姓名', en: 'Clear' },
  allOrganizations: { zh: '全部组织', en: 'All organizations' },
  name: { zh: '姓名', en: 'Name' },
  state: { zh: '状态', en: 'Status' },
  mail: { zh: '邮件', en: 'Mail' },
  mailLog: { zh: '查看邮件记录', en: 'Open mail log' },
  allMails: { zh: '全部邮件状态', en: 'All email statuses' },
  mailFates: { zh: '邮件状态', en: 'Email status' },
  mailSent: { zh: '已发送', en: 'Sent' },
  mailOpen: { zh: '待发送', en: 'Not sent yet' },
  mailFailed: { zh: '失败或结果不明', en: 'Failed or unknown' },
  readTime: { zh: '阅读时间', en: 'Read at' },
  confirmTime: { zh: '确认时间', en: 'Confirmed at' },
  none: { zh: '没有人', en: 'No one' },
  nothingFound: { zh: '没有符合条件的人员', en: 'No matching people' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
  },
  remind: { zh: '提醒未读人员', en: 'Remind unread' },
  remindQuestion: { zh: '提醒所有未读人员？', en: 'Remind everyone who hasn’t read it?' },
  remindAbout: {
    zh: '未读人员会在铃铛中收到提醒，公告会排在最前。4 小时内只能提醒一次。',
    en: 'They’ll see a message under the bell, and the announcement moves to the top. You can send one reminder every 4 hours.',
  },
  remindChosen: { zh: '提醒所选人员', en: 'Remind selected' },
  remindChosenQuestion: {
    zh: ({ count }: Counted) => `提醒所选的 ${count.toLocaleString('zh')} 人？`,
    en: ({ count }: Counted) =>
      count === 1
        ? 'Remind the selected person?'
        : `Remind the ${count.toLocaleString('en')} selected people?`,
  },
  remindedNobody: {
    zh: '所有人都已阅读，未发送提醒',
    en: 'Everyone has read it, so no one was reminded.',
  },
  remindedLately: {
    zh: ({ time }: { time: string }) => `4 小时内已提醒过，${time} 后可再次提醒`,
    en: ({ time }: { time: string }) => `You can send one reminder every 4 hours. Try again at ${time}.`,
  },
  chosenPeople: { zh: '所选人员', en: 'Selected people' },
  chosen: {
    zh: ({ count }: Counted) => `已选 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} selected`,
  },
  clearChosen: { zh: '清空', en: 'Clear' },
  chooseAll: { zh: '选择本页全部未读人员', en: 'Select everyone on this page who hasn’t read it' },
  choose: {
    zh: ({ name }: { name: string }) => `选择 ${name}`,
    en: ({ name }: { name: string }) => `Select ${name}`,
  },
  byMail: { zh: '同时发送邮件', en: 'Also send by email' },
  cancel: { zh: '取消', en: 'Cancel' },
  reminded: {
    zh: ({ count }: Counted) => `已提醒 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 person reminded' : `${count.toLocaleString('en')} people reminded`,
  },
  lastReminder: {
    zh: ({ time }: { time: string }) => `上次提醒 ${time}`,
    en: ({ time }: { time: string }) => `Last reminded ${time}`,
  },
})

/** Names of the delivery states of an announcement's mail. */
export const mailStateWords = phrases({
  none: { zh: '未发', en: 'None' },
  held: { zh: '暂存', en: 'On hold' },
  queued: { zh: '排队中', en: 'Queued' },
  sending: { zh: '发送中', en: 'Sending' },
  sent: { zh: '已发送', en: 'Sent' },
  failed: { zh: '失败', en: 'Failed' },
  unknown: { zh: '结果不明', en: 'Unknown' },
})
