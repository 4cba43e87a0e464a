import { z } from 'zod'
import { pictureSettings, settingNames } from '#contract/platform/declared-settings.ts'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { fileName } from '#contract/platform/files.ts'
import { revision, wireTime } from '#contract/platform/shapes.ts'

const settingName = z.enum(settingNames)

/** A number, a list, a colour, the name of a picture, on or off, or a line or link in both languages, as the setting declares. */
const value = z.union([
  z.number(),
  z.boolean(),
  z.string().max(80),
  z.array(z.string().max(300)).max(200),
  z.strictObject({ zh: z.string().max(500), en: z.string().max(500) }),
])
export type SettingValue = z.output<typeof value>

const group = z.enum(['company', 'branding', 'home', 'mail', 'password', 'session', 'retention', 'embedding'])

const setting = z.object({
  name: settingName,
  group,
  title: z.string(),
  about: z.string(),
  effect: z.string(),
  kind: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('number'), min: z.int(), max: z.int(), unit: z.string() }),
    z.object({ kind: z.literal('list'), of: z.enum(['domain', 'origin', 'word']), most: z.int() }),
    z.object({ kind: z.enum(['pair', 'link']), longest: z.int() }),
    z.object({ kind: z.enum(['colour', 'picture', 'switch']) }),
  ]),
  value,
  /** The value if none is set here: from the deployment's configuration, or the product's default. */
  byDefault: value,
  environment: z.array(z.string()),
  isChanged: z.boolean(),
  revision,
  updaterName: z.string(),
  updateTime: wireTime.optional(),
})
export type PortalSetting = z.output<typeof setting>

const mailTransport = z.object({
  /** Host and port; missing without a mail server, and mails are then held. */
  server: z.string().optional(),
  encryption: z.enum(['starttls', 'tls', 'none']),
  from: z.string(),
  user: z.string().optional(),
  hasPassword: z.boolean(),
  perSecond: z.int(),
})

const limit = z.object({
  name: z.string(),
  limit: z.int(),
  windowSeconds: z.int(),
})

/** Read-only settings of the deployment. Secrets are not included, only whether they are set. */
const deployment = z.object({
  release: z.string(),
  baseUrl: z.string(),
  timeZone: z.string(),
  environments: z.array(z.string()),
  cookieDomain: z.string().optional(),
  mail: mailTransport,
  provider: z.object({
    kind: z.enum(['bundled', 'other', 'unreachable']),
    address: z.string().optional(),
    clientId: z.string(),
    hasSecret: z.boolean(),
  }),
  files: z.enum(['folder', 'bucket']),
  database: z.object({ version: z.string(), connections: z.int() }),
  migrations: z.object({ count: z.int(), last: z.string() }),
  worker: z.object({
    /** Due jobs that are not done. */
    waiting: z.int(),
    /** How long the oldest of them has been due. */
    lagSeconds: z.int(),
    /** Last heartbeat of the worker, which it sends each minute. */
    lastSeen: wireTime.optional(),
    isAlive: z.boolean(),
  }),
  limits: z.array(limit),
})
export type Deployment = z.output<typeof deployment>

/** `null` restores the default. */
const changes = z
  .array(z.strictObject({ name: settingName, value: value.nullable(), revision }))
  .min(1)
  .max(settingNames.length)

export const settings = endpoints({
  'GET /iam-authority/v1/admin/setting/get': {
    access: 'super-manager',
    about:
      'Every setting with its value, default and limits, and read-only what the deployment is configured to.',
    data: z.object({ settings: z.array(setting), deployment }),
  },
  'POST /iam-authority/v1/admin/setting/effect': {
    access: 'super-manager',
    searches: 'rows',
    about: 'What saving these changes would delete or end; refuses what could not be saved. Changes nothing.',
    body: z.strictObject({ changes }),
    data: z.object({
      consequences: z.array(z.object({ what: z.enum(['login-log', 'notices', 'sessions']), count: z.int() })),
    }),
  },
  'POST /iam-authority/v1/admin/setting/save': {
    access: 'super-manager',
    stepUp: true,
    about:
      'Changes settings, all or none, each under the revision that was read. A value of null goes back to the default. Counts everywhere within five seconds.',
    body: z.strictObject({ changes }),
    data: z.object({ changed: z.int() }),
  },
  'POST /iam-authority/v1/admin/setting/picture': {
    access: 'super-manager',
    about:
      'Stores a picture for a setting of the branding, sent as it is, and returns the value to save. Type and sides are found in the content, metadata is dropped; what is not saved within a day is deleted.',
    query: z.object({ setting: z.enum(pictureSettings), fileName: fileName.default('') }),
    takes: 'picture',
    data: z.object({ value: z.string(), width: z.int(), height: z.int(), size: z.int() }),
  },
  'POST /iam-authority/v1/admin/setting/testMail': {
    access: 'super-manager',
    about: 'Sends the caller a mail by the configured mail server; how it goes is in the mail log.',
    data: z.object({ to: z.string(), isHeld: z.boolean() }),
  },
})

export const settingFailures = failures({
  'setting.number': { code: 422, status: 422, zh: '超出允许范围', en: 'Outside the allowed range.' },
  'setting.kind': {
    code: 422,
    status: 422,
    zh: '设置值的类型不符',
    en: 'This setting needs a different type of value.',
  },
  'setting.text': {
    code: 422,
    status: 422,
    zh: '两种语言都要填写，且不能超过长度',
    en: 'Enter both languages within the length limit.',
  },
  'setting.link': {
    code: 422,
    status: 422,
    zh: '请写成 https://help.example.com 或 mailto:help@example.com 形式的地址',
    en: 'Enter an address such as https://help.example.com or mailto:help@example.com.',
  },
  'setting.colour': {
    code: 422,
    status: 422,
    zh: '请填写 #0b7a4b 形式的颜色',
    en: 'Enter a color such as #0b7a4b.',
  },
  'setting.logo': {
    code: 422,
    status: 422,
    zh: '标志须高 32 至 1,000 像素，宽 32 至 2,000 像素，不超过 512 KB',
    en: 'Logos must be 32 to 1,000 pixels high, 32 to 2,000 wide and up to 512 KB.',
  },
  'setting.square-logo': {
    code: 422,
    status: 422,
    zh: '方形标志须为正方形，边长 192 至 1,024 像素，不超过 512 KB',
    en: 'The square logo must be a square of 192 to 1,024 pixels, up to 512 KB.',
  },
  'setting.sign-in-picture': {
    code: 422,
    status: 422,
    zh: '登录页图片须宽 800 至 4,000、高 600 至 4,000 像素，不超过 2 MB',
    en: 'The sign-in picture must be 800 to 4,000 pixels wide, 600 to 4,000 high and up to 2 MB.',
  },
  'setting.picture-gone': {
    code: 422,
    status: 422,
    zh: '图片已不存在，请重新上传',
    en: 'This picture no longer exists. Upload it again.',
  },
  'setting.domain': {
    code: 422,
    status: 422,
    zh: '请写成 example.com 形式的域名，不带 @、协议和路径',
    en: 'Enter domains such as example.com, without @, scheme or path.',
  },
  'setting.origin': {
    code: 422,
    status: 422,
    zh: '请写成 https://portal.example.com 形式的来源，不带路径和通配符',
    en: 'Enter origins such as https://portal.example.com, without a path or wildcard.',
  },
  'setting.word': {
    code: 422,
    status: 422,
    zh: '每个词为 3 至 40 个字母或数字，汉字至少 2 个',
    en: 'Words must have 3 to 40 letters or digits, or at least two Chinese characters.',
  },
  'setting.few': { code: 422, status: 422, zh: '至少填写一个', en: 'Enter at least one.' },
  'setting.many': { code: 422, status: 422, zh: '数量过多', en: 'Too many entries.' },
  'setting.twice': { code: 422, status: 422, zh: '同一设置出现了两次', en: 'A setting appears twice.' },
  'setting.idle-above-session': {
    code: 422,
    status: 422,
    zh: '闲置时限不能长于最长会话',
    en: 'The idle limit can’t be longer than the maximum session length.',
  },
  'setting.administrator-idle': {
    code: 422,
    status: 422,
    zh: '管理员闲置时限不能长于普通闲置时限',
    en: 'The administrator idle limit can’t be longer than the general idle limit.',
  },
  'setting.administrator-session': {
    code: 422,
    status: 422,
    zh: '管理员最长会话不能长于普通最长会话',
    en: 'The administrator session length can’t be longer than the general maximum.',
  },
  'setting.administrator-idle-above-session': {
    code: 422,
    status: 422,
    zh: '管理员闲置时限不能长于管理员最长会话',
    en: 'The administrator idle limit can’t be longer than the administrator session length.',
  },
  'setting.no-address': {
    code: 422,
    status: 422,
    zh: '您没有可以收信的邮箱',
    en: 'You have no email address on file.',
  },
})
