import { phrases } from '#web/platform/i18n/phrases.ts'

type Named = { name: string }
type Counted = { count: number }

export const requestPhrases = phrases({
  title: { zh: '权限申请', en: 'Access requests' },
  boxes: { zh: '权限申请的范围', en: 'Which requests' },
  mine: { zh: '我的申请', en: 'Mine' },
  addressed: { zh: '待我处理', en: 'For me to answer' },
  all: { zh: '全部申请', en: 'All requests' },
  allTitle: { zh: '全部权限申请', en: 'All access requests' },
  progress: { zh: '进度', en: 'Progress' },
  waiting: { zh: '待处理', en: 'Waiting' },
  answered: { zh: '已处理', en: 'Answered' },
  open: { zh: '等待答复', en: 'Waiting' },
  granted: { zh: '已通过', en: 'Granted' },
  refused: { zh: '未通过', en: 'Refused' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  reason: { zh: '申请理由', en: 'Reason' },
  requester: { zh: '申请人', en: 'Asked by' },
  owner: { zh: '负责人', en: 'Owner' },
  nobody: { zh: '无，由超级管理员处理', en: 'None; super administrators answer' },
  asked: { zh: '申请时间', en: 'Asked' },
  until: { zh: '有效期至', en: 'Valid until' },
  answer: {
    zh: ({ name, time }: Named & { time: string }) => `${name}答复于${time}`,
    en: ({ name, time }: Named & { time: string }) => `Answered by ${name}, ${time}`,
  },
  grant: { zh: '通过', en: 'Grant' },
  grantNamed: {
    zh: ({ name, app }: Named & { app: string }) => `通过${name}对「${app}」的申请`,
    en: ({ name, app }: Named & { app: string }) => `Grant ${app} to ${name}`,
  },
  refuse: { zh: '拒绝', en: 'Refuse' },
  refuseNamed: {
    zh: ({ name, app }: Named & { app: string }) => `拒绝${name}对「${app}」的申请`,
    en: ({ name, app }: Named & { app: string }) => `Refuse ${app} to ${name}`,
  },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  withdrawNamed: {
    zh: ({ name }: Named) => `撤回对「${name}」的申请`,
    en: ({ name }: Named) => `Withdraw the request for ${name}`,
  },
  noneMine: { zh: '您还没有申请过应用', en: 'You have not asked for any app yet' },
  noneMineDetail: {
    zh: '在「全部应用」下打开「显示未开通的应用」，即可申请权限。',
    en: 'Show the apps you do not have under “All apps”, and ask for one there.',
  },
  toApps: { zh: '查看全部应用', en: 'See all apps' },
  noneWaiting: { zh: '没有待处理的申请', en: 'No request is waiting' },
  noneAnswered: { zh: '还没有处理过的申请', en: 'No request has been answered yet' },
  nothingFound: { zh: '没有符合条件的申请', en: 'No request matches.' },
  search: { zh: '应用、申请人姓名或工号', en: 'Application, or who asks' },
  clearSearch: { zh: '清除', en: 'Clear' },
  filters: { zh: '筛选', en: 'Filters' },
  failed: { zh: '权限申请加载失败', en: 'The requests could not load.' },
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
      `Your request goes to the owner, ${name}. Once it is granted, you can open the app.`,
  },
  toAdministrators: {
    zh: '这个应用还没有负责人，申请将发给超级管理员，通过后即可使用。',
    en: 'This app has no owner yet. Your request goes to the super administrators.',
  },
  refusedBefore: {
    zh: ({ remark }: { remark: string }) => `上次未通过：${remark}`,
    en: ({ remark }: { remark: string }) => `Refused last time: ${remark}`,
  },
  reason: { zh: '申请理由', en: 'Reason' },
  reasonHint: { zh: '要用它做什么，大约用多久', en: 'What you need it for, and for how long' },
  reasonMissing: { zh: '请填写申请理由', en: 'Say what you need it for.' },
  send: { zh: '提交申请', en: 'Send request' },
  cancel: { zh: '取消', en: 'Cancel' },
  sent: {
    zh: ({ name }: Named) => `已申请「${name}」，可在「权限申请」中查看进度`,
    en: ({ name }: Named) => `Requested ${name}. Its state is under “Access requests”.`,
  },
})

export const answerPhrases = phrases({
  grantTitle: {
    zh: ({ name }: Named) => `通过对「${name}」的申请`,
    en: ({ name }: Named) => `Grant ${name}`,
  },
  refuseTitle: {
    zh: ({ name }: Named) => `拒绝对「${name}」的申请`,
    en: ({ name }: Named) => `Refuse ${name}`,
  },
  validity: { zh: '有效期', en: 'Valid' },
  forever: { zh: '长期', en: 'No end' },
  days: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 天`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} days`,
  },
  toDate: { zh: '指定日期', en: 'Until a day' },
  lastDay: { zh: '最后一天', en: 'Last day' },
  lastDayMissing: { zh: '请选择今天或以后的日期', en: 'Choose today or a later day.' },
  remark: { zh: '答复', en: 'Remark' },
  remarkHint: { zh: '申请人会看到', en: 'The requester reads it' },
  remarkMissing: { zh: '请说明原因，申请人会看到', en: 'Say why. The requester reads it.' },
  grant: { zh: '通过', en: 'Grant' },
  refuse: { zh: '拒绝', en: 'Refuse' },
  cancel: { zh: '取消', en: 'Cancel' },
  hasGranted: {
    zh: ({ name, app }: Named & { app: string }) => `已为${name}开通「${app}」`,
    en: ({ name, app }: Named & { app: string }) => `${name} can now open ${app}`,
  },
  hasRefused: {
    zh: ({ name, app }: Named & { app: string }) => `已拒绝${name}对「${app}」的申请`,
    en: ({ name, app }: Named & { app: string }) => `Refused ${app} to ${name}`,
  },
})

export const linkPhrases = phrases({
  requests: { zh: '权限申请', en: 'Access requests' },
  waiting: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 条待处理`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} waiting`,
  },
})
