import { traceHeaders } from '@iambiz/runtime/tracing.ts'
import { sql } from 'kysely'
import type { MailMessage, Notify, Post } from '#server/platform/notify.ts'
import { oneLine } from './composing.ts'

/** Mails to an audience have a lower priority than mails to single people. */
const toMany: ReadonlySet<MailMessage['cause']> = new Set(['release', 'reminder'])

/**
 * Adds one mail per person to the outbox, in the language that the person chose. People who have left, and people
 * without an address or with a dash in its place, are skipped. Without a mail server the mails are held.
 */
export const posting =
  ({ held }: { held: boolean }): Post =>
  async (trx, { message, userNos, unless, lang, at }) => {
    if (userNos.length === 0) return
    const wanted = unless ? sql`coalesce((c.notify ->> ${unless})::boolean, true)` : sql`true`
    const { cause, announcement_id = null, app_id = null, template_id = null, path } = message
    // Thousands of mails would make one trace unreadable.
    const { traceparent = null } = toMany.has(cause) ? {} : traceHeaders()
    const { text_zh, text_en, html_zh = null, html_en = null } = message
    // One statement for any number of people; without recipients it writes no message either.
    await sql`
      with recipient as (
        select p.user_no, p.email, coalesce(${lang ?? null}::text, c.language, 'zh') as lang
        from person p left join user_config c using (user_no)
        where p.user_no = any(${[...userNos]}::text[]) and p.status = 1 and ${wanted}
          and char_length(p.email) between 3 and 254
      ), written as (
        insert into letter (cause, announcement_id, app_id, template_id, subject_zh, subject_en, text_zh, text_en,
          html_zh, html_en, path, traceparent, created_at)
        select ${cause}, ${announcement_id}::uuid, ${app_id}::uuid, ${template_id}::uuid, ${oneLine(message.subject_zh)},
          ${oneLine(message.subject_en)}, ${text_zh}, ${text_en}, ${html_zh}::text, ${html_en}::text, ${path},
          ${traceparent}::text, ${at}::timestamptz
        where exists (select from recipient)
        returning letter_id
      )
      insert into mail (letter_id, user_no, address, lang, state, due_at, tried_since, created_at, is_of_many)
      select letter_id, user_no, email, lang, ${held ? 'held' : 'queued'}, ${at}, ${at}, ${at}, ${toMany.has(cause)}
      from written, recipient
      on conflict (letter_id, lower(address)) do nothing
    `.execute(trx)
  }

/** Returns a `Notify` that sends the text of inbox messages by mail. */
export const mailing =
  (post: Post, cause: MailMessage['cause']): Notify =>
  (trx, { userNos, text: { zh, en }, path, at }) =>
    post(trx, {
      message: { cause, subject_zh: zh, subject_en: en, text_zh: `${zh}。`, text_en: `${en}.`, path },
      userNos,
      at,
    })
