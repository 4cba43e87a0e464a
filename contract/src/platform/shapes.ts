import { z } from 'zod'
import { isBlank, withoutUnseen } from './unseen.ts'

/** Marks the validation error of an invalid time, for its message. */
export const noTime = { is: 'time' }
export const timePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
/** `yyyy-MM-dd HH:mm:ss` in the deployment's time zone. */
export const wireTime = z.string().regex(timePattern)
/** A time in a request: an existing date, in the form of `wireTime`. */
export const writtenTime = z
  .string()
  .regex(timePattern, { abort: true })
  .refine(
    (text) => {
      const time = new Date(`${text.replace(' ', 'T')}Z`)
      return (
        !Number.isNaN(time.getTime()) &&
        time.getUTCFullYear() > 0 &&
        time.toISOString().startsWith(text.slice(0, 10))
      )
    },
    { params: noTime },
  )
export const language = z.enum(['zh', 'en'])
export type Language = z.output<typeof language>
export const environment = z.enum(['dev', 'fat', 'prod'])
export type Environment = z.output<typeof environment>
/** The range of PostgreSQL's integer type. */
export const revision = z.int().min(0).max(2_147_483_647)
/** Pinyin of a Chinese name, lower case without spaces; empty if unknown. */
export const reading = { pinyin: z.string(), initials: z.string() }
/** An application in a selection list, with its search terms; `otherName` is the name in the other language. */
export const offeredApplication = z.object({
  appCode: z.string(),
  appName: z.string(),
  otherName: z.string().optional(),
  ...reading,
})
export type OfferedApplication = z.output<typeof offeredApplication>
/** The same with the ID. */
export const appOption = offeredApplication.extend({ appId: z.string() })
export type AppOption = z.output<typeof appOption>
/** Codes of organizations, roles and systems, valid in headers, addresses and bodies. */
/** A signed token of the provider in compact form (RFC 7515 7.1), which is the whole body. */
export const providerToken = (longest = 8192) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]*$/)

export const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/)

const unusable = /[\p{Cc}\p{Cs}]/u

/** An unchanged text of at most `max` code points, as the database counts them: an emoji is one. */
export const countedText = (max: number) =>
  z
    .string()
    .max(max * 2)
    .refine((text) => [...text].length <= max)

/**
 * A typed text: trimmed, at most `max` code points, no control characters but tab and line breaks; empty if nothing of
 * it is visible.
 */
export const writtenText = (max: number, min = 0) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => (isBlank(text) ? '' : text.replace(/\r\n?/g, '\n').trim()))
    .pipe(
      z
        .string()
        .min(min)
        .check(({ value: input, issues }) => {
          if ([...input].length > max)
            issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input })
          if (unusable.test(input.replace(/[\n\t]/g, '')))
            issues.push({ code: 'invalid_format', format: 'text', input })
        }),
    )

/** The same on one line and without invisible characters, for headings, mail subjects and names. */
export const writtenLine = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => withoutUnseen(text).replace(/\s+/g, ' '))
    .pipe(writtenText(max))
