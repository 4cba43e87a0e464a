import { isIP } from 'node:net'
import { z } from 'zod'
import { linkIn } from './link.ts'
import { areKeys } from './secret-box.ts'

/** A setting of a deployment: how it is parsed, its default as text, and a sentence for the table of settings. */
export type Setting<T = unknown> = {
  read: z.ZodType<T>
  /** The text used if the environment has none; `null` if the setting may be absent. */
  default: string | null
  about: string
  /** Secrets are never printed, not even in error messages. */
  secret: boolean
}

type Options = { default?: string; secret?: boolean }

const make = <T>(read: z.ZodType<T>, about: string, options: Options = {}): Setting<T> => ({
  read,
  default: options.default ?? null,
  about,
  secret: options.secret ?? false,
})

/** A setting that always has a value, because it has a default. */
export const given = <T>(read: z.ZodType<T>, byDefault: string, about: string): Setting<T> =>
  make(read, about, { default: byDefault })

/** A setting that may be absent. */
export const optional = <T>(read: z.ZodType<T>, about: string): Setting<T | undefined> =>
  make(read.optional(), about)

/** A secret: required by the role that reads it, at least 32 characters, never printed. */
export const secret = (about: string): Setting<string> =>
  make(z.string().min(32, 'needs at least 32 characters'), about, { secret: true })

/** A secret that may be absent; possibly issued by another system, so 16 characters are enough. */
export const optionalSecret = (about: string): Setting<string | undefined> =>
  make(z.string().min(16, 'needs at least 16 characters').optional(), about, { secret: true })

/** A password of another server, with that server's rules; may be absent. */
export const foreignPassword = (about: string): Setting<string | undefined> =>
  make(text.optional(), about, { secret: true })

/** Keys of `createSecretBox`, required by the role that reads them. */
export const encryptionKeys = (about: string): Setting<string> =>
  make(
    z.string().refine(areKeys, 'must be id:base64 of 32 bytes, separated by commas, with different ids'),
    about,
    { secret: true },
  )

export const text = z.string().min(1, 'must not be empty')
/** The address of a link for everybody. */
export const link = z.string().refine((value) => linkIn(value) !== undefined, {
  message: 'must be an https address or mailto: with a mail address',
})
/** A name assigned by another server, stored unchanged; control characters are never valid. */
export const foreignName = text.regex(/^\P{Cc}*$/u, 'must have no control characters')
export const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .pipe(z.number().min(1, 'must be from 1 to 65535').max(65_535, 'must be from 1 to 65535'))
/** A whole number, 0 or more. */
export const count = z
  .string()
  .regex(/^\d+$/, 'must be a whole number, 0 or more')
  .transform(Number)
  .pipe(z.number().max(2_147_483_647))
/** A number of at least one. */
export const positive = count.pipe(z.number().min(1, 'must be 1 or more'))
/** Migrations hold one connection while another works. */
export const severalConnections = count.pipe(z.number().min(2, 'must be 2 or more'))
export const share = z
  .string()
  .regex(/^(0|1|0?\.\d+|1\.0+)$/, 'must be a number from 0 to 1')
  .transform(Number)
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const knownAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'],
  ...['EdDSA', 'Ed25519', 'HS256', 'HS384', 'HS512'],
]
/** Signature algorithms (RFC 7518 3.1); Ed25519 is the name of RFC 9864 for the only curve supported with EdDSA. */
export const signatureAlgorithms = list
  .refine((values) => values.length > 0 && values.every((value) => knownAlgorithms.includes(value)), {
    message: `must be some of ${knownAlgorithms.join(', ')}, separated by commas`,
  })
  .transform((values) => (values.includes('EdDSA') ? [...new Set([...values, 'Ed25519'])] : values))
/** An http or https address of another server, stored unchanged because it is called or compared exactly so. */
export const writtenAddress = z
  .string()
  .trim()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'must be an http or https address, such as https://portal.example.com',
  })
/** A base address without a trailing slash, normalized by `URL`. */
export const address = writtenAddress.transform((value) => new URL(value).href.replace(/\/$/, ''))
/** An issuer identifier (OpenID Connect Discovery 4.3). */
export const issuer = writtenAddress.refine((value) => !value.includes('/.well-known/'), {
  message: 'must be the issuer, which is the address before /.well-known/openid-configuration',
})
const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value
/** Origins as browsers send them, separated by commas. */
export const origins = list.refine((values) => values.every(isOrigin), {
  message: 'must be origins such as https://portal.example.com, separated by commas',
})
const apiHost = /^([a-z][a-z0-9-]*)=(.+)$/
/** Services and the origins that serve them, separated by commas. */
export const apiHosts = list
  .refine((values) => values.every((value) => isOrigin(apiHost.exec(value)?.[2] ?? '')), {
    message: 'must be services with their origins, such as iam-log=https://log.example.com',
  })
  .transform(
    (values): Record<string, string> =>
      Object.fromEntries(values.map((value) => apiHost.exec(value)?.slice(1) ?? [])),
  )
/** The address of a whole origin, whose paths all belong to us. */
export const originAddress = address.refine((value) => new URL(value).pathname === '/', {
  message: 'must have no path',
})

function isNetwork(value: string): boolean {
  const [given = '', prefix, ...more] = value.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(given)] ?? -1
  return (
    more.length === 0 && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix <= bits))
  )
}
/** Addresses and CIDR ranges, separated by commas. */
export const networks = list.refine((values) => values.every(isNetwork), {
  message: 'must be addresses or CIDR ranges such as 10.0.0.0/8, separated by commas',
})
/** A mail address without a display name. */
export const mailAddress = z
  .string()
  .regex(
    /^[A-Za-z0-9._+-]{1,64}@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$/,
    'must be a mail address such as no-reply@example.com',
  )
export const domain = z
  .string()
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/i, 'must be a domain such as example.com')
  .transform((value) => value.toLowerCase())
/** Host names without ports, separated by commas. */
export const hostNames = list
  .refine((values) => values.every((value) => /^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(value)), {
    message: 'must be names of machines such as wiki.corp.example, separated by commas',
  })
  .transform((values) => values.map((value) => value.toLowerCase()))
/** Domains, separated by commas; at least one. */
export const domains = list.pipe(z.array(domain).min(1, 'names at least one domain such as example.com'))
export const timeZone = z.string().refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}, 'must be an IANA time zone, such as Asia/Shanghai')
