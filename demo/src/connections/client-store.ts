import { type ConnectionSettings, connectionSettings } from '@iambiz/provider/connections/settings.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { digest } from '@iambiz/runtime/digest.ts'
import { type Kysely, sql } from 'kysely'
import type { DemoClient } from './clients.ts'

type StoredClient = { client_id: string; app_id: string; settings: ConnectionSettings; revision: number }

const originOf = (address: string) => new URL(address).origin

/** The settings with all addresses changed by `move`. */
function moveAddresses(settings: ConnectionSettings, move: (address: string) => string): ConnectionSettings {
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri, initiateLoginUri } = settings
  return {
    ...settings,
    redirectUris: redirectUris.map(move),
    postLogoutRedirectUris: postLogoutRedirectUris.map(move),
    ...(backchannelLogoutUri ? { backchannelLogoutUri: move(backchannelLogoutUri) } : {}),
    ...(initiateLoginUri ? { initiateLoginUri: move(initiateLoginUri) } : {}),
  }
}

const storedClients = async <T>(db: Kysely<T>): Promise<StoredClient[]> => {
  const { rows } = await sql<StoredClient>`
    select client_id, app_id, settings, revision from idp.client
    where origin = 'connection' and client_id like 'demo-%' for update`.execute(db)
  return rows.map((row) => ({ ...row, settings: connectionSettings.parse(row.settings) }))
}

const insertClient = <T>(db: Kysely<T>, { clientId, appId, nameZh, nameEn, settings, secret }: DemoClient) =>
  sql`
    insert into idp.client (client_id, app_id, origin, kind, status, name_zh, name_en, settings, secret_hash, secret_since)
    select ${clientId}, ${appId}::uuid, 'connection', 'oidc', 1, ${nameZh}, ${nameEn}, ${JSON.stringify(settings)}::jsonb,
      ${secret && digest(secret)}::bytea, ${secret ? sql`now()` : null}
    where exists (select from portal.application where app_id = ${appId}::uuid)
    on conflict do nothing`.execute(db)

/** Stores changed settings and secrets; the revision stays, because it counts changes by administrators. */
const updateClient = <T>(
  db: Kysely<T>,
  clientId: string,
  settings: ConnectionSettings,
  secret?: string | null,
) =>
  sql`
    update idp.client set settings = ${JSON.stringify(settings)}::jsonb,
      secret_hash = ${secret === undefined ? sql`secret_hash` : secret && digest(secret)}, updated_at = now()
    where client_id = ${clientId} and (settings <> ${JSON.stringify(settings)}::jsonb
      or ${secret === undefined ? sql`false` : sql`secret_hash is distinct from ${secret && digest(secret)}::bytea`})`.execute(
    db,
  )

/** Writes the portal's copy of connections, as its screen does. */
async function mirrorClients<T>(db: Kysely<T>): Promise<void> {
  await sql`
    insert into portal.connection (app_id, client_id, kind, status, template, initiate_login_uri, secret_until, revision)
    select app_id, client_id, kind, status, coalesce(settings->>'template', 'web'), settings->>'initiateLoginUri',
      secret_expires_at, revision
    from idp.client where origin = 'connection' and client_id like 'demo-%'
    on conflict (app_id) do update set initiate_login_uri = excluded.initiate_login_uri, updated_at = now()
      where connection.initiate_login_uri is distinct from excluded.initiate_login_uri`.execute(db)
}

/**
 * Connects the applications of the demo company at the first start without connections, and follows the configuration
 * afterwards. A connection that an administrator changed is only updated from former ports and hosts of the demo; a
 * deleted one stays deleted.
 */
export async function connectDemoClients<T>(
  db: Kysely<T>,
  clients: readonly DemoClient[],
  demoUrl: string,
): Promise<void> {
  await transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('iambiz demo clients', 0))`.execute(trx)
    const stored = await storedClients(trx)
    if (stored.length === 0) for (const client of clients) await insertClient(trx, client)
    const untouched = stored.filter(({ revision }) => revision === 1)
    const formerOrigins = new Set(
      untouched.flatMap(({ settings }) => settings.postLogoutRedirectUris.map(originOf)),
    )
    for (const { client_id, settings, revision } of stored) {
      const client = clients.find(({ clientId }) => clientId === client_id)
      if (client && revision === 1) {
        await updateClient(trx, client_id, client.settings, client.secret)
        continue
      }
      const moved = moveAddresses(settings, (address) => {
        const origin = originOf(address)
        return formerOrigins.has(origin) ? address.replace(origin, demoUrl) : address
      })
      await updateClient(trx, client_id, moved)
    }
    await mirrorClients(trx)
  })
}
