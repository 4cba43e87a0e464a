import { sql } from 'kysely'
import type { ProviderDb } from '../database.ts'

/** A person as a source knows them. */
type SourcePerson = { subject: string; displayName: string }

/** The account that a person of a source is linked to, enabled or not, and whether the person has proved it. */
export const linkedAccount = (
  db: ProviderDb,
  { sourceId, subject }: { sourceId: string; subject: string },
): Promise<{ accountNo: string; isProved: boolean } | undefined> =>
  db
    .selectFrom('idp.source_account')
    .select(['account_no as accountNo', 'is_proved as isProved'])
    .where('source_id', '=', sourceId)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** The sources that an account is linked to. */
export const linksOf = (db: ProviderDb, accountNo: string) =>
  db
    .selectFrom('idp.source_account as link')
    .innerJoin('idp.sign_in_source as source', 'source.source_id', 'link.source_id')
    .select([
      'link.link_id as id',
      'link.source_id as sourceId',
      'link.subject',
      'link.display_name as displayName',
    ])
    .select(['link.linked_at as linkedAt', 'link.last_used_at as lastUsedAt', 'link.is_proved as isProved'])
    .select(['source.code', 'source.name_zh as nameZh', 'source.name_en as nameEn'])
    .where('link.account_no', '=', accountNo)
    .orderBy('source.position')
    .execute()

type NewLink = SourcePerson & { sourceId: string; accountNo: string; isProved: boolean; now: Date }

/** Links a person of a source to an account; false if either is linked already. */
export async function link(
  db: ProviderDb,
  { sourceId, subject, accountNo, displayName, isProved, now }: NewLink,
): Promise<boolean> {
  const added = await db
    .insertInto('idp.source_account')
    .values({
      ...{ source_id: sourceId, subject, account_no: accountNo, display_name: displayName },
      ...{ is_proved: isProved, linked_at: now, last_used_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('link_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Stores the last use of a link, the present name, and a proof that the person has given with it. */
export async function useLink(
  db: ProviderDb,
  { sourceId, subject, displayName, isProved, now }: Omit<NewLink, 'accountNo'>,
): Promise<void> {
  await db
    .updateTable('idp.source_account')
    .set({ last_used_at: now, display_name: displayName, ...(isProved ? { is_proved: true } : {}) })
    .where('source_id', '=', sourceId)
    .where('subject', '=', subject)
    .execute()
}

/** Removes a link, of this account if one is given; returns whose it was. */
export async function unlink(
  db: ProviderDb,
  { id, accountNo }: { id: string; accountNo?: string },
): Promise<{ accountNo: string; sourceId: string } | undefined> {
  const gone = await db
    .deleteFrom('idp.source_account')
    .where('link_id', '=', id)
    .$if(accountNo !== undefined, (query) => query.where('account_no', '=', accountNo ?? ''))
    .returning(['account_no as accountNo', 'source_id as sourceId'])
    .executeTakeFirst()
  return gone
}

/** How many people are linked to each source. */
export async function countLinks(db: ProviderDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('idp.source_account')
    .select(['source_id', sql<number>`count(*)::integer`.as('people')])
    .groupBy('source_id')
    .execute()
  return new Map(rows.map(({ source_id, people }) => [source_id, people]))
}

/** The people of a source, those who used it last first; of one account if given. */
export const findLinks = (
  db: ProviderDb,
  { sourceId, accountNo, most }: { sourceId: string; accountNo: string; most: number },
) =>
  db
    .selectFrom('idp.source_account')
    .select(['link_id as id', 'account_no as accountNo', 'display_name as displayName'])
    .select(['linked_at as linkedAt', 'last_used_at as lastUsedAt'])
    .where('source_id', '=', sourceId)
    .$if(accountNo !== '', (query) => query.where('account_no', '=', accountNo))
    .orderBy('last_used_at', 'desc')
    .orderBy('link_id')
    .limit(most)
    .execute()
