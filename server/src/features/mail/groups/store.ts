import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

export type Member = { user_no: string } | { contact_id: string }

type Stored = Pick<Selectable<Tables['mail_group_member']>, 'user_no' | 'contact_id' | 'is_copy'> & {
  /** In lower case; null when the person no longer has an address. */
  address: string | null
}

export const insertGroup = async (trx: Db, row: Insertable<Tables['mail_group']>): Promise<string> =>
  (await trx.insertInto('mail_group').values(row).returning('group_id').executeTakeFirstOrThrow()).group_id

/** Changes a group that the transaction has locked. */
export const updateGroup = (trx: Db, id: string, row: Updateable<Tables['mail_group']>) =>
  trx
    .updateTable('mail_group')
    .set((eb) => ({ ...row, revision: eb('revision', '+', 1) }))
    .where('group_id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()

/** Returns the members of a group, including people who have left. */
export const storedMembers = (db: Db, id: string): Promise<Stored[]> =>
  db
    .selectFrom('mail_group_member as m')
    .leftJoin('person as p', 'p.user_no', 'm.user_no')
    .leftJoin('mail_contact as c', 'c.contact_id', 'm.contact_id')
    .where('m.group_id', '=', id)
    .select((eb) => [
      'm.user_no',
      'm.contact_id',
      'm.is_copy',
      eb.fn<string | null>('lower', [eb.fn.coalesce('p.email', 'c.address')]).as('address'),
    ])
    .execute()

/** Replaces the members of a group, recipients first. A deferred constraint rejects more than 200 members at commit. */
export async function replaceMembers(
  trx: Db,
  group_id: string,
  { recipients, copies }: { recipients: readonly Member[]; copies: readonly Member[] },
): Promise<void> {
  await trx.deleteFrom('mail_group_member').where('group_id', '=', group_id).execute()
  const members = [
    ...recipients.map((member) => ({ ...member, is_copy: false })),
    ...copies.map((member) => ({ ...member, is_copy: true })),
  ]
  if (members.length === 0) return
  await trx
    .insertInto('mail_group_member')
    .values(members.map((member, position) => ({ group_id, position, ...member })))
    .execute()
}
