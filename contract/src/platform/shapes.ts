import { z } from 'zod'
import { isBlank, withoutUnseen } from './unseen.ts'

/** Told where a text is no time, for whoever puts that into words. */
export const noTime = { is: 'time' }
export const timePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
/** `yyyy-MM-dd HH:mm:ss` in the deployment's time zone. */
export const wireTime = z.string().regex(timePattern)
/** A time that somebody wrote: of a day that exists, in the form of `wireTime`. */
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
/** As far as PostgreSQL counts in four bytes. */
export const revision = z.int().min(0).max(2_147_483_647)
/** How a Chinese name is typed in Latin letters, lower case and without gaps; empty where nobody wrote it down. */
export const reading = { pinyin: z.string(), initials: z.string() }
/** An application to choose from a list, with all that it is found by; `otherName` is that in the other language. */
export const offeredApplication = z.object({
  appCode: z.string(),
  appName: z.string(),
  otherName: z.string().optional(),
  ...reading,
})
export type OfferedApplication = z.output<typeof offeredApplication>
/** The same for a list that tells the id too. */
export const appOption = offeredApplication.extend({ appId: z.string() })
export type AppOption = z.output<typeof appOption>
/** Codes of organizations, roles and systems as they may occur in headers, addresses and bodies. */
export const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/)

const unusable = /[\p{Cc}\p{Cs}]/u

/** A text as it stands, of at most `max` characters as people and the database count them: an emoji is one. */
export const countedText = (max: number) =>
  z
    .string()
    .max(max * 2)
    .refine((text) => [...text].length <= max)

/**
 * What a person typed: trimmed, `max` characters as people count them, no control characters but tab and line breaks; empty where
 * nothing of it can be seen.
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

/** The same on one line and without marks that nobody sees: it becomes a heading, the subject of a mail, a name. */
export const writtenLine = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => withoutUnseen(text).replace(/\s+/g, ' '))
    .pipe(writtenText(max))
