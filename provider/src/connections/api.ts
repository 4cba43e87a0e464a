import { randomBytes } from 'node:crypto'
import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { digest } from '@iambiz/runtime/digest.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { z } from 'zod'
import { launchUrlOf } from '../clients.ts'
import type { ProviderConfig } from '../config.ts'
import type { ProviderDb, SignOutCause } from '../database.ts'
import { isSameDestination, removeSavedOfApp } from '../form-fill/credential-store.ts'
import { findCertificates, newestCertificate } from '../saml/certificate-store.ts'
import type { AddressRules } from './addresses.ts'
import { findAttempts } from './attempt-store.ts'
import { findClient, findClientOfApp } from './client-store.ts'
import {
  type Connection,
  deleteConnection,
  findConnections,
  insertConnection,
  renameClients,
  rotateSecret,
  type StoredSecret,
  switchConnection,
  updateConnection,
} from './connection-store.ts'
import type { Fault } from './sent-settings.ts'
import { type ConnectionKind, type ConnectionSettings, connectionKinds } from './settings.ts'
import { endSignOns } from './sign-out-store.ts'
import { checkSettings, sentFormOf } from './validation.ts'

type Parts = {
  db: ProviderDb
  box: SecretBox
  config: Pick<ProviderConfig, 'issuer' | 'httpHosts' | 'formFill' | 'demo'>
}
type ConnectionCall = (parts: Parts, form: URLSearchParams, now: Date) => Promise<Answer>

const day = 86_400_000
/**
 * How long the previous secret stays valid after a rotation, so that sign-ons continue while the application is
 * reconfigured.
 */
const overlap = day

/** The JSON of a connection as the portal receives it. */
const wireFormOf = (connection: Connection, { issuer }: Pick<ProviderConfig, 'issuer'>) => ({
  app_id: connection.appId,
  client_id: connection.clientId,
  kind: connection.kind,
  launch_url: launchUrlOf(issuer, connection),
  status: connection.status,
  revision: connection.revision,
  settings: sentFormOf(connection.settings),
  last_sign_on: connection.lastSignOn?.toISOString() ?? null,
  sign_ons_today: connection.signOnsToday,
  failures_today: connection.failuresToday,
  saved_sign_ins: connection.savedSignIns,
  secret_since: connection.secretSince?.toISOString() ?? null,
  secret_until: connection.secretUntil?.toISOString() ?? null,
  previous_until: connection.previousUntil?.toISOString() ?? null,
})

const jsonIn = (form: URLSearchParams, name: string): unknown => {
  try {
    return JSON.parse(form.get(name) ?? '')
  } catch {
    return undefined
  }
}

/** Parses the fields of a form with `shape`; undefined if they do not match. All values are strings. */
const read = <S extends z.ZodType>(shape: S, form: URLSearchParams): z.output<S> | undefined => {
  const parsed = shape.safeParse(Object.fromEntries(form))
  return parsed.success ? parsed.data : undefined
}

const invalid = refuse(422, 'invalid')
const changed = refuse(409, 'changed')

const appId = z.uuid()
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const revised = z.object({ app_id: appId, revision: whole })

const list: ConnectionCall = async ({ db, config }, _form, now) => {
  const connections = await findConnections(db, now)
  // The list of all connections omits addresses and keys, which would exceed the portal's response limit.
  const listed = connections.map((connection) => {
    const { template } = connection.settings
    return { ...wireFormOf(connection, config), settings: template === undefined ? {} : { template } }
  })
  return answer({ connections: listed })
}

const find = async (db: ProviderDb, id: string, now: Date) => (await findConnections(db, now, id))[0]

const detail: ConnectionCall = async ({ db, config }, form, now) => {
  const asked = read(z.object({ app_id: appId }), form)
  if (!asked) return invalid
  const connection = await find(db, asked.app_id, now)
  return answer({
    connection: connection ? wireFormOf(connection, config) : null,
    form_fill: config.formFill,
  })
}

// The base32 alphabet (RFC 4648 6), in lower case.
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const newClientId = () => `app-${[...randomBytes(16)].map((byte) => letters[byte % 32]).join('')}`

/** Creates a secret: the text, which is shown once, and its stored form. */
function newSecret(days: number, now: Date): { text: string; stored: StoredSecret } {
  const text = randomBytes(32).toString('base64url')
  const until = days === 0 ? null : new Date(now.getTime() + days * day)
  return { text, stored: { hash: digest(text), since: now, until } }
}

/** Whether the application, or the proxy in front of it, proves itself by a secret. */
const usesSecret = ({ tokenEndpointAuthMethod: method, forward }: ConnectionSettings) =>
  method === 'client_secret_basic' || method === 'client_secret_post' || forward !== undefined

const names = z.object({ zh: z.string().min(1).max(200), en: z.string().min(1).max(200) })
const saved = z.object({
  app_id: appId,
  // A portal of the release before sends no kind.
  kind: z.enum(connectionKinds).default('oidc'),
  revision: whole.optional(),
  secret_days: whole,
})

const rulesOf = ({ httpHosts, demo }: Parts['config']): AddressRules => ({
  httpHosts,
  allowsLoopback: demo,
})

type Saving = {
  appId: string
  kind: ConnectionKind
  names: z.output<typeof names>
  settings: ConnectionSettings
  now: Date
}

const refuseField = (field: string, fault: Fault['fault']): Answer =>
  refuse(422, 'refused', { faults: [{ field, fault }] })

async function connect(db: ProviderDb, { now, ...saving }: Saving): Promise<Answer> {
  const secret = usesSecret(saving.settings) ? newSecret(saving.settings.secretDays, now) : null
  const clientId = newClientId()
  if (!(await insertConnection(db, { ...saving, clientId, secret: secret?.stored ?? null }))) return changed
  return answer({ revision: 1, client_id: clientId, ...(secret && { client_secret: secret.text }) })
}

async function change(db: ProviderDb, revision: number, { now, ...saving }: Saving): Promise<Answer> {
  const before = await find(db, saving.appId, now)
  if (before?.revision !== revision) return changed
  // Sign-ons and secrets are those of the protocol.
  if (before.kind !== saving.kind) return refuseField('kind', 'connection.kind')
  const isNew = usesSecret(saving.settings) && !before.hasSecret
  const secret = isNew ? newSecret(saving.settings.secretDays, now) : null
  const stored = secret?.stored ?? (usesSecret(saving.settings) ? undefined : null)
  const next = await transact(db, async (trx) => {
    const revised = await updateConnection(trx, { ...saving, revision }, { ...saving, secret: stored })
    const [form, changed] = [before.settings.form, saving.settings.form]
    const isMoved = form && changed && !isSameDestination(form, changed)
    // Nobody has agreed to send a password there.
    if (revised !== undefined && isMoved) await removeSavedOfApp(trx, saving.appId)
    return revised
  })
  if (next === undefined) return changed
  const { clientId } = before
  return answer({ revision: next, client_id: clientId, ...(secret && { client_secret: secret.text }) })
}

/** The settings with the certificate that signs: the newest if none is chosen; undefined if it does not exist. */
async function withCertificate(
  { db, box, config: { issuer } }: Parts,
  settings: ConnectionSettings,
  now: Date,
): Promise<ConnectionSettings | undefined> {
  const { saml } = settings
  if (!saml) return settings
  const newest = await newestCertificate({ db, box }, { issuer, now })
  const certificateId = saml.certificateId ?? newest
  const isKnown = (await findCertificates(db)).some((own) => own.certificateId === certificateId)
  return isKnown ? { ...settings, saml: { ...saml, certificateId } } : undefined
}

/** Names the field whose value belongs to another connection; throws other errors again. */
function refuseDuplicate(error: unknown): Answer {
  const { code, constraint } = recordOf(error)
  if (code === '23505' && constraint === 'client_entity_id')
    return refuseField('saml.entityId', 'connection.entity-id-used')
  if (code === '23505' && constraint === 'client_audience')
    return refuseField('jwt.audience', 'connection.audience-used')
  if (code === '23505' && constraint === 'forward_host_pkey')
    return refuseField('forward.hosts', 'connection.host-used')
  throw error
}

const save: ConnectionCall = async (parts, form, now) => {
  const { db, config } = parts
  const asked = read(saved, form)
  const named = names.safeParse(jsonIn(form, 'names'))
  if (!asked || !named.success) return invalid
  if (asked.kind === 'form' && !config.formFill) return refuseField('kind', 'connection.form-off')
  const checked = checkSettings(asked.kind, jsonIn(form, 'settings'), rulesOf(config))
  if (checked === 'unreadable') return invalid
  if ('faults' in checked) return refuse(422, 'refused', { faults: checked.faults })
  const chosen = await withCertificate(parts, checked.settings, now)
  if (!chosen) return refuseField('saml.certificateId', 'connection.own-certificate')
  const { audience } = chosen.jwt ?? {}
  // Tokens of OpenID Connect are for a client, under the same issuer and keys.
  if (audience === config.issuer || (audience !== undefined && (await findClient(db, audience))))
    return refuseField('jwt.audience', 'connection.audience-used')
  const settings = { ...chosen, secretDays: asked.secret_days }
  const saving = { appId: asked.app_id, kind: asked.kind, names: named.data, settings, now }
  try {
    return await (asked.revision === undefined ? connect(db, saving) : change(db, asked.revision, saving))
  } catch (error) {
    return refuseDuplicate(error)
  }
}

const rotate: ConnectionCall = async ({ db }, form, now) => {
  const asked = read(revised.extend({ secret_days: whole.optional() }), form)
  if (!asked) return invalid
  const before = await find(db, asked.app_id, now)
  if (before?.revision !== asked.revision) return changed
  if (!before.hasSecret) return refuse(409, 'no_secret')
  const secret = newSecret(asked.secret_days ?? before.settings.secretDays, now)
  const overlapUntil = new Date(now.getTime() + overlap)
  const rotated = await rotateSecret(db, before, secret.stored, overlapUntil)
  if (!rotated) return changed
  const { revision, previousUntil } = rotated
  return answer({ revision, client_secret: secret.text, previous_until: previousUntil.toISOString() })
}

/** Signs everyone out of a connection that is switched off or deleted. */
async function endAll(trx: ProviderDb, appId: string, cause: SignOutCause): Promise<void> {
  const client = await findClientOfApp(trx, appId)
  if (client) await endSignOns(trx, client, cause)
}

const status: ConnectionCall = async ({ db }, form) => {
  const asked = read(revised.extend({ status: z.enum(['0', '1']) }), form)
  if (!asked) return invalid
  const revisedApp = { appId: asked.app_id, revision: asked.revision }
  const isOn = asked.status === '1'
  return transact(db, async (trx) => {
    const next = await switchConnection(trx, revisedApp, isOn ? 1 : 0)
    if (next === undefined) return changed
    if (!isOn) await endAll(trx, asked.app_id, 'connection-off')
    return answer({ revision: next })
  })
}

const remove: ConnectionCall = async ({ db }, form) => {
  const asked = read(revised, form)
  if (!asked) return invalid
  return transact(db, async (trx) => {
    // Locks the row, from which the sign-outs read the address before it is deleted.
    const revision = await switchConnection(trx, { appId: asked.app_id, revision: asked.revision }, 0)
    if (revision === undefined) return changed
    await endAll(trx, asked.app_id, 'connection-deleted')
    await deleteConnection(trx, asked.app_id)
    return answer({})
  })
}

const renamed = z.array(names.extend({ app_id: appId })).max(500)

const rename: ConnectionCall = async ({ db }, form) => {
  const sent = renamed.safeParse(jsonIn(form, 'names'))
  if (!sent.success) return invalid
  await renameClients(
    db,
    sent.data.map(({ app_id, zh, en }) => ({ appId: app_id, zh, en })),
  )
  return answer({})
}

const page = z.object({ app_id: appId, page: whole, size: whole })

const attempts: ConnectionCall = async ({ db }, form) => {
  const asked = read(page, form)
  if (!asked || asked.page < 1 || asked.size < 1 || asked.size > 200) return invalid
  const found = await findAttempts(db, asked.app_id, asked)
  return answer({
    total: found.total,
    attempts: found.attempts.map(({ at, accountNo, ...attempt }) => ({
      at: at.toISOString(),
      account_no: accountNo,
      ...attempt,
    })),
  })
}

/** Calls of the portal about connections; the portal checks that the administrator may make them. */
export const connectionCalls: Record<string, ConnectionCall> = {
  '/admin/connections/list': list,
  '/admin/connections/detail': detail,
  '/admin/connections/save': save,
  '/admin/connections/rotate-secret': rotate,
  '/admin/connections/status': status,
  '/admin/connections/delete': remove,
  '/admin/connections/names': rename,
  '/admin/connections/attempts': attempts,
}
