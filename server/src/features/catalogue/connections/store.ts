import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { StoredConnection } from './provider-calls.ts'
import { toSettings } from './settings.ts'

/** Writes the portal's copy of a connection, with the columns that its own statements need; an older revision is ignored. */
export async function writeMirror(trx: Db, connection: StoredConnection, now: Date): Promise<void> {
  const { template, kind, initiateLoginUri } = toSettings(connection)
  const values = {
    client_id: connection.client_id,
    kind,
    template,
    status: connection.status,
    initiate_login_uri: initiateLoginUri || null,
    secret_until: connection.secret_until ?? null,
    revision: connection.revision,
    updated_at: now,
  }
  const { app_id } = connection
  await trx
    .insertInto('connection')
    .values({ app_id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('app_id')
        .doUpdateSet({
          ...values,
          // A new secret has an end of its own, with notices of its own.
          secret_warned_days: sql<number | null>`case
            when connection.secret_until is not distinct from excluded.secret_until then connection.secret_warned_days end`,
        })
        // Another client is another connection, whose numbers begin again.
        .where((eb) =>
          eb.or([
            eb('connection.revision', '<=', connection.revision),
            eb('connection.client_id', '<>', connection.client_id),
          ]),
        ),
    )
    .execute()
}

/** Removes the portal's copy of a deleted connection; true where there was one. */
export async function removeMirror(trx: Db, appId: string): Promise<boolean> {
  const gone = await trx.deleteFrom('connection').where('app_id', '=', appId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** What ended by itself, of applications that are switched on: nobody changes such a row. Only what people have may end so. */
export const grantsEnded = (db: Db, { after, until }: { after: Date; until: Date }) =>
  db
    .selectFrom('application_grant as g')
    .innerJoin('connection as k', 'k.app_id', 'g.app_id')
    .select('g.subject_id')
    .where('k.status', '=', 1)
    .where('g.subject_type', '=', 'person')
    .where('g.expires_at', '>', after)
    .where('g.expires_at', '<=', until)
    .execute()

/** The address of an application. */
export const homeOfApp = (db: Db, appId: string) =>
  db.selectFrom('application').select('home_url').where('app_id', '=', appId).executeTakeFirst()

/** The names of these applications. */
export const namesOfApps = (db: Db, appIds: readonly string[]) =>
  db
    .selectFrom('application')
    .select(['app_id', 'name_zh', 'name_en'])
    .where(sql<boolean>`app_id = any(${[...appIds]}::uuid[])`)
    .execute()
