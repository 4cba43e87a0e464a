import { z } from 'zod'
import { code, environment, noTime, writtenText, writtenTime } from './shapes.ts'

/** `launch` is the opening of an application in the portal; `sign_on` is a sign-on that an application asked for. */
export const loginEventTypes = ['login', 'launch', 'sign_on', 'logout', 'fail', 'refresh'] as const
export type LoginEventType = (typeof loginEventTypes)[number]

/** Protocols of sign-ons. */
export const signOnProtocols = ['oidc', 'saml', 'cas', 'forward', 'jwt', 'form'] as const
export type SignOnProtocol = (typeof signOnProtocols)[number]

/**
 * Method of a sign-in, and the protocol of a sign-on; continuing an open session is a refresh. Imported rows may have
 * other values.
 */
export const loginTypes = [
  ...([
    'password',
    'totp',
    'passkey',
    'wecom',
    'wechat',
    'oauth',
    'break_glass',
    'refresh',
    'agency',
  ] as const),
  ...signOnProtocols,
] as const
export type LoginType = (typeof loginTypes)[number]

/** The browser container that opened the portal; `other` for all others. */
export const containerTypes = ['web-pc', 'web-mobile', 'app', 'wecom', 'wechat', 'dingtalk', 'other'] as const
export type ContainerType = (typeof containerTypes)[number]

export const centers = ['unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter'] as const
export type Center = (typeof centers)[number]

export const longestKeyword = 80
const mostApplications = 300

/** An address, a range (`10.24.8.0/24`), or a prefix (`10.24.8.*`). */
const network = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.string().regex(/^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){1,3}\*$/),
])

// Date arithmetic on these must still result in four-digit years.
const isReckonable = (text: string) => text >= '1900' && text < '3000'
/** A time or day in a log filter. */
export const logTime = writtenTime.refine(isReckonable, { params: noTime })
export const logDay = z.iso.date().refine(isReckonable)

const timeOrNone = logTime.or(z.literal('').transform(() => undefined)).optional()
const appCode = z.string().min(1).max(64)

/** Filter of log rows; by default those of the last thirty days. Both times are inclusive. */
export const logFilter = z.object({
  startTime: timeOrNone,
  endTime: timeOrNone,
  appCodes: z.array(appCode).max(mostApplications).optional(),
  orgCode: code.optional(),
  /** Whether organizations below are included. */
  includeChildOrg: z.boolean().default(true),
  env: environment.optional(),
  loginTypes: z.array(z.string().min(1).max(32)).max(20).optional(),
  eventTypes: z.array(z.enum(loginEventTypes)).min(1).optional(),
  result: z.union([z.literal(0), z.literal(1)]).optional(),
  containerType: z.string().min(1).max(64).optional(),
  /** Part of a person's number or name. */
  userKeyword: writtenText(longestKeyword).optional(),
  /** Applications that are connected to this center now. */
  center: z.enum(centers).optional(),
  /** 1 (Monday) to 7, and 0 to 23, in the portal's time zone. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
  hours: z.array(z.int().min(0).max(23)).min(1).max(24).optional(),
  failReasons: z.array(z.string().min(1).max(64)).min(1).max(20).optional(),
  sessionId: z.guid().optional(),
  /** Source address; people who see masked addresses can only search for networks. */
  address: network.optional(),
})
export type LogFilter = z.output<typeof logFilter>

const granularities = ['hour', 'day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]
export const granularity = z.enum(granularities).default('day')

/** `total` is the sum of all numbers; for people it is the distinct count per period. */
export const chart = z.object({
  /** `yyyy-MM-dd HH:00`, `yyyy-MM-dd`, `yyyy-Www` (ISO 8601) or `yyyy-MM`, without gaps. */
  categories: z.array(z.string()),
  series: z.array(z.object({ code: z.string(), name: z.string(), data: z.array(z.int()) })),
  total: z.int(),
})
export type Chart = z.output<typeof chart>

export const pie = z.object({
  total: z.int(),
  items: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      value: z.int(),
      /** 0 to 100 with two decimals; the sum is exactly 100. */
      percent: z.number().min(0).max(100),
    }),
  ),
})
export type Pie = z.output<typeof pie>
