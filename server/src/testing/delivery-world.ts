import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { createLog } from '@iambiz/runtime/log.ts'
import { type Insertable, sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type MailServer, openCarrier } from '#server/features/mail/delivery/carrier.ts'
import type { Sender } from '#server/features/mail/delivery/composing.ts'
import { startDelivery, type Timing } from '#server/features/mail/delivery/delivery.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import type { MailState, Tables } from '#server/platform/db/tables.ts'
import { givenIn } from './given.ts'
import { testDatabase } from './test-app.ts'

export const sender = {
  from: 'no-reply@chengchuan.example',
  name: { zh: '澄川门户', en: 'Chengchuan Portal' },
  baseUrl: 'https://portal.chengchuan.example',
  accent: '',
}

const message = {
  cause: 'reminder' as const,
  subject_zh: '请阅读公告「停机通知」',
  subject_en: 'Please read “Downtime”',
  text_zh: '您还没有阅读。',
  text_en: 'You have not read it.',
  path: '/home/announcementDetails',
}

/** The lease is long compared with the delays of a busy machine, so that only dead workers lose it. */
const timing = { idleMs: 20, leaseMs: 6000, awayMs: 0, stopMs: 2000 }

type Changed = Partial<Insertable<Tables['letter']>>
type Mailbox = Insertable<Tables['mail']>

export type DeliveryWorld = Awaited<ReturnType<typeof deliveryWorld>>

/** An outbox with workers, and a clock that tests can move. */
export async function deliveryWorld() {
  const database = await testDatabase()
  const { db } = database
  const logged: string[] = []
  const lines = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  let offsetMs = 0
  let started: { stop: () => Promise<void> }[] = []
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const mails = () => db.selectFrom('mail').selectAll().orderBy('address').execute()
  const states = async () => (await mails()).map(({ state }) => state)

  return {
    db,
    url: database.url,
    pool: database.pool,
    clock,
    logged,
    mails,
    states,
    given: givenIn(db),
    forwardTo(ms: number) {
      offsetMs = ms
    },

    /** Starts a worker that sends to a local port. */
    work(
      port: number,
      more: Partial<MailServer> & { patience?: object; timing?: Partial<Timing>; logo?: Sender['logo'] } = {},
    ) {
      const { patience, timing: changed, logo, ...server } = more
      const carrier = openCarrier(
        { host: '127.0.0.1', port, encryption: 'none', user: undefined, password: undefined, ...server },
        {
          from: sender.from,
          connections: 3,
          patience: { connectionMs: 1000, answerMs: 2000, attemptMs: 5000, ...patience },
        },
      )
      const worker = startDelivery({
        db: database.worker.db,
        clock,
        log: createLog('test', 'debug', lines),
        carrier,
        readSender: async () => ({ ...sender, logo }),
        connections: 3,
        perSecond: 10_000,
        openCode: () => null,
        timing: { ...timing, ...changed },
      })
      started.push(worker)
      return worker
    },

    async people(count: number, row: { email?: string | null; status?: 0 | 1 } = {}): Promise<string[]> {
      const userNos = Array.from({ length: count }, () => `P${randomUUID()}`)
      for (const user_no of userNos)
        await givenIn(db).person({ user_no, email: `${user_no}@chengchuan.example`, ...row })
      return userNos
    },

    post(
      userNos: readonly string[],
      { held = false, unless, ...changed }: Changed & { held?: boolean; unless?: 'bulletinMail' } = {},
    ): Promise<void> {
      const posted = { message: { ...message, ...changed }, userNos, at: clock.now() }
      return posting({ held })(db, unless ? { ...posted, unless } : posted)
    },

    /** Puts one mail to each address into the outbox. */
    async putAll(addresses: readonly string[]): Promise<void> {
      const at = clock.now()
      const { letter_id } = await db
        .insertInto('letter')
        .values({ ...message, created_at: at })
        .returning('letter_id')
        .executeTakeFirstOrThrow()
      await sql`
        insert into mail (letter_id, address, lang, state, due_at, tried_since, created_at)
        select ${letter_id}, address, 'zh', 'queued', ${at}::timestamptz, ${at}, ${at}
        from unnest(${[...addresses]}::text[]) as address
      `.execute(db)
    },

    /** Inserts one mail into the outbox directly, without the checks of the normal way. */
    async put(mail: Partial<Mailbox> & Pick<Mailbox, 'address'>, changed: Changed = {}): Promise<string> {
      const at = clock.now()
      const { letter_id } = await db
        .insertInto('letter')
        .values({ ...message, created_at: at, ...changed })
        .returning('letter_id')
        .executeTakeFirstOrThrow()
      const times = { due_at: at, tried_since: at, created_at: at }
      const { mail_id } = await db
        .insertInto('mail')
        .values({ letter_id, lang: 'zh', state: 'queued', ...times, ...mail })
        .returning('mail_id')
        .executeTakeFirstOrThrow()
      return mail_id
    },

    until: (expected: readonly MailState[]) =>
      vi.waitFor(async () => expect(await states()).toEqual(expected), { timeout: 30_000 }),

    /** Stops the workers and empties the outbox. */
    async rest() {
      await Promise.all(started.map(({ stop }) => stop()))
      started = []
      offsetMs = 0
      logged.length = 0
      await db.deleteFrom('letter').execute()
      await sql`update mail_pace set second = '-infinity'`.execute(db)
    },
    close: () => database.close(),
  }
}
