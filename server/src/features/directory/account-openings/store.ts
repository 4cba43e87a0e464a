import type { OpeningFault, OpeningOutcome } from '@iambiz/contract/features/directory/account-openings.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'

export type Opening = Selectable<Tables['account_opening']>
type Begun = Pick<Opening, 'starter_no' | 'lang' | 'request_id' | 'ip' | 'env'>

/** Adds an opening of accounts for these people; `undefined` while another one is running. */
export async function insertOpening(
  trx: Db,
  begun: Begun,
  { userNos, now }: { userNos: readonly string[]; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ run_id: string }>`
    insert into account_opening (starter_no, lang, request_id, ip, env, started_at, seen_at)
    values (${begun.starter_no}, ${begun.lang}, ${begun.request_id}, ${begun.ip}, ${begun.env}, ${now}, ${now})
    on conflict ((true)) where ended_at is null do nothing returning run_id`.execute(trx)
  const [run] = rows
  if (!run) return undefined
  await sql`insert into account_opening_person (run_id, user_no)
    select ${run.run_id}, user_no from unnest(${[...userNos]}::text[]) as meant(user_no)`.execute(trx)
  return run.run_id
}

/** Returns an opening that has not ended, and stores that a worker is processing it. */
export const seeOpening = (db: Db, runId: string, now: Date): Promise<Opening | undefined> =>
  db
    .updateTable('account_opening')
    .set({ seen_at: now })
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Lease in seconds during which no other worker asks for a person; longer than the provider's time limit. */
const leaseSeconds = 60

/** Waiting people whom no worker has claimed. */
const isFree = (now: Date) => {
  const before = new Date(now.getTime() - leaseSeconds * 1000)
  return sql<boolean>`outcome is null and (tried_at is null or tried_at < ${before})`
}

export type Claimed = { user_no: string; tries: number }

/** Claims waiting people; two workers get different ones. Counts an attempt for each. */
export async function claimPeople(db: Db, runId: string, limit: number, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update account_opening_person p set tries = tries + 1, tried_at = ${now}
    where p.run_id = ${runId} and p.user_no in (
      select user_no from account_opening_person
      where run_id = ${runId} and ${isFree(now)}
      order by user_no limit ${limit} for update skip locked)
    returning p.user_no, p.tries`.execute(db)
  return rows.sort((one, other) => (one.user_no < other.user_no ? -1 : 1))
}

/** Updates a waiting person, unless another worker has claimed the person since. */
const stillClaimed = (db: Db, runId: string, { user_no, tries }: Claimed) =>
  db
    .updateTable('account_opening_person')
    .where('run_id', '=', runId)
    .where('user_no', '=', user_no)
    .where('outcome', 'is', null)
    .where('tries', '=', tries)

/** Renews the lease of a person right before the request; `false` where another worker has claimed the person. */
export async function keepClaim(db: Db, runId: string, claimed: Claimed, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await stillClaimed(db, runId, claimed).set({ tried_at: now }).executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Releases claimed people: the one who was asked for keeps the attempt, the others do not. Ignores people whom another
 * worker has claimed.
 */
export async function releasePeople(
  db: Db,
  runId: string,
  { asked, others }: { asked?: Claimed; others: readonly Claimed[] },
): Promise<void> {
  const claimed = asked ? [asked, ...others] : others
  await sql`update account_opening_person p
    set tried_at = null, tries = p.tries - (p.user_no <> ${asked?.user_no ?? ''})::int
    from unnest(${claimed.map(({ user_no }) => user_no)}::text[], ${claimed.map(({ tries }) => tries)}::int[])
      as mine(user_no, tries)
    where p.run_id = ${runId} and p.user_no = mine.user_no and p.tries = mine.tries and p.outcome is null`.execute(
    db,
  )
}

export type Settled = {
  outcome: Exclude<OpeningOutcome, 'waiting'>
  fault?: OpeningFault
  address?: string | undefined
  expiresAt?: Date
  sealed?: string | undefined
}

/** Stores the outcome for a person; `false` where another worker has claimed the person. */
export async function settlePerson(
  trx: Db,
  runId: string,
  claimed: Claimed,
  { outcome, fault, address, expiresAt, sealed }: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await stillClaimed(trx, runId, claimed)
    .set({
      ...{ outcome, fault: fault ?? null, address: address ?? null, expires_at: expiresAt ?? null },
      ...{ code_sealed: sealed ?? null, handed: sealed !== undefined },
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const markStalled = (db: Db, runId: string, since: Date | null) =>
  db.updateTable('account_opening').set({ stalled_since: since }).where('run_id', '=', runId).execute()

/** Returns the people for whom the provider may have received a request that it did not answer. */
export async function unanswered(db: Db, runId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_opening_person')
    .select('user_no')
    .where('run_id', '=', runId)
    .where('tries', '>', 0)
    .where(isFree(now))
    .execute()
  return rows.map(({ user_no }) => user_no)
}

type GivenUp = Pick<Settled, 'outcome' | 'fault'> & { only?: readonly string[] }

/** Gives up on waiting people, except those whom another worker has claimed; returns how many. */
export async function giveUpWaiting(
  db: Db,
  runId: string,
  { outcome, fault, only }: GivenUp,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('account_opening_person')
    .set({ outcome, fault: fault ?? null })
    .where('run_id', '=', runId)
    .where(isFree(now))
    .$if(only !== undefined, (query) =>
      query.where(sql<boolean>`user_no = any(${[...(only ?? [])]}::text[])`),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the opening if nobody is waiting; `false` where people are, or where it had ended before. */
export async function endOpening(db: Db, runId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_opening as o')
    .set({ ended_at: now })
    .where('o.run_id', '=', runId)
    .where('o.ended_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from account_opening_person p where p.run_id = o.run_id and p.outcome is null)`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns openings that no worker has processed for two minutes. */
export const abandonedOpenings = (db: Db, now: Date) =>
  db
    .selectFrom('account_opening')
    .select('run_id')
    .where('ended_at', 'is', null)
    .where('seen_at', '<', new Date(now.getTime() - 120_000))
    .execute()

/** How long saved codes can be saved again, milliseconds. */
const againMs = 10 * 60_000

/** Codes saved after this moment can be saved again. */
const againSince = (now: Date) => new Date(now.getTime() - againMs)

const counted = (now: Date) => sql`
  select count(*)::int as total,
    count(*) filter (where outcome is null)::int as waiting,
    count(*) filter (where outcome = 'opened')::int as opened,
    count(*) filter (where outcome = 'exists')::int as "exists",
    count(*) filter (where outcome = 'disabled')::int as disabled,
    count(*) filter (where outcome = 'failed')::int as failed,
    count(*) filter (where outcome = 'opened' and not handed)::int as mailed,
    count(*) filter (where fault = 'stopped')::int as stopped,
    count(*) filter (where code_sealed is not null and expires_at > ${now}::timestamptz and saved_at is null)::int as codes,
    count(*) filter (where code_sealed is not null and expires_at > ${now}::timestamptz
      and saved_at > ${againSince(now)}::timestamptz)::int as "again"
  from account_opening_person where run_id = o.run_id`

export type Counts = Record<OpeningOutcome | 'total' | 'mailed' | 'stopped' | 'codes' | 'again', number>

const described = (db: Db, lang: Language, now: Date) =>
  db
    .selectFrom('account_opening as o')
    .innerJoin('person as p', 'p.user_no', 'o.starter_no')
    .select(['o.run_id', 'o.starter_no', 'o.started_at', 'o.ended_at'])
    .select(nameOf(lang, 'p').as('starter_name'))
    .select((eb) =>
      eb
        .selectFrom('account_opening_person as saved')
        .select(sql<Date | null>`min(saved.saved_at)`.as('saved_at'))
        .whereRef('saved.run_id', '=', 'o.run_id')
        .where('saved.code_sealed', 'is not', null)
        .where('saved.saved_at', '>', againSince(now))
        .where('saved.expires_at', '>', now)
        .as('saved_at'),
    )
    .select(sql<Counts>`(select to_jsonb(counted) from (${counted(now)}) as counted)`.as('counts'))

export type DescribedOpening = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

export const openingPage = (
  db: Db,
  { lang, now }: { lang: Language; now: Date },
  page: { pageNum: number; pageSize: number },
) => pageOfQuery(described(db, lang, now).orderBy('o.started_at', 'desc').orderBy('o.run_id'), page)

export const findOpening = (db: Db, { lang, now }: { lang: Language; now: Date }, runId: string) =>
  described(db, lang, now).where('o.run_id', '=', runId).executeTakeFirst()

type Narrowed = { runId: string; outcome?: OpeningOutcome | undefined; pageNum: number; pageSize: number }

/** Returns the people of one opening, failed ones first. */
export const openingPeople = (db: Db, lang: Language, { runId, outcome, ...page }: Narrowed) =>
  pageOfQuery(
    db
      .selectFrom('account_opening_person as o')
      .innerJoin('person as p', 'p.user_no', 'o.user_no')
      .select(['o.user_no', 'o.outcome', 'o.fault', 'o.address', 'o.expires_at', 'o.handed'])
      .select(nameOf(lang, 'p').as('user_name'))
      .where('o.run_id', '=', runId)
      .$if(outcome === 'waiting', (people) => people.where('o.outcome', 'is', null))
      .$if(outcome !== undefined && outcome !== 'waiting', (people) =>
        people.where('o.outcome', '=', outcome as Exclude<OpeningOutcome, 'waiting'>),
      )
      .orderBy(sql`array_position(array['failed', 'disabled', 'opened', 'exists'], o.outcome)`)
      .orderBy('o.user_no'),
    page,
  )

export type SavedCode = {
  user_no: string
  name_zh: string
  name_en: string | null
  expires_at: Date
  code_sealed: string
  /** Whether it was saved before. */
  again: boolean
}

/** Returns the valid codes that were never saved, or only a short time ago, and marks them as saved. */
export async function takeCodes(trx: Db, runId: string, now: Date): Promise<SavedCode[]> {
  const { rows } = await sql<SavedCode>`
    with kept as (
      select run_id, user_no, saved_at from account_opening_person
      where run_id = ${runId} and code_sealed is not null and expires_at > ${now}
        and (saved_at is null or saved_at > ${againSince(now)}) for update)
    update account_opening_person o set saved_at = coalesce(o.saved_at, ${now})
    from kept join person p using (user_no)
    where o.run_id = kept.run_id and o.user_no = kept.user_no
    returning o.user_no, p.name_zh, p.name_en, o.expires_at, o.code_sealed, kept.saved_at is not null as "again"`.execute(
    trx,
  )
  return rows.sort((one, other) => (one.user_no < other.user_no ? -1 : 1))
}

export const againUntil = (savedAt: Date): Date => new Date(savedAt.getTime() + againMs)

/** Deletes codes that were saved and cannot be saved again. */
export const forgetSavedCodes = (db: Db, now: Date) =>
  db
    .updateTable('account_opening_person')
    .set({ code_sealed: null })
    .where('code_sealed', 'is not', null)
    .where('saved_at', '<=', againSince(now))
    .execute()

/** Openings are deleted after half a year. */
const retentionDays = 180

/** Deletes expired codes, and old openings. */
export async function sweepOpenings(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('account_opening_person')
    .set({ code_sealed: null })
    .where('code_sealed', 'is not', null)
    .where('expires_at', '<', now)
    .execute()
  await db
    .deleteFrom('account_opening')
    .where('ended_at', '<', new Date(now.getTime() - retentionDays * 24 * 3_600_000))
    .execute()
}
