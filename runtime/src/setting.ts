import { z } from 'zod'

/** One value that a deployment may set: how it is read, its default as text, and a sentence for the table of settings. */
export type Setting<T = unknown> = {
  read: z.ZodType<T>
  /** The text taken when the environment has none; `null` means that the setting may stay absent. */
  default: string | null
  about: string
  /** A secret is never printed, not even in an error message. */
  secret: boolean
}

type Options = { default?: string; secret?: boolean }

const make = <T>(read: z.ZodType<T>, about: string, options: Options = {}): Setting<T> => ({
  read,
  default: options.default ?? null,
  about,
  secret: options.secret ?? false,
})

/** A setting that is always there, because it has a default. */
export const given = <T>(read: z.ZodType<T>, byDefault: string, about: string): Setting<T> =>
  make(read, about, { default: byDefault })

/** A setting that may be absent. */
export const optional = <T>(read: z.ZodType<T>, about: string): Setting<T | undefined> =>
  make(read.optional(), about)

/** A secret: required where the role that names it starts, at least 32 characters, and never printed. */
export const secret = (about: string): Setting<string> =>
  make(z.string().min(32, 'needs at least 32 characters'), about, { secret: true })

/** A secret that may be absent. */
export const optionalSecret = (about: string): Setting<string | undefined> =>
  make(z.string().min(1).optional(), about, { secret: true })

export const text = z.string().min(1, 'must not be empty')
export const port = z
  .string()
  .regex(/^\d+$/, 'must be a port number from 1 to 65535')
  .transform(Number)
  .pipe(z.number().min(1, 'must be from 1 to 65535').max(65_535, 'must be from 1 to 65535'))
export const count = z
  .string()
  .regex(/^\d+$/, 'must be a whole number, 0 or more')
  .transform(Number)
  .pipe(z.number().max(2_147_483_647))
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
/** An http or https address without a trailing slash, as `URL` spells it. */
export const address = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'must be an http or https address, such as https://portal.example.com',
  })
  .transform((value) => new URL(value).href.replace(/\/$/, ''))
export const timeZone = z.string().refine((value) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}, 'must be an IANA time zone, such as Asia/Shanghai')
