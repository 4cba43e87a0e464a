import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const delegationPhrases = phrases({
  title: { zh: '授权委托', en: 'Delegation' },
  create: { zh: '发起委托', en: 'Delegate' },
  boxes: { zh: '委托列表', en: 'Delegation lists' },
  initiated: { zh: '我发起的', en: 'Given by me' },
  received: { zh: '我收到的', en: 'Given to me' },
  agent: { zh: '代理人', en: 'Agent' },
  principal: { zh: '委托人', en: 'Principal' },
  authority: { zh: '委托权限', en: 'Delegated role' },
  period: { zh: '起止时间', en: 'Period' },
  reason: { zh: '原因', en: 'Reason' },
  status: { zh: '状态', en: 'Status' },
  actions: { zh: '操作', en: 'Actions' },
  allApps: { zh: '全部应用', en: 'All apps' },
  noApps: { zh: '所选应用已不存在', en: 'The selected apps no longer exist' },
  to: { zh: '至', en: 'to' },
  noneInitiated: { zh: '您还没有发起过委托', en: 'You haven’t delegated any roles yet' },
  noneReceived: { zh: '您还没有收到委托', en: 'No one has delegated a role to you yet' },
  failed: { zh: '委托加载失败', en: 'Couldn’t load delegations.' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 项`,
    en: ({ count }: Counted) => (count === 1 ? '1 delegation' : `${count.toLocaleString('en')} delegations`),
  },
  details: { zh: ({ name }: Named) => `查看${name}的委托`, en: ({ name }: Named) => `Delegation: ${name}` },
})

/** Reasons why the person cannot start a delegation. */
export const startPhrases = phrases({
  noRole: {
    zh: '您还没有角色，无法发起委托。权限管理员可以授予角色。',
    en: 'You have no role to delegate. A permission administrator can assign one.',
  },
  undelegable: {
    zh: '您的角色都不能委托。超级管理员可以修改此设置。',
    en: 'None of your roles can be delegated. A super administrator can change this.',
  },
  otherRole: {
    zh: ({ roles }: { roles: string[] }) =>
      `您没有该权限：当前角色不能发起委托，请先切换到${roles.map((role) => `「${role}」`).join('或')}`,
    en: ({ roles }: { roles: string[] }) =>
      `You do not have this permission: your current role can’t delegate. Switch to ${roles.map((role) => `“${role}”`).join(' or ')} first.`,
  },
})

export const statusWords = phrases({
  0: { zh: '待接受', en: 'Pending' },
  1: { zh: '待生效', en: 'Scheduled' },
  2: { zh: '生效中', en: 'Active' },
  3: { zh: '已失效', en: 'Expired' },
  4: { zh: '已作废', en: 'Ended' },
  5: { zh: '已拒绝', en: 'Declined' },
  6: { zh: '已暂停', en: 'Suspended' },
})

/** Explanations of statuses whose name alone is not clear. */
export const statusNotes = phrases({
  principal: { zh: '委托人撤回', en: 'Withdrawn by the principal' },
  agent: { zh: '代理人退回', en: 'Given up by the agent' },
  administrator: { zh: '管理员终止', en: 'Ended by an administrator' },
  unanswered: { zh: '代理人未答复', en: 'No response from the agent' },
  suspended: { zh: '委托人当前无法委托该角色', en: 'The principal can’t delegate this role right now' },
})

export const actionWords = phrases({
  change: { zh: '修改', en: 'Change' },
  extend: { zh: '延期', en: 'Extend' },
  again: { zh: '再次委托', en: 'Delegate again' },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  end: { zh: '提前结束', en: 'End now' },
  accept: { zh: '接受', en: 'Accept' },
  decline: { zh: '拒绝', en: 'Decline' },
  act: { zh: '开始代理', en: 'Start acting' },
  resign: { zh: '退回', en: 'Give up' },
})

export const actionPhrases = phrases({
  of: {
    zh: ({ action, name }: { action: string } & Named) => `${action}：${name}`,
    en: ({ action, name }: { action: string } & Named) => `${action}: ${name}`,
  },
  accepted: {
    zh: ({ name }: Named) => `已接受${name}的委托`,
    en: ({ name }: Named) => `Accepted ${name}’s delegation`,
  },
})

export const questionPhrases = phrases({
  withdraw: {
    zh: ({ name }: Named) => `确定撤回对${name}的委托？`,
    en: ({ name }: Named) => `Withdraw the delegation to ${name}?`,
  },
  end: {
    zh: ({ name }: Named) => `确定提前结束对${name}的委托？`,
    en: ({ name }: Named) => `End the delegation to ${name} now?`,
  },
  decline: {
    zh: ({ name }: Named) => `确定拒绝${name}的委托？`,
    en: ({ name }: Named) => `Decline ${name}’s delegation?`,
  },
  resign: {
    zh: ({ name }: Named) => `确定退回${name}的委托？`,
    en: ({ name }: Named) => `Give up the delegation from ${name}?`,
  },
  withdrawAbout: {
    zh: '撤回后不能恢复，需要时可再次委托。',
    en: 'This can’t be undone, but you can delegate again at any time.',
  },
  endAbout: {
    zh: '立即生效且不能恢复，正在进行的代理会立即结束。',
    en: 'This takes effect immediately and stops anyone acting under it. It can’t be undone.',
  },
  declineAbout: { zh: '委托人会收到通知。', en: 'The principal will be notified.' },
  resignAbout: {
    zh: '立即生效且不能恢复，委托人会收到通知。',
    en: 'This takes effect immediately, and the principal will be notified. It can’t be undone.',
  },
  reason: { zh: '原因（选填）', en: 'Reason (optional)' },
  reasonHint: { zh: '对方可以看到', en: 'Visible to the other person' },
  withdrawDone: { zh: '委托已撤回', en: 'Delegation withdrawn' },
  endDone: { zh: '委托已结束', en: 'Delegation ended' },
  declineDone: { zh: '已拒绝委托', en: 'Delegation declined' },
  resignDone: { zh: '委托已退回', en: 'Delegation given up' },
})

export const detailPhrases = phrases({
  title: { zh: '委托详情', en: 'Delegation' },
  authority: { zh: '组织和角色', en: 'Organization and role' },
  apps: { zh: '应用范围', en: 'Apps' },
  created: { zh: '发起时间', en: 'Created' },
  accepted: { zh: '接受时间', en: 'Accepted' },
  declined: { zh: '拒绝时间', en: 'Declined' },
  comment: { zh: '代理人说明', en: 'Agent’s comment' },
  ended: { zh: '结束时间', en: 'Ended' },
  endReason: { zh: '结束原因', en: 'Reason for ending' },
})

export const authorityPhrases = phrases({
  mine: { zh: '我可以委托的权限', en: 'Roles I can delegate' },
  held: { zh: '我正在代理的权限', en: 'Roles I’m acting in' },
  delegable: { zh: '可委托', en: 'Can be delegated' },
  undelegable: { zh: '不可委托', en: 'Can’t be delegated' },
  noneMine: { zh: '没有组织和角色', en: 'No organization or role' },
  noneHeld: { zh: '您当前没有代理他人', en: 'You’re not acting for anyone' },
  failed: { zh: '权限加载失败', en: 'Couldn’t load permissions.' },
  loading: { zh: '正在加载权限', en: 'Loading permissions' },
  until: {
    zh: ({ time }: { time: string }) => `至 ${time}`,
    en: ({ time }: { time: string }) => `until ${inSentence(time)}`,
  },
  apps: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个应用`,
    en: ({ count }: Counted) => (count === 1 ? '1 app' : `${count.toLocaleString('en')} apps`),
  },
})

export const timelinePhrases = phrases({
  title: { zh: '委托时间线', en: 'Timeline' },
  /** The month is already a name, such as 7月 or Jul. */
  month: {
    zh: ({ year, month }: { year: number; month: string }) => `${year}年${month}`,
    en: ({ year, month }: { year: number; month: string }) => `${month} ${year}`,
  },
  previous: { zh: '上个月', en: 'Previous month' },
  next: { zh: '下个月', en: 'Next month' },
  thisMonth: { zh: '本月', en: 'This month' },
  none: { zh: '这个月没有委托', en: 'No delegations this month' },
  /** Text of a bar for screen readers. */
  bar: {
    zh: ({ name, side, what, from, to, status }: Bar) =>
      `${name}，${side}，${what}，${from} 至 ${to}，${status}`,
    en: ({ name, side, what, from, to, status }: Bar) =>
      `${name}, ${side}, ${what}, ${inSentence(from)} to ${inSentence(to)}, ${status}`,
  },
  holiday: { zh: '休', en: 'off' },
})

type Bar = { name: string; side: string; what: string; from: string; to: string; status: string }
