import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { StoredConnection } from './provider-calls.ts'
import { toSettings } from './settings.ts'

/**
 * Writes the portal's copy of a connection, with the columns that the portal's queries need; an older revision is
 * ignored.
 */
export async function writeMirror(trx: Db, connection: StoredConnection, now: Date): Promise<void> {
  const { template, kind, initiateLoginUri } = toSettings(connection)
  const values = {
    client_id: connection.client_id,
    kind,
    template,
    status: connection.status,
    // Without an address of the application, a sign-on by SAML or CAS begins at the provider.
    initiate_login_uri: initiateLoginUri || connection.launch_url || null,
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
          // A new secret has its own expiry, so its notices start again.
          secret_warned_days: sql<number | null>`case
            when connection.secret_until is not distinct from excluded.secret_until then connection.secret_warned_days end`,
        })
        // Another client id means a new connection, whose revisions start again.
        .where((eb) =>
          eb.or([
            eb('connection.revision', '<=', connection.revision),
            eb('connection.client_id', '<>', connection.client_id),
          ]),
        ),
    )
    .execute()
}

/** Removes the portal's copy of a deleted connection; returns whether there was one. */
export async function removeMirror(trx: Db, appId: string): Promise<boolean> {
  const gone = await trx.deleteFrom('connection').where('app_id', '=', appId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/**
 * Returns the grants to people that expired in the period, for connected applications. Expiry changes no row, so it
 * must be polled; only grants to people can expire.
 */
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

/** Returns the home address of an application. */
export const homeOfApp = (db: Db, appId: string) =>
  db.selectFrom('application').select('home_url').where('app_id', '=', appId).executeTakeFirst()

/** Returns the names of these applications. */
export const namesOfApps = (db: Db, appIds: readonly string[]) =>
  db
    .selectFrom('application')
    .select(['app_id', 'name_zh', 'name_en'])
    .where(sql<boolean>`app_id = any(${[...appIds]}::uuid[])`)
    .execute()
