import { launchPath } from '@iambiz/provider/clients.ts'
import {
  type ConnectionKind,
  type ConnectionSettings,
  connectionSettings,
} from '@iambiz/provider/connections/settings.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { digest } from '@iambiz/runtime/digest.ts'
import { type Kysely, sql } from 'kysely'
import type { DemoClient } from './clients.ts'
import { isOfDemo } from './saml-credential.ts'

type StoredClient = {
  client_id: string
  kind: ConnectionKind
  settings: ConnectionSettings
  revision: number
}

type Move = (address: string) => string

const originOf = (address: string) => new URL(address).origin

const movedSaml = (saml: NonNullable<ConnectionSettings['saml']>, move: Move) => ({
  ...saml,
  // An entity ID need not be an address (SAML Core 8.3.6).
  entityId: URL.canParse(saml.entityId) ? move(saml.entityId) : saml.entityId,
  acsUrls: saml.acsUrls.map(move),
  ...(saml.sloUrl ? { sloUrl: move(saml.sloUrl) } : {}),
})

const movedCas = ({ serviceUrls, logoutUrl }: NonNullable<ConnectionSettings['cas']>, move: Move) => ({
  serviceUrls: serviceUrls.map(move),
  ...(logoutUrl ? { logoutUrl: move(logoutUrl) } : {}),
})

/** The settings with all addresses changed by `move`. */
function moveAddresses(settings: ConnectionSettings, move: Move): ConnectionSettings {
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri, initiateLoginUri, saml, cas } = settings
  return {
    ...settings,
    redirectUris: redirectUris.map(move),
    postLogoutRedirectUris: postLogoutRedirectUris.map(move),
    ...(backchannelLogoutUri ? { backchannelLogoutUri: move(backchannelLogoutUri) } : {}),
    ...(initiateLoginUri ? { initiateLoginUri: move(initiateLoginUri) } : {}),
    ...(saml ? { saml: movedSaml(saml, move) } : {}),
    ...(cas ? { cas: movedCas(cas, move) } : {}),
  }
}

/** The settings with the present certificate of the application in place of those of former starts. */
function withPresentCertificate(
  settings: ConnectionSettings,
  present: string | undefined,
): ConnectionSettings {
  const { saml } = settings
  if (!saml || present === undefined) return settings
  const certificates = saml.certificates.map((pem) => (isOfDemo(pem) ? present : pem))
  return { ...settings, saml: { ...saml, certificates: [...new Set(certificates)] } }
}

const storedClients = async <T>(db: Kysely<T>): Promise<StoredClient[]> => {
  const { rows } = await sql<StoredClient>`
    select client_id, kind, settings, revision from idp.client
    where origin = 'connection' and client_id like 'demo-%' for update`.execute(db)
  return rows.map((row) => ({ ...row, settings: connectionSettings.parse(row.settings) }))
}

const insertClient = <T>(
  db: Kysely<T>,
  { clientId, appId, kind, nameZh, nameEn, settings, secret }: DemoClient,
) =>
  sql`
    insert into idp.client (client_id, app_id, origin, kind, status, name_zh, name_en, settings, secret_hash, secret_since)
    select ${clientId}, ${appId}::uuid, 'connection', ${kind}, 1, ${nameZh}, ${nameEn}, ${JSON.stringify(settings)}::jsonb,
      ${secret && digest(secret)}::bytea, ${secret ? sql`now()` : null}
    where exists (select from portal.application where app_id = ${appId}::uuid)
    on conflict do nothing`.execute(db)

type Stored = { clientId: string; kind: ConnectionKind; settings: ConnectionSettings; secret?: string | null }

/** Stores what changed; the revision stays, because it counts changes by administrators. */
const updateClient = <T>(db: Kysely<T>, { clientId, kind, settings, secret }: Stored) =>
  sql`
    update idp.client set kind = ${kind}, settings = ${JSON.stringify(settings)}::jsonb,
      secret_hash = ${secret === undefined ? sql`secret_hash` : secret && digest(secret)}, updated_at = now()
    where client_id = ${clientId} and (kind <> ${kind} or settings <> ${JSON.stringify(settings)}::jsonb
      or ${secret === undefined ? sql`false` : sql`secret_hash is distinct from ${secret && digest(secret)}::bytea`})`.execute(
    db,
  )

/** Writes the portal's copy of connections, as its screen does. */
async function mirrorClients<T>(db: Kysely<T>, issuer: string): Promise<void> {
  await sql`
    insert into portal.connection (app_id, client_id, kind, status, template, initiate_login_uri, secret_until, revision)
    select app_id, client_id, kind, status, coalesce(settings->>'template', 'web'),
      coalesce(settings->>'initiateLoginUri', case when kind <> 'oidc' then ${`${issuer}${launchPath}/`} || client_id end),
      secret_expires_at, revision
    from idp.client where origin = 'connection' and client_id like 'demo-%'
    on conflict (app_id) do update set kind = excluded.kind, template = excluded.template,
      initiate_login_uri = excluded.initiate_login_uri, updated_at = now()
      where (connection.kind, connection.template) <> (excluded.kind, excluded.template)
        or connection.initiate_login_uri is distinct from excluded.initiate_login_uri`.execute(db)
}

type Addresses = { demoUrl: string; issuer: string }

/**
 * Connects the applications of the demo company at the first start without connections, and follows the configuration
 * afterwards. A connection that an administrator changed is only updated from former ports and hosts of the demo; a
 * deleted one stays deleted.
 */
export async function connectDemoClients<T>(
  db: Kysely<T>,
  clients: readonly DemoClient[],
  { demoUrl, issuer }: Addresses,
): Promise<void> {
  await transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('iambiz demo clients', 0))`.execute(trx)
    const stored = await storedClients(trx)
    if (stored.length === 0) for (const client of clients) await insertClient(trx, client)
    const untouched = stored.filter(({ revision }) => revision === 1)
    const formerOrigins = new Set(
      untouched.flatMap(({ settings }) => settings.postLogoutRedirectUris.map(originOf)),
    )
    const move = (address: string) => {
      const origin = originOf(address)
      return formerOrigins.has(origin) ? address.replace(origin, demoUrl) : address
    }
    for (const { client_id: clientId, kind, settings, revision } of stored) {
      const client = clients.find((known) => known.clientId === clientId)
      // Settings of another protocol are of a former release of the demo.
      if (client && (revision === 1 || kind !== client.kind)) {
        await updateClient(trx, client)
        continue
      }
      const moved = moveAddresses(settings, move)
      const present = client?.settings.saml?.certificates[0]
      await updateClient(trx, { clientId, kind, settings: withPresentCertificate(moved, present) })
    }
    await mirrorClients(trx, issuer)
  })
}
