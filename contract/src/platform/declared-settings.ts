import type { PictureLimits } from './branding.ts'
import { brandingSettings, reloaded } from './branding-settings.ts'
import type { Language } from './shapes.ts'

type Words = Readonly<Record<Language, string>>

/** Section of a setting on the screen. */
type SettingGroup =
  | 'company'
  | 'branding'
  | 'home'
  | 'mail'
  | 'password'
  | 'session'
  | 'retention'
  | 'embedding'

/** A whole number within limits. */
type NumberKind = { kind: 'number'; min: number; max: number; unit: Words }
/** A list of distinct values of one kind. */
type ListKind = { kind: 'list'; of: 'domain' | 'origin' | 'word'; least: number; most: number }
/** A line in both languages; an optional one may be empty in both. */
type PairKind = { kind: 'pair'; longest: number; isOptional?: true }
/** An address in each language, or none: https, mailto, or http on this machine. */
type LinkKind = { kind: 'link'; longest: number }

/** A colour as `#rrggbb`, or the empty text for the product's own. */
type ColourKind = { kind: 'colour' }

/** The name of an uploaded picture, or the empty text for none. */
type PictureKind = { kind: 'picture'; limits: PictureLimits; use: 'logo' | 'square-logo' | 'sign-in-picture' }

/** On or off. */
type SwitchKind = { kind: 'switch' }

type Kind = NumberKind | ListKind | PairKind | LinkKind | ColourKind | PictureKind | SwitchKind

/** A setting that administrators change in the portal. */
type Declared = Kind & {
  group: SettingGroup
  /** Deployment settings that provide the default (docs/configuration.md); without them the default is below. */
  environment: readonly string[]
  title: Words
  /** Description of the setting. */
  about: Words
  /** When a change takes effect. */
  effect: Words
}

const atOnce: Words = {
  zh: '保存后 5 秒内生效，不需要重启',
  en: 'Applies within 5 seconds of saving, without a restart.',
}
const sessionEffect: Words = {
  zh: '5 秒内生效。缩短时已有会话立即适用，延长时已有会话从下次续期起适用。',
  en: 'Applies within 5 seconds. Shorter limits apply to open sessions right away, longer ones at their next renewal.',
}
const nextPassword: Words = {
  zh: '5 秒内对新设的密码生效，已有密码不受影响',
  en: 'Applies within 5 seconds to new passwords. Existing passwords aren’t affected.',
}
const nightly: Words = {
  zh: '工作进程下次清理时生效，一小时之内',
  en: 'Applies at the next cleanup, within an hour.',
}

const linkAbout: Words = {
  zh: '登录页底部的链接，填写 https 网址或 mailto 邮箱。只填一种语言时，两种语言共用；都不填则不显示。',
  en: 'A link at the foot of the sign-in page: an https or mailto address. One language is enough for both. Leave both empty for no link.',
}

const days: Words = { zh: '天', en: 'days' }
const hours: Words = { zh: '小时', en: 'hours' }
const minutes: Words = { zh: '分钟', en: 'minutes' }

const table = <const T extends Record<string, Declared>>(declared: T): T => declared

/**
 * All settings that the portal stores: allowed values, the deployment settings of their defaults, and texts. Rules
 * about several settings together are in the server (`judge.ts`).
 */
export const declaredSettings = table({
  companyName: {
    ...{ kind: 'pair', longest: 60, group: 'company', effect: atOnce },
    environment: ['COMPANY_NAME_ZH', 'COMPANY_NAME_EN'],
    title: { zh: '公司名称', en: 'Company name' },
    about: {
      zh: '显示在页面标题、登录页和邮件发件人中，密码不能包含公司名称',
      en: 'Shown in page titles, on the sign-in page and as the email sender. Passwords can’t contain it.',
    },
  },
  serviceDesk: {
    ...{ kind: 'pair', longest: 120, group: 'company', effect: atOnce },
    environment: ['SERVICE_DESK_ZH', 'SERVICE_DESK_EN'],
    title: { zh: '服务台', en: 'Service desk' },
    about: {
      zh: '显示在登录页、状态页和安全邮件中，方便员工求助',
      en: 'Shown on the sign-in page, status pages and security emails, so people know where to get help.',
    },
  },
  signInHelp: {
    ...{ kind: 'link', longest: 500, group: 'company', effect: atOnce },
    environment: ['SIGN_IN_HELP_URL'],
    title: { zh: '登录帮助', en: 'Sign-in help' },
    about: linkAbout,
  },
  privacyNotice: {
    ...{ kind: 'link', longest: 500, group: 'company', effect: atOnce },
    environment: ['PRIVACY_URL'],
    title: { zh: '隐私说明', en: 'Privacy notice' },
    about: linkAbout,
  },
  termsOfUse: {
    ...{ kind: 'link', longest: 500, group: 'company', effect: atOnce },
    environment: ['TERMS_URL'],
    title: { zh: '使用条款', en: 'Terms of use' },
    about: linkAbout,
  },
  portalName: {
    ...{ kind: 'pair', longest: 40, group: 'branding', effect: atOnce, environment: [] },
    title: { zh: '门户名称', en: 'Portal name' },
    about: {
      zh: '显示在首页标题、登录页、邮件，以及安装到桌面的应用中',
      en: 'Shown in the title of home, on the sign-in page, in emails and in the installed app.',
    },
  },
  portalShortName: {
    ...{ kind: 'pair', longest: 16, group: 'branding', effect: atOnce, environment: [] },
    title: { zh: '门户简称', en: 'Short name' },
    about: {
      zh: '显示在页面左上角和手机桌面图标下方，最多 16 个字符',
      en: 'Shown at the top left of each page and below the icon on phones. Up to 16 characters.',
    },
  },
  accentColour: {
    ...{ kind: 'colour', group: 'branding', environment: [] },
    title: { zh: '强调色', en: 'Accent color' },
    about: {
      zh: '替换默认皮肤「晴空」的蓝色，用于门户、登录页和邮件中的按钮、链接和选中状态。明暗自动调整，文字始终清晰可读。',
      en: 'Replaces the blue of the default Azure look: buttons, links and selections in the portal, on the sign-in page and in emails. Shades adjust so text stays readable.',
    },
    effect: reloaded,
  },
  ...brandingSettings,
  ownLinks: {
    ...{ kind: 'switch', group: 'home', effect: atOnce, environment: [] },
    title: { zh: '员工可以添加自己的链接', en: 'People can add their own links' },
    about: {
      zh: '链接显示在首页「我的常用」中，只有本人可见，打开时不会自动登录。关闭后已添加的链接不再显示，重新开启后恢复。',
      en: 'Links appear in My apps for the person who added them. They don’t sign anyone in. Turning this off hides existing links, and turning it on brings them back.',
    },
  },
  mailDomains: {
    ...{ kind: 'list', of: 'domain', least: 1, most: 50, group: 'mail', effect: atOnce },
    environment: ['MAIL_DOMAINS'],
    title: { zh: '公司邮箱域名', en: 'Company email domains' },
    about: {
      zh: '邮件组、通讯录和个人邮箱只接受这些域名的地址，子域名须单独列出',
      en: 'Mail groups, contacts and personal emails accept only these domains. List subdomains separately.',
    },
  },
  passwordMinLength: {
    ...{ kind: 'number', min: 12, max: 64, unit: { zh: '个字符', en: 'characters' } },
    ...{ group: 'password', effect: nextPassword, environment: [] },
    title: { zh: '密码最短长度', en: 'Minimum password length' },
    about: {
      zh: '最短 12 个字符，最长 128 个字符。字符类型不限，密码长期有效。',
      en: 'At least 12 characters. Passwords can have up to 128 characters of any kind and don’t expire.',
    },
  },
  passwordHistory: {
    ...{ kind: 'number', min: 5, max: 24, unit: { zh: '个', en: 'passwords' } },
    ...{ group: 'password', effect: nextPassword, environment: [] },
    title: { zh: '记住用过的密码', en: 'Password history' },
    about: {
      zh: '新密码不能与最近使用的密码（含当前密码）相同，此处设置个数',
      en: 'New passwords can’t match this many recent ones, including the current one.',
    },
  },
  passwordWords: {
    ...{ kind: 'list', of: 'word', least: 0, most: 100 },
    ...{ group: 'password', effect: nextPassword, environment: [] },
    title: { zh: '密码中禁用的词', en: 'Words banned in passwords' },
    about: {
      zh: '例如品牌、产品和园区的名称。公司名称、本人姓名和常见密码始终禁用。',
      en: 'For example brands, products and places. The company name, people’s own names and common passwords are always banned.',
    },
  },
  accessSeconds: {
    ...{ kind: 'number', min: 60, max: 3600, unit: { zh: '秒', en: 'seconds' } },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_ACCESS_SECONDS'] },
    title: { zh: '访问令牌有效期', en: 'Access token lifetime' },
    about: {
      zh: '令牌到期后自动续期，不超过闲置时限的一半',
      en: 'Renewed automatically. Never longer than half the idle limit.',
    },
  },
  sessionIdleDays: {
    ...{ kind: 'number', min: 1, max: 30, unit: days },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_IDLE_DAYS'] },
    title: { zh: '闲置时限', en: 'Idle limit' },
    about: { zh: '会话超过此时长未使用即结束', en: 'Sessions end after this long without activity.' },
  },
  sessionDays: {
    ...{ kind: 'number', min: 1, max: 365, unit: days },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_DAYS'] },
    title: { zh: '最长会话', en: 'Maximum session length' },
    about: {
      zh: '登录超过此时长后需要重新登录，无论是否一直在使用',
      en: 'People must sign in again after this long, even if they’re active.',
    },
  },
  administratorIdleMinutes: {
    ...{ kind: 'number', min: 5, max: 2880, unit: minutes },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_ADMIN_IDLE_MINUTES'] },
    title: { zh: '管理员闲置时限', en: 'Administrator idle limit' },
    about: {
      zh: '适用于管理员，不能长于普通闲置时限',
      en: 'For people with an administrator role. Can’t be longer than the general idle limit.',
    },
  },
  administratorHours: {
    ...{ kind: 'number', min: 1, max: 168, unit: hours },
    ...{ group: 'session', effect: sessionEffect, environment: ['SESSION_ADMIN_HOURS'] },
    title: { zh: '管理员最长会话', en: 'Administrator session length' },
    about: {
      zh: '适用于管理员，不能长于普通最长会话',
      en: 'For people with an administrator role. Can’t be longer than the general maximum.',
    },
  },
  stepUpMinutes: {
    ...{ kind: 'number', min: 1, max: 15, unit: minutes },
    ...{ group: 'session', environment: [] },
    title: { zh: '验证身份有效期', en: 'Identity check lasts' },
    about: {
      zh: '修改权限、账号等敏感操作前需要验证身份，有效期内不再询问',
      en: 'Before sensitive changes people confirm that it’s them. They aren’t asked again for this long.',
    },
    effect: { zh: '5 秒内对之后的验证生效', en: 'Applies within 5 seconds to later checks.' },
  },
  loginLogMonths: {
    ...{ kind: 'number', min: 6, max: 240, unit: { zh: '个月', en: 'months' } },
    ...{ group: 'retention', effect: nightly, environment: ['LOGIN_LOG_MONTHS'] },
    title: { zh: '登录日志保留', en: 'Sign-in log retention' },
    about: {
      zh: '除本月外保留的整月数，至少 6 个月（《网络安全法》要求）。更早的记录删除后不能恢复，统计数字保留。',
      en: 'Full months kept besides the current one, at least 6 (required by the Cybersecurity Law). Older records are permanently deleted. Statistics are kept.',
    },
  },
  noticeDays: {
    ...{ kind: 'number', min: 30, max: 1095, unit: days },
    ...{ group: 'retention', effect: nightly, environment: [] },
    title: { zh: '通知保留', en: 'Message retention' },
    about: {
      zh: '铃铛中的通知超过此时长即删除，无论是否已读。操作日志和邮件记录始终保留。',
      en: 'Messages under the bell are deleted after this long, read or not. The operation log and mail log are kept permanently.',
    },
  },
  embeddingParents: {
    ...{ kind: 'list', of: 'origin', least: 0, most: 50, group: 'embedding', effect: atOnce },
    environment: ['EMBEDDING_PARENTS'],
    title: { zh: '可将门户嵌入其页面的网站', en: 'Sites allowed to embed the portal' },
    about: {
      zh: '这些网站可以将门户嵌入其页面，并接收令牌过期的消息。已打开的页面在重新加载后生效。',
      en: 'Pages from these origins can embed the portal and receive a message when its token expires. Open pages pick up changes after a reload.',
    },
  },
})

export type DeclaredSetting = keyof typeof declaredSettings

export const settingNames = Object.keys(declaredSettings) as DeclaredSetting[]

/** Settings whose value is an uploaded picture. */
export const pictureSettings = ['logoLight', 'logoDark', 'logoSquare', 'signInPicture'] as const
export type PictureSetting = (typeof pictureSettings)[number]

type ValueOf<K extends Kind> = K extends { kind: 'number' }
  ? number
  : K extends { kind: 'list' }
    ? readonly string[]
    : K extends { kind: 'colour' | 'picture' }
      ? string
      : K extends { kind: 'switch' }
        ? boolean
        : Words

/** The effective values, by name. */
export type SettingValues = { readonly [N in DeclaredSetting]: ValueOf<(typeof declaredSettings)[N]> }

/** Defaults that do not depend on the deployment. */
export const ownDefaults = {
  portalName: { zh: '数字应用平台', en: 'Digital Application Platform' },
  portalShortName: { zh: '数字应用平台', en: 'Digital Apps' },
  accentColour: '',
  logoLight: '',
  logoDark: '',
  logoSquare: '',
  signInPicture: '',
  footer: { zh: '', en: '' },
  ownLinks: true,
  passwordMinLength: 12,
  passwordHistory: 5,
  passwordWords: [],
  noticeDays: 180,
  stepUpMinutes: 5,
} as const satisfies Partial<SettingValues>
