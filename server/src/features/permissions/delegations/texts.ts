import type { DelegationNotice } from './deps.ts'

export type Words = Readonly<Record<'zh' | 'en', string>>

/** A change of a delegation: by a person, by time, or because the principal lost or regained the role. */
export type Happening =
  | DelegationNotice['kind']
  | 'asked-again'
  | 'given-to-another'
  | 'begun'
  | 'over'
  | 'unanswered'
  | 'suspended'
  | 'resumed'
  | 'nearly-over'

/** The values of the sentences, in one language. */
export type Facts = { principal: string; agent: string; post: string; from: string; until: string }

type Sentence = (facts: Facts) => string
type Sentences = Readonly<Record<'zh' | 'en', Sentence>>

const toAgent: Record<Happening, Sentences> = {
  created: {
    zh: ({ principal, post }) => `${principal}邀请您代理「${post}」，请确认是否接受`,
    en: ({ principal, post }) => `${principal} asked you to act for them as ${post}. Please respond.`,
  },
  'asked-again': {
    zh: ({ principal, post }) => `${principal}修改了对您的委托「${post}」，请重新确认`,
    en: ({ principal, post }) =>
      `${principal} changed their request for you to act for them as ${post}. Please respond again.`,
  },
  'given-to-another': {
    zh: ({ principal, post }) => `${principal}已改为委托他人代理「${post}」`,
    en: ({ principal, post }) => `${principal} asked someone else to act for them as ${post}`,
  },
  changed: {
    zh: ({ principal, post, until }) => `${principal}修改了您代理的「${post}」，有效期至 ${until}`,
    en: ({ principal, post, until }) =>
      `${principal} changed the delegation. You can act for them as ${post} until ${until}.`,
  },
  accepted: {
    zh: ({ principal, post, from, until }) =>
      `您已同意代理${principal}的「${post}」，期限为 ${from} 至 ${until}`,
    en: ({ principal, post, from, until }) =>
      `You agreed to act for ${principal} as ${post} from ${from} to ${until}`,
  },
  declined: {
    zh: ({ principal, post }) => `您已拒绝代理${principal}的「${post}」`,
    en: ({ principal, post }) => `You declined to act for ${principal} as ${post}`,
  },
  revoked: {
    zh: ({ principal, post }) => `${principal}已撤回对您的委托「${post}」`,
    en: ({ principal, post }) => `${principal} withdrew your delegation as ${post}`,
  },
  resigned: {
    zh: ({ principal, post }) => `您已不再代理${principal}的「${post}」`,
    en: ({ principal, post }) => `You gave up the delegation and no longer act for ${principal} as ${post}`,
  },
  forced: {
    zh: ({ principal, post }) => `管理员已结束您对${principal}「${post}」的代理`,
    en: ({ principal, post }) =>
      `An administrator ended the delegation. You no longer act for ${principal} as ${post}.`,
  },
  begun: {
    zh: ({ principal, post, until }) => `您已开始代理${principal}的「${post}」，有效期至 ${until}`,
    en: ({ principal, post, until }) => `You can now act for ${principal} as ${post} until ${until}`,
  },
  over: {
    zh: ({ principal, post }) => `您代理${principal}的「${post}」已到期`,
    en: ({ principal, post }) =>
      `You’re no longer acting for ${principal} as ${post}. The delegation has ended.`,
  },
  unanswered: {
    zh: ({ principal, post }) => `${principal}邀请您代理「${post}」，因逾期未确认已失效`,
    en: ({ principal, post }) =>
      `You didn’t respond in time, so ${principal}’s request to act for them as ${post} expired`,
  },
  suspended: {
    zh: ({ principal, post }) => `您代理${principal}的「${post}」已暂停，委托人当前无法委托该角色`,
    en: ({ principal, post }) =>
      `You can’t act for ${principal} as ${post} right now because they can’t delegate that role`,
  },
  resumed: {
    zh: ({ principal, post, until }) => `您代理${principal}的「${post}」已恢复，有效期至 ${until}`,
    en: ({ principal, post, until }) => `You can act for ${principal} as ${post} again until ${until}`,
  },
  'nearly-over': {
    zh: ({ principal, post, until }) => `您代理${principal}的「${post}」将于 ${until} 到期`,
    en: ({ principal, post, until }) => `Your delegation to act for ${principal} as ${post} ends ${until}`,
  },
}

const toPrincipal: Record<Exclude<Happening, 'given-to-another'>, Sentences> = {
  created: {
    zh: ({ agent, post }) => `您已邀请${agent}代理「${post}」，等待确认`,
    en: ({ agent, post }) => `You asked ${agent} to act for you as ${post}`,
  },
  'asked-again': {
    zh: ({ agent, post }) => `您修改了对${agent}的委托「${post}」，等待确认`,
    en: ({ agent, post }) => `You changed your request for ${agent} to act for you as ${post}`,
  },
  changed: {
    zh: ({ agent, post, until }) => `您已修改${agent}对「${post}」的代理，有效期至 ${until}`,
    en: ({ agent, post, until }) =>
      `You changed the delegation. ${agent} can act for you as ${post} until ${until}.`,
  },
  accepted: {
    zh: ({ agent, post, from, until }) => `${agent}已同意代理您的「${post}」，期限为 ${from} 至 ${until}`,
    en: ({ agent, post, from, until }) =>
      `${agent} agreed to act for you as ${post} from ${from} to ${until}`,
  },
  declined: {
    zh: ({ agent, post }) => `${agent}已拒绝代理您的「${post}」`,
    en: ({ agent, post }) => `${agent} declined to act for you as ${post}`,
  },
  revoked: {
    zh: ({ agent, post }) => `您已撤回对${agent}的委托「${post}」`,
    en: ({ agent, post }) => `You withdrew ${agent}’s delegation as ${post}`,
  },
  resigned: {
    zh: ({ agent, post }) => `${agent}已不再代理您的「${post}」`,
    en: ({ agent, post }) => `${agent} gave up the delegation and no longer acts for you as ${post}`,
  },
  forced: {
    zh: ({ agent, post }) => `管理员已结束${agent}对您「${post}」的代理`,
    en: ({ agent, post }) =>
      `An administrator ended the delegation. ${agent} no longer acts for you as ${post}.`,
  },
  begun: {
    zh: ({ agent, post, until }) => `${agent}已开始代理您的「${post}」，有效期至 ${until}`,
    en: ({ agent, post, until }) => `${agent} can now act for you as ${post} until ${until}`,
  },
  over: {
    zh: ({ agent, post }) => `${agent}代理您的「${post}」已到期`,
    en: ({ agent, post }) => `${agent} no longer acts for you as ${post}. The delegation has ended.`,
  },
  unanswered: {
    zh: ({ agent, post }) => `${agent}逾期未确认「${post}」的委托，委托已失效`,
    en: ({ agent, post }) =>
      `${agent} didn’t respond in time, so your request for them to act for you as ${post} expired`,
  },
  suspended: {
    zh: ({ agent, post }) => `${agent}代理您的「${post}」已暂停，您当前无法委托该角色`,
    en: ({ agent, post }) =>
      `${agent} can’t act for you as ${post} right now because you can’t delegate that role`,
  },
  resumed: {
    zh: ({ agent, post, until }) => `${agent}代理您的「${post}」已恢复，有效期至 ${until}`,
    en: ({ agent, post, until }) => `${agent} can act for you as ${post} again until ${until}`,
  },
  'nearly-over': {
    zh: ({ agent, post, until }) => `${agent}代理您的「${post}」将于 ${until} 到期`,
    en: ({ agent, post, until }) => `${agent}’s delegation to act for you as ${post} ends ${until}`,
  },
}

/** The recipient of a text. */
export type Side = 'principal' | 'agent'

/** Returns the sentence for one side, in both languages; a former agent gets the agent's. */
export function sentenceFor(side: Side, happening: Happening, facts: Record<'zh' | 'en', Facts>): Words {
  const { zh, en } =
    side === 'agent' || happening === 'given-to-another' ? toAgent[happening] : toPrincipal[happening]
  return { zh: zh(facts.zh), en: en(facts.en) }
}

/** Labels of the lines below the sentence of a mail. */
export const lineNames = {
  zh: {
    principal: '委托人',
    agent: '代理人',
    post: '组织和角色',
    scope: '应用范围',
    everything: '该角色的全部应用',
    period: '期限',
    reason: '委托原因',
    comment: '答复说明',
    endReason: '结束原因',
    colon: '：',
    stop: '。',
    to: ' 至 ',
    comma: '、',
  },
  en: {
    principal: 'Principal',
    agent: 'Agent',
    post: 'Organization and role',
    scope: 'Apps',
    everything: 'All apps of the role',
    period: 'Period',
    reason: 'Reason',
    comment: 'Response',
    endReason: 'Reason for ending',
    colon: ': ',
    stop: '.',
    to: ' to ',
    comma: ', ',
  },
} as const
