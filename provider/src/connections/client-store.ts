import { sql } from 'kysely'
import type { ProviderDb } from '../database.ts'
import { type ConnectionKind, type ConnectionSettings, connectionSettings } from './settings.ts'

/** A client with its settings. */
export type RegisteredClient = {
  clientId: string
  /** The application's code in the portal; `null` for clients of the deployment, whose sign-ons are not checked. */
  appId: string | null
  origin: 'deployment' | 'connection'
  /** The protocol by which it signs people on. */
  kind: ConnectionKind
  status: 0 | 1
  nameZh: string
  nameEn: string
  settings: ConnectionSettings
  secretHash: Buffer | null
  secretExpiresAt: Date | null
  previousSecretHash: Buffer | null
  previousUntil: Date | null
  /** Salt of pairwise subject identifiers. */
  subjectSalt: string
  revision: number
}

/** The columns that `toClient` reads. */
export const clientColumns = [
  'client_id',
  'app_id',
  'origin',
  'kind',
  'status',
  'name_zh',
  'name_en',
  'settings',
  'secret_hash',
  'secret_expires_at',
  'previous_secret_hash',
  'previous_until',
  'subject_salt',
  'revision',
] as const

const selectClients = (db: ProviderDb) => db.selectFrom('idp.client').select(clientColumns)

type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClients>['execute']>>[number]

/** A row with the columns of `clientColumns`. */
export const toClient = (row: ClientRow): RegisteredClient => ({
  clientId: row.client_id,
  appId: row.app_id,
  origin: row.origin,
  kind: row.kind,
  status: row.status,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  settings: connectionSettings.parse(row.settings),
  secretHash: row.secret_hash,
  secretExpiresAt: row.secret_expires_at,
  previousSecretHash: row.previous_secret_hash,
  previousUntil: row.previous_until,
  subjectSalt: row.subject_salt,
  revision: row.revision,
})

/** The client with this ID, enabled or disabled. */
export async function findClient(db: ProviderDb, clientId: string): Promise<RegisteredClient | undefined> {
  const row = await selectClients(db).where('client_id', '=', clientId).executeTakeFirst()
  return row && toClient(row)
}

/** All connections of a kind. */
export async function findClientsOfKind(db: ProviderDb, kind: ConnectionKind): Promise<RegisteredClient[]> {
  return (await selectClients(db).where('kind', '=', kind).orderBy('client_id').execute()).map(toClient)
}

/** The connection of a SAML service provider, by its entity ID. */
export async function findSamlClient(
  db: ProviderDb,
  entityId: string,
): Promise<RegisteredClient | undefined> {
  const row = await selectClients(db)
    .where('kind', '=', 'saml')
    .where(sql<string>`settings #>> '{saml,entityId}'`, '=', entityId)
    .executeTakeFirst()
  return row && toClient(row)
}

/** The client of a portal application, if it is connected. */
export async function findClientOfApp(db: ProviderDb, appId: string): Promise<RegisteredClient | undefined> {
  const row = await selectClients(db).where('app_id', '=', appId).executeTakeFirst()
  return row && toClient(row)
}

/** A client that is defined by the configuration. */
export type DeploymentClient = Pick<
  RegisteredClient,
  'clientId' | 'nameZh' | 'nameEn' | 'settings' | 'secretHash'
>

/** Stores the clients of the configuration and deletes those removed from it. */
export async function writeDeploymentClients(
  db: ProviderDb,
  clients: readonly DeploymentClient[],
): Promise<void> {
  for (const { clientId, nameZh, nameEn, settings, secretHash } of clients) {
    const row = {
      ...({ origin: 'deployment', kind: 'oidc', status: 1 } as const),
      ...{ name_zh: nameZh, name_en: nameEn, settings: JSON.stringify(settings), secret_hash: secretHash },
      secret_expires_at: null,
    }
    await db
      .insertInto('idp.client')
      .values({ client_id: clientId, app_id: null, ...row })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ ...row, app_id: null }))
      .execute()
  }
  await db
    .deleteFrom('idp.client')
    .where('origin', '=', 'deployment')
    .where(
      'client_id',
      'not in',
      clients.map(({ clientId }) => clientId),
    )
    .execute()
}
