import type { Language } from './shapes.ts'

type Words = Readonly<Record<Language, string>>

/** Where a setting stands on the screen. */
type SettingGroup = 'company' | 'mail' | 'password' | 'session' | 'retention' | 'embedding'

/** A whole number within limits. */
type NumberKind = { kind: 'number'; min: number; max: number; unit: Words }
/** Several of a sort, each once. */
type ListKind = { kind: 'list'; of: 'domain' | 'origin' | 'word'; least: number; most: number }
/** A line in both languages. */
type PairKind = { kind: 'pair'; longest: number }

type Kind = NumberKind | ListKind | PairKind

/** One setting that administrators change in the portal. */
type Declared = Kind & {
  group: SettingGroup
  /** The deployment's settings that give the default (docs/configuration.md); a setting without them has it here. */
  environment: readonly string[]
  title: Words
  /** What it does. */
  about: Words
  /** When a change counts. */
  effect: Words
}

const atOnce: Words = {
  zh: '保存后 5 秒内生效，不需要重启',
  en: 'Counts within five seconds of saving, without a restart.',
}
const sessionEffect: Words = {
  zh: '5 秒内生效；改短时已有会话立即按新时限计算，改长时已有会话从下次续期起按新时限计算',
  en: 'Counts within five seconds. A shorter time counts for open sessions at once, a longer one when they are next renewed.',
}
const nextPassword: Words = {
  zh: '5 秒内对新设的密码生效；已有密码不受影响',
  en: 'Counts within five seconds for passwords that are chosen from then on. Present passwords stay.',
}
const nightly: Words = {
  zh: '工作进程下次清理时生效，一小时之内',
  en: 'Counts when the worker next clears up, within an hour.',
}

const days: Words = { zh: '天', en: 'days' }
const hours: Words = { zh: '小时', en: 'hours' }
const minutes: Words = { zh: '分钟', en: 'minutes' }

const table = <const T extends Record<string, Declared>>(declared: T): T => declared

/**
 * Every setting that the portal itself keeps, once: what may be set, what its default is called in the deployment's
 * configuration, and its words. Rules about several of them together are in the server (`judge.ts`).
 */
export const declaredSettings = table({
  companyName: {
    ...{ kind: 'pair', longest: 60, group: 'company', effect: atOnce },
    environment: ['COMPANY_NAME_ZH', 'COMPANY_NAME_EN'],
    title: { zh: '公司名称', en: 'Company name' },
    about: {
      zh: '显示在页面标题、登录页和邮件发件人中；密码不能包含它',
      en: 'Shown in the portal, on the sign-in page and as the sender of mails. No password may contain it.',
    },
  },
  serviceDesk: {
    ...{ kind: 'pair', longest: 120, group: 'company', effect: atOnce },
    environment: ['SERVICE_DESK_ZH', 'SERVICE_DESK_EN'],
    title: { zh: '服务台', en: 'Service desk' },
    about: {
      zh: '显示在登录页、状态页和安全邮件中，告诉人们遇到问题时找谁',
      en: 'Shown on the sign-in page, on state pages and in mails about security: where people turn for help.',
    },
  },
  mailDomains: {
    ...{ kind: 'list', of: 'domain', least: 1, most: 50, group: 'mail', effect: atOnce },
    environment: ['MAIL_DOMAINS'],
    title: { zh: '公司邮箱域名', en: 'Company mail domains' },
    about: {
      zh: '邮件组、通讯录和个人邮箱只接受这些域名的地址；子域名须单独列出',
      en: 'Mail groups, contacts and personal addresses take only these. A domain below another one is listed by itself.',
    },
  },
  passwordMinLength: {
    ...{ kind: 'number', min: 12, max: 64, unit: { zh: '个字符', en: 'characters' } },
    ...{ group: 'password', effect: nextPassword, environment: [] },
    title: { zh: '密码最短长度', en: 'Shortest password' },
    about: {
      zh: '不能少于 12 个字符；最长 128 个字符，不要求字符种类，也不定期过期',
      en: 'Never fewer than 12 characters. At most 128 are taken, of any kind, and passwords do not expire.',
    },
  },
  passwordHistory: {
    ...{ kind: 'number', min: 5, max: 24, unit: { zh: '个', en: 'passwords' } },
    ...{ group: 'password', effect: nextPassword, environment: [] },
    title: { zh: '记住用过的密码', en: 'Former passwords remembered' },
    about: {
      zh: '新密码不能与最近用过的这么多个密码相同，包括当前密码',
      en: 'A new password is none of the last so many, the present one among them.',
    },
  },
  passwordWords: {
    ...{ kind: 'list', of: 'word', least: 0, most: 100 },
    ...{ group: 'password', effect: nextPassword, environment: [] },
    title: { zh: '密码中禁用的词', en: 'Words that no password may contain' },
    about: {
      zh: '例如品牌、产品和园区的名称；公司名称、本人姓名和常见密码一直禁用',
      en: 'Such as brands, products and places. The company’s name, the person’s own names and common passwords are always refused.',
    },
  },
  accessSeconds: {
    ...{ kind: 'number', min: 60, max: 3600, unit: { zh: '秒', en: 'seconds' } },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_ACCESS_SECONDS'] },
    title: { zh: '访问令牌有效期', en: 'Life of an access token' },
    about: {
      zh: '令牌到期后自动续期；不会长于闲置时限的一半',
      en: 'It is renewed by itself, and never lives longer than half of the idle limit.',
    },
  },
  sessionIdleDays: {
    ...{ kind: 'number', min: 1, max: 30, unit: days },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_IDLE_DAYS'] },
    title: { zh: '闲置时限', en: 'Idle limit' },
    about: { zh: '会话这么久没有使用即结束', en: 'A session that is not used for so long ends.' },
  },
  sessionDays: {
    ...{ kind: 'number', min: 1, max: 365, unit: days },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_DAYS'] },
    title: { zh: '最长会话', en: 'Longest session' },
    about: {
      zh: '登录后最迟这么久需要重新登录，无论是否一直在用',
      en: 'So long after signing in, people sign in again however much they use the session.',
    },
  },
  administratorIdleMinutes: {
    ...{ kind: 'number', min: 5, max: 2880, unit: minutes },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_ADMIN_IDLE_MINUTES'] },
    title: { zh: '管理员闲置时限', en: 'Idle limit of administrators' },
    about: {
      zh: '担任管理员角色的人适用；不能长于普通闲置时限',
      en: 'For people with an administrator role. Not longer than the idle limit of everybody.',
    },
  },
  administratorHours: {
    ...{ kind: 'number', min: 1, max: 168, unit: hours },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_ADMIN_HOURS'] },
    title: { zh: '管理员最长会话', en: 'Longest session of administrators' },
    about: {
      zh: '担任管理员角色的人适用；不能长于普通最长会话',
      en: 'For people with an administrator role. Not longer than that of everybody.',
    },
  },
  loginLogMonths: {
    ...{ kind: 'number', min: 6, max: 240, unit: { zh: '个月', en: 'months' } },
    ...{ group: 'retention', effect: nightly, environment: ['LOGIN_LOG_MONTHS'] },
    title: { zh: '登录日志保留', en: 'Login log is kept' },
    about: {
      zh: '除本月外保留的整月数，至少 6 个月（《网络安全法》第二十一条）；更早的记录删除后不能恢复，统计数字保留',
      en: 'Whole months beside the present one, at least 6 (Cybersecurity Law, article 21). Older rows are deleted for good; what was counted of them stays.',
    },
  },
  noticeDays: {
    ...{ kind: 'number', min: 30, max: 1095, unit: days },
    ...{ group: 'retention', effect: nightly, environment: [] },
    title: { zh: '通知保留', en: 'Notices are kept' },
    about: {
      zh: '铃铛中的通知，无论是否已读，超过这么久即删除；操作日志和邮件记录一直保留',
      en: 'Notices at the bell are deleted when they are older, read or not. The operation log and the mail log are kept for good.',
    },
  },
  embeddingParents: {
    ...{ kind: 'list', of: 'origin', least: 0, most: 50, group: 'embedding', effect: atOnce },
    environment: ['EMBEDDING_PARENTS'],
    title: { zh: '可嵌入门户的来源', en: 'Origins that may frame the portal' },
    about: {
      zh: '这些来源的页面可以用框架嵌入门户，并收到令牌过期的消息；已打开的页面在重新加载后生效',
      en: 'Pages of these origins may show the portal in a frame and are told when its token has expired. Open pages follow when they are loaded again.',
    },
  },
})

export type DeclaredSetting = keyof typeof declaredSettings

export const settingNames = Object.keys(declaredSettings) as DeclaredSetting[]

type ValueOf<K extends Kind> = K extends { kind: 'number' }
  ? number
  : K extends { kind: 'list' }
    ? readonly string[]
    : Words

/** What counts now, by name. */
export type SettingValues = { readonly [N in DeclaredSetting]: ValueOf<(typeof declaredSettings)[N]> }

/** What is the same in every deployment unless it is set. */
export const ownDefaults = {
  passwordMinLength: 12,
  passwordHistory: 5,
  passwordWords: [],
  noticeDays: 180,
} as const satisfies Partial<SettingValues>
