import type { DeviceChange } from '@iambiz/identity/calls.ts'
import type { IdentityDb, IdentityTables } from '@iambiz/identity/tables.ts'
import type { PoolOptions } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import {
  migrate,
  type Report,
  type Schema,
  underMigrationLock,
  withMigrationPool,
} from '@iambiz/runtime/migrate.ts'
import { prepareSchema } from '@iambiz/runtime/prepare-schema.ts'
import { grantRights } from '@iambiz/runtime/rights-store.ts'
import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { FactorTimes } from './acr.ts'
import type { ConnectionKind } from './connections/settings.ts'
import { providerRights } from './role-rights.ts'
import type { SourceKind } from './sources/settings.ts'

type Moment = ColumnType<Date, Date, Date>

type AccountTable = {
  account_no: string
  user_name: string
  name_zh: string
  name_en: string
  email: string | null
  email_given_at: Generated<Date | null>
  password_hash: string | null
  password_changed_at: Generated<Date | null>
  status: Generated<number>
  locale: Generated<string | null>
  sign_ins_ended: Generated<number>
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** Sign-in other than with the bundled password, by its type in the login log. */
export type PasswordlessType = 'wechat' | 'wecom' | 'oauth' | 'passkey' | `source:${string}`

/** Why a sign-in failed; for the login log, never shown at sign-in. */
export type FailureReason =
  | 'wrong_password'
  | 'locked'
  | 'disabled'
  | 'unknown_account'
  | 'wrong_totp'
  | 'wrong_passkey'
  | 'not_allowed'
  | 'password_expired'

/** Signature algorithms of tokens (RFC 7518 3.1, RFC 8037 3.1). */
export type SigningAlgorithm = 'ES256' | 'RS256' | 'PS256' | 'EdDSA'

/** The request of a sign-on or sign-out. */
export type AttemptStep = 'authorize' | 'token' | 'userinfo' | 'introspect' | 'validate' | 'sign-out'

/** Why a person is signed out of an application. */
export type SignOutCause =
  | 'signed-out'
  | 'session-ended'
  | 'sign-ins-ended'
  | 'access-withdrawn'
  | 'everybody-signed-out'
  | 'connection-off'
  | 'connection-deleted'

/** Purpose of a code: a new password, a new address, or a new password by a code from an administrator. */
export type MailedCodePurpose = 'password' | 'email' | 'handed'

/** Tables of the schema `idp`. `oidc_record` is also used by prepared SQL (record-store.ts). */
export type ProviderTables = {
  'idp.account': AccountTable
  'idp.login_name': { name: string; account_no: string }
  'idp.oidc_record': { kind: string; id_hash: Buffer; expires_at: Moment }
  'idp.signing_key': {
    kid: string
    private_jwk: string
    signs_from: Moment
    alg: Generated<SigningAlgorithm>
  }
  'idp.client': {
    client_id: string
    app_id: string | null
    origin: 'deployment' | 'connection'
    kind: ConnectionKind
    status: Generated<0 | 1>
    name_zh: string
    name_en: string
    settings: unknown
    secret_hash: Buffer | null
    secret_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    secret_expires_at: ColumnType<Date | null, Date | null, Date | null>
    previous_secret_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    previous_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    subject_salt: Generated<string>
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  'idp.sign_on_attempt': {
    attempt_id: GeneratedAlways<string>
    client_id: string
    occurred_at: Moment
    account_no: string | null
    step: AttemptStep
    result: 'done' | 'refused' | 'failed'
    reason: Generated<string>
    detail: Generated<string>
  }
  'idp.participant': {
    session_uid: string
    client_id: string
    sid: string
    account_no: string
    sub: string
    signed_in_no: string
    delegation_id: string | null
    signed_on_at: Moment
  }
  'idp.sign_out_delivery': {
    delivery_id: Generated<string>
    client_id: string
    account_no: string
    sub: string
    sid: string
    uri: string
    alg: string
    kind: Generated<ConnectionKind>
    cause: SignOutCause
    queued_at: Moment
    attempts: Generated<number>
    due_at: Moment
    delivered_at: ColumnType<Date | null, never, Date>
    given_up_at: ColumnType<Date | null, never, Date>
  }
  'idp.form_credential': {
    account_no: string
    client_id: string
    sealed: string
    saved_at: Moment
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  'idp.forward_host': { host: string; client_id: string }
  'idp.saml_certificate': {
    certificate_id: Generated<string>
    certificate: string
    private_key: string
    not_after: Moment
    created_at: Moment
  }
  'idp.sign_in_failure': {
    account_hash: Buffer
    address: string
    tries: number
    failures: number
    admitted: boolean
    last_failure_at: Moment
    blocked_until: ColumnType<Date | null, Date | null, Date | null>
  }
  'idp.earlier_password': { account_no: string; password_hash: string; replaced_at: Moment }
  'idp.trusted_browser': { token_hash: Buffer; account_no: string; expires_at: Moment }
  'idp.first_factor': {
    interaction_hash: Buffer
    account_no: string
    amr: string[]
    factors: ColumnType<FactorTimes, string, string>
    signed_in_at: ColumnType<Date | null, Date | null, Date | null>
    begun_at: ColumnType<Date | null, Date | null, Date | null>
    ends_at: ColumnType<Date | null, Date | null, Date | null>
    wrong_codes: Generated<number>
    expires_at: Moment
  }
  'idp.mailed_code': {
    code_id: Generated<string>
    account_no: string
    purpose: MailedCodePurpose
    address: string
    asker: Generated<string>
    asked_from: Generated<string>
    code_hash: string
    state: Generated<'requested' | 'proved' | 'changed' | 'dead'>
    tries: Generated<number>
    requested_at: Moment
    expires_at: Moment
  }
  'idp.sign_in_source': {
    source_id: Generated<string>
    code: string
    kind: SourceKind
    status: Generated<0 | 1>
    position: number
    name_zh: string
    name_en: string
    settings: unknown
    sealed_secret: string | null
    tested_at: ColumnType<Date | null, never, Date | null>
    test_problem: ColumnType<string | null, never, string | null>
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  'idp.source_account': {
    link_id: Generated<string>
    source_id: string
    subject: string
    account_no: string
    display_name: string
    linked_at: Moment
    last_used_at: ColumnType<Date | null, Date, Date>
    is_proved: Generated<boolean>
  }
  'idp.source_sign_in': {
    interaction_hash: Buffer
    source_id: string
    state_hash: Buffer | null
    browser_hash: Buffer
    sealed_request: string
    sealed_person: string | null
    expires_at: Moment
  }
  'idp.portal_picture': { name: string; content: Buffer; sent_at: Moment }
  'idp.portal_setting': { is_only: boolean; version: string; content: unknown; told_at: Moment }
  'idp.acting_ticket': {
    ticket_hash: Buffer
    agent_no: string
    principal_no: string
    client_id: string
    app_code: string
    delegation_id: string
    org_code: string
    role_no: string
    ends_at: Moment
    expires_at: Moment
  }
  'idp.security_event': {
    event_id: Generated<string>
    occurred_at: Moment
    account_no: string | null
    /** Null for a device change, as are the next three. */
    reason: FailureReason | null
    login_type: Generated<PasswordlessType | null>
    address: string | null
    user_agent: string | null
    request_id: string | null
    event_no: GeneratedAlways<string>
    /** Null for a failed sign-in. */
    change_type: Generated<DeviceChange['change'] | null>
    devices: Generated<number | null>
    /** Passkeys among the devices. */
    passkeys: Generated<number>
    attempts: Generated<number>
    due_at: Moment
    delivered_at: ColumnType<Date | null, never, Date>
  }
}

export type ProviderDb = Kysely<ProviderTables>

/** The database typed for the identity package, whose tables are in the provider's schema. */
export const identityDb = (db: ProviderDb): IdentityDb =>
  (db as unknown as Kysely<IdentityTables>).withSchema('idp')

/** The provider's tables in a transaction that the identity package started. */
export const providerDb = (db: IdentityDb): ProviderDb => db as unknown as ProviderDb

export const providerSchema: Schema = {
  name: 'idp',
  folder: new URL('../migrations/', import.meta.url),
}

/** Migrates the schema `idp` and grants the provider's role its rights; returns the names of applied migrations. */
export const migrateProvider = (db: ProviderDb, report?: Report): Promise<string[]> =>
  underMigrationLock(db, async () => {
    const ran = await migrate(db, providerSchema, report)
    await grantRights(db, providerSchema.name, providerRights)
    return ran
  })

type Connections = Pick<PoolOptions, 'url' | 'timeZone' | 'onError'>

/** Connects to the provider's tables for a migration. */
export const withProviderOwner = <T>(
  connections: Connections,
  work: (db: ProviderDb) => Promise<T>,
): Promise<T> => withMigrationPool<ProviderTables, T>({ ...connections, schema: providerSchema.name }, work)

/**
 * Makes sure that the tables are those of this build (`prepareSchema`). Returns whether the process connected as the
 * owner.
 */
export const prepareProvider = (
  connections: Connections,
  { log, mayMigrate }: { log: Log; mayMigrate: boolean },
): Promise<{ isOwner: boolean }> =>
  withProviderOwner(connections, (db) =>
    prepareSchema(db, providerSchema, { log, mayMigrate, migrate: (owner) => migrateProvider(owner) }),
  )

/** Whether the database responds and contains the provider's tables. */
export async function providerDatabaseAnswers(db: ProviderDb): Promise<boolean> {
  try {
    await db.selectFrom('idp.client').select('client_id').limit(1).execute()
    return true
  } catch {
    return false
  }
}
