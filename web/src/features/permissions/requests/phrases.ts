import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const requestPhrases = phrases({
  title: { zh: '权限申请', en: 'Access requests' },
  boxes: { zh: '权限申请的范围', en: 'Requests to show' },
  mine: { zh: '我的申请', en: 'Mine' },
  addressed: { zh: '待我处理', en: 'For my approval' },
  all: { zh: '全部申请', en: 'All requests' },
  allTitle: { zh: '全部权限申请', en: 'All access requests' },
  progress: { zh: '进度', en: 'Progress' },
  waiting: { zh: '待处理', en: 'Waiting' },
  answered: { zh: '已处理', en: 'Answered' },
  open: { zh: '等待答复', en: 'Waiting' },
  granted: { zh: '已通过', en: 'Approved' },
  refused: { zh: '未通过', en: 'Declined' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  reason: { zh: '申请理由', en: 'Reason' },
  requester: { zh: '申请人', en: 'Requested by' },
  owner: { zh: '负责人', en: 'Owner' },
  nobody: { zh: '无，由超级管理员处理', en: 'None (super administrators decide)' },
  asked: { zh: '申请时间', en: 'Requested' },
  until: { zh: '有效期至', en: 'Valid until' },
  answer: {
    zh: ({ name, time }: Named & { time: string }) => `${name}答复于${time}`,
    en: ({ name, time }: Named & { time: string }) => `Answered by ${name}, ${time}`,
  },
  grant: { zh: '通过', en: 'Approve' },
  grantNamed: {
    zh: ({ name, app }: Named & { app: string }) => `通过${name}对「${app}」的申请`,
    en: ({ name, app }: Named & { app: string }) => `Approve ${name}’s request for ${app}`,
  },
  refuse: { zh: '拒绝', en: 'Decline' },
  refuseNamed: {
    zh: ({ name, app }: Named & { app: string }) => `拒绝${name}对「${app}」的申请`,
    en: ({ name, app }: Named & { app: string }) => `Decline ${name}’s request for ${app}`,
  },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  withdrawNamed: {
    zh: ({ name }: Named) => `撤回对「${name}」的申请`,
    en: ({ name }: Named) => `Withdraw the request for ${name}`,
  },
  noneMine: { zh: '您还没有申请过应用', en: 'You haven’t requested any apps yet' },
  noneMineDetail: {
    zh: '选择需要的应用并说明理由，由应用负责人答复。',
    en: 'Pick an app, say what you need it for, and its owner will answer.',
  },
  toApps: { zh: '申请应用', en: 'Request an app' },
  noneWaiting: { zh: '没有待处理的申请', en: 'No requests waiting' },
  noneAnswered: { zh: '暂无已处理的申请', en: 'No requests answered yet' },
  nothingFound: { zh: '没有符合条件的申请', en: 'No matching requests' },
  search: { zh: '应用、申请人姓名或工号', en: 'App, requester name or staff number' },
  filters: { zh: '筛选', en: 'Filters' },
  failed: { zh: '权限申请加载失败', en: 'Couldn’t load requests.' },
  loading: { zh: '正在加载', en: 'Loading' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => (count === 1 ? '1 request' : `${count.toLocaleString('en')} requests`),
  },
})

export const askPhrases = phrases({
  title: {
    zh: ({ name }: Named) => `申请使用「${name}」`,
    en: ({ name }: Named) => `Request access to ${name}`,
  },
  toOwner: {
    zh: ({ name }: Named) => `申请将发给应用负责人${name}，通过后即可使用。`,
    en: ({ name }: Named) =>
      `Your request goes to the app’s owner, ${name}. You can open the app once it’s approved.`,
  },
  toAdministrators: {
    zh: '这个应用还没有负责人，申请将发给超级管理员，通过后即可使用。',
    en: 'This app has no owner yet, so your request goes to the super administrators.',
  },
  refusedBefore: {
    zh: ({ remark }: { remark: string }) => `上次未通过：${remark}`,
    en: ({ remark }: { remark: string }) => `Declined last time: ${remark}`,
  },
  reason: { zh: '申请理由', en: 'Reason' },
  reasonHint: { zh: '用途和预计使用时间', en: 'What you need it for, and for how long' },
  reasonMissing: { zh: '请填写申请理由', en: 'Enter a reason.' },
  send: { zh: '提交申请', en: 'Send request' },
  sent: {
    zh: ({ name }: Named) => `已申请「${name}」，可在「权限申请」中查看进度`,
    en: ({ name }: Named) => `Requested access to ${name}. Track your request in Access requests.`,
  },
})

export const answerPhrases = phrases({
  grantTitle: {
    zh: ({ name }: Named) => `通过「${name}」的权限申请`,
    en: ({ name }: Named) => `Approve request for ${name}`,
  },
  refuseTitle: {
    zh: ({ name }: Named) => `拒绝「${name}」的权限申请`,
    en: ({ name }: Named) => `Decline request for ${name}`,
  },
  validity: { zh: '有效期', en: 'Access period' },
  forever: { zh: '长期', en: 'No end date' },
  days: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 天`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} days`,
  },
  toDate: { zh: '指定日期', en: 'Until a date' },
  lastDay: { zh: '结束日期', en: 'End date' },
  lastDayMissing: { zh: '请选择今天或以后的日期', en: 'Choose today or a later date.' },
  remark: { zh: '答复', en: 'Comment' },
  remarkHint: { zh: '申请人会看到', en: 'Visible to the requester' },
  remarkMissing: { zh: '请说明原因，申请人会看到', en: 'Enter a reason. The requester will see it.' },
  grant: { zh: '通过', en: 'Approve' },
  refuse: { zh: '拒绝', en: 'Decline' },
  hasGranted: {
    zh: ({ name, app }: Named & { app: string }) => `已为${name}开通「${app}」`,
    en: ({ name, app }: Named & { app: string }) => `${name} can now open ${app}`,
  },
  hasRefused: {
    zh: ({ name, app }: Named & { app: string }) => `已拒绝${name}对「${app}」的申请`,
    en: ({ name, app }: Named & { app: string }) => `Declined ${name}’s request for ${app}`,
  },
})

export const linkPhrases = phrases({
  requests: { zh: '权限申请', en: 'Access requests' },
  waiting: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 条待处理`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} waiting`,
  },
})
