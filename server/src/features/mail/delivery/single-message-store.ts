import { randomUUID } from 'node:crypto'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { PostSingle } from '#server/platform/notify.ts'
import { oneLine } from './composing.ts'
import { sealCode } from './message-code.ts'

/** Adds a message to one address to the outbox; its code is stored encrypted. */
export const postingSingle =
  ({ held, box }: { held: boolean; box: SecretBox }): PostSingle =>
  async (trx, { message, to, code, at }) => {
    const chosen = await trx
      .selectFrom('person as p')
      .leftJoin('user_config as c', 'c.user_no', 'p.user_no')
      .select(['p.user_no', 'c.language'])
      .where('p.user_no', '=', to.userNo ?? '')
      .executeTakeFirst()
    const letter_id = randomUUID()
    const { subject_zh, subject_en } = message
    await trx
      .insertInto('letter')
      .values({
        ...message,
        letter_id,
        subject_zh: oneLine(subject_zh),
        subject_en: oneLine(subject_en),
        code_sealed: code === undefined ? null : sealCode(box, code, letter_id),
        created_at: at,
      })
      .execute()
    await trx
      .insertInto('mail')
      .values({
        letter_id,
        user_no: chosen?.user_no ?? null,
        address: to.address,
        lang: chosen?.language ?? to.lang,
        state: held ? 'held' : 'queued',
        due_at: at,
        tried_since: at,
        created_at: at,
      })
      .execute()
  }
