import { sql } from 'kysely'
import type { ProviderDb } from '../database.ts'
import { type ConnectionKind, type ConnectionSettings, connectionSettings } from './settings.ts'

/** A connection for its administrators. */
export type Connection = {
  appId: string
  clientId: string
  kind: ConnectionKind
  status: 0 | 1
  revision: number
  settings: ConnectionSettings
  hasSecret: boolean
  secretSince: Date | null
  secretUntil: Date | null
  previousUntil: Date | null
  lastSignOn: Date | null
  signOnsToday: number
  failuresToday: number
  /** How many people have saved credentials for a form that is filled in. */
  savedSignIns: number
}

/** A secret as it is stored. */
export type StoredSecret = { hash: Buffer; since: Date; until: Date | null }

/** Connections with counts of their sign-ons; only that of `appId` if given. */
export async function findConnections(db: ProviderDb, now: Date, appId?: string): Promise<Connection[]> {
  const rows = await db
    .selectFrom('idp.client as c')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('idp.sign_on_attempt as a')
          .whereRef('a.client_id', '=', 'c.client_id')
          .select([
            sql<Date | null>`max(a.occurred_at) filter (where a.step = 'authorize' and a.result = 'done')`.as(
              'last_sign_on',
            ),
            // Days are those of the deployment: the database session has its time zone.
            sql<number>`count(*) filter (where a.step = 'authorize' and a.result = 'done'
              and a.occurred_at >= date_trunc('day', ${now}::timestamptz))::integer`.as('sign_ons'),
            sql<number>`count(*) filter (where a.result <> 'done'
              and a.occurred_at >= date_trunc('day', ${now}::timestamptz))::integer`.as('failures'),
          ])
          .as('used'),
      (join) => join.onTrue(),
    )
    .select(['c.app_id', 'c.client_id', 'c.kind', 'c.status', 'c.revision', 'c.settings', 'c.secret_hash'])
    .select(['c.secret_since', 'c.secret_expires_at', 'c.previous_until'])
    .select(['used.last_sign_on', 'used.sign_ons', 'used.failures'])
    .select((eb) =>
      eb
        .selectFrom('idp.form_credential as k')
        .whereRef('k.client_id', '=', 'c.client_id')
        .select(sql<number>`count(*)::integer`.as('people'))
        .as('saved_sign_ins'),
    )
    // Administrators are warned of its end as of that of a secret.
    .leftJoin('idp.saml_certificate as own', (join) =>
      join.on(sql`own.certificate_id::text`, '=', sql`c.settings #>> '{saml,certificateId}'`),
    )
    .select('own.not_after as certificate_until')
    .where('c.origin', '=', 'connection')
    .$if(appId !== undefined, (query) => query.where('c.app_id', '=', appId ?? ''))
    .orderBy('c.created_at')
    .orderBy('c.client_id')
    .execute()
  return rows.map((row) => ({
    appId: row.app_id ?? '',
    clientId: row.client_id,
    kind: row.kind,
    status: row.status,
    revision: row.revision,
    settings: connectionSettings.parse(row.settings),
    hasSecret: row.secret_hash !== null,
    secretSince: row.secret_since,
    secretUntil: row.secret_expires_at ?? row.certificate_until,
    previousUntil: row.previous_until && row.previous_until > now ? row.previous_until : null,
    lastSignOn: row.last_sign_on,
    signOnsToday: row.sign_ons ?? 0,
    failuresToday: row.failures ?? 0,
    savedSignIns: row.saved_sign_ins ?? 0,
  }))
}

type Names = { zh: string; en: string }
type NewConnection = {
  appId: string
  clientId: string
  kind: ConnectionKind
  names: Names
  settings: ConnectionSettings
  secret: StoredSecret | null
}

const secretColumns = (secret: StoredSecret | null) => ({
  secret_hash: secret?.hash ?? null,
  secret_since: secret?.since ?? null,
  secret_expires_at: secret?.until ?? null,
})

/** Adds a connection, disabled; false if the application is connected already. */
export async function insertConnection(db: ProviderDb, connection: NewConnection): Promise<boolean> {
  const { appId, clientId, kind, names, settings, secret } = connection
  const added = await db
    .insertInto('idp.client')
    .values({
      ...{ client_id: clientId, app_id: appId, origin: 'connection', kind },
      ...{ name_zh: names.zh, name_en: names.en, settings: JSON.stringify(settings) },
      ...secretColumns(secret),
    })
    .onConflict((conflict) => conflict.column('app_id').doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return added !== undefined
}

const changeOf = (db: ProviderDb, { appId, revision }: Revised) =>
  db
    .updateTable('idp.client')
    .set({ revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('app_id', '=', appId)
    .where('origin', '=', 'connection')
    .where('revision', '=', revision)
    .returning('revision')

/** The revision that the administrator saw; a change of another revision does nothing (optimistic locking). */
type Revised = { appId: string; revision: number }

type Change = {
  names: Names
  settings: ConnectionSettings
  /** Null removes the secret; undefined leaves it unchanged. */
  secret: StoredSecret | null | undefined
}

/** Changes names, settings and secret; returns the new revision, or nothing after a concurrent change. */
export async function updateConnection(
  db: ProviderDb,
  revised: Revised,
  { names, settings, secret }: Change,
): Promise<number | undefined> {
  const changed = await changeOf(db, revised)
    .set({ name_zh: names.zh, name_en: names.en, settings: JSON.stringify(settings) })
    .$if(secret !== undefined, (query) =>
      query.set({ ...secretColumns(secret ?? null), previous_secret_hash: null, previous_until: null }),
    )
    .executeTakeFirst()
  return changed?.revision
}

/** Replaces the secret; the previous one stays valid until `overlapUntil`, but not beyond its own expiry. */
export async function rotateSecret(
  db: ProviderDb,
  revised: Revised,
  secret: StoredSecret,
  overlapUntil: Date,
): Promise<{ revision: number; previousUntil: Date } | undefined> {
  const changed = await changeOf(db, revised)
    .set({
      ...secretColumns(secret),
      previous_secret_hash: sql`secret_hash`,
      previous_until: sql`least(secret_expires_at, ${overlapUntil}::timestamptz)`,
    })
    .where('secret_hash', 'is not', null)
    .returning('previous_until')
    .executeTakeFirst()
  return changed && { revision: changed.revision, previousUntil: changed.previous_until ?? overlapUntil }
}

/** Enables or disables a connection. */
export async function switchConnection(
  db: ProviderDb,
  revised: Revised,
  status: 0 | 1,
): Promise<number | undefined> {
  return (await changeOf(db, revised).set({ status }).executeTakeFirst())?.revision
}

/** Deletes a connection with its attempts and sign-ons. */
export async function deleteConnection(db: ProviderDb, appId: string): Promise<void> {
  await db.deleteFrom('idp.client').where('app_id', '=', appId).where('origin', '=', 'connection').execute()
}

/**
 * Copies application names from the portal. Revisions stay, so that an open form of the connection can still be saved.
 */
export async function renameClients(
  db: ProviderDb,
  names: readonly ({ appId: string } & Names)[],
): Promise<void> {
  const list = JSON.stringify(names)
  await sql`update idp.client as c set name_zh = n.zh, name_en = n.en
    from jsonb_to_recordset(${list}::jsonb) as n ("appId" uuid, zh text, en text)
    where c.app_id = n."appId" and c.origin = 'connection' and (c.name_zh, c.name_en) <> (n.zh, n.en)`.execute(
    db,
  )
}
