import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { enqueue, unqueue } from '#server/platform/jobs.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { ConnectionDeps } from './deps.ts'
import { askRegistry, changeRegistry, type StoredConnection } from './provider-calls.ts'
import { recordedConnection, requirePart, toStored, type Written } from './settings.ts'
import { namesOfApps, removeMirror, writeMirror } from './store.ts'

type Cause = { actor: Actor; context: RequestContext }

/**
 * A job updates the portal's copy of the connection after this time, in case the process ended during the change;
 * milliseconds.
 */
const mirrorAfterMs = 60_000

const mirrorKey = (appId: string) => `connections:mirror:${appId}`
const targetOf = (id: string) => ({ type: 'application', id })

const read = async (deps: ConnectionDeps, appId: string, { context }: Cause) =>
  (await changeRegistry(deps, 'detail', { app_id: appId }, context)).connection

type ChangeForm = Readonly<Record<string, string>> & { app_id: string }

/**
 * Changes a connection at the provider and reads it again. Fails when another administrator has deleted it in between.
 */
async function changeAndRead<C extends 'save' | 'rotate-secret' | 'status'>(
  deps: ConnectionDeps,
  call: C,
  form: ChangeForm,
  cause: Cause,
) {
  const answer = await changeRegistry(deps, call, form, cause.context)
  return { answer, after: (await read(deps, form.app_id, cause)) ?? fail('resource.changed') }
}

/**
 * Changes a connection at the provider, then writes the portal's copy and the audit row. A job repairs the copy if the
 * process ends in between.
 */
async function applyChange<T>(
  deps: ConnectionDeps,
  appId: string,
  { context }: Cause,
  { ask, record }: { ask: () => Promise<T>; record: (trx: Db, answer: T) => Promise<void> },
): Promise<T> {
  const runAt = new Date(context.now.getTime() + mirrorAfterMs)
  await enqueue(deps.db, 'connections:mirror', { appId }, { runAt, key: mirrorKey(appId) })
  const answer = await ask()
  await transact(deps.db, async (trx) => {
    await record(trx, answer)
    await unqueue(trx, mirrorKey(appId))
  })
  return answer
}

async function recordAndMirror(
  trx: Db,
  deps: ConnectionDeps,
  { actor, context }: Cause,
  { before, after, action }: { before: StoredConnection | null; after: StoredConnection; action: string },
): Promise<void> {
  await writeMirror(trx, after, context.now)
  await recordChange(trx, context, actor, {
    action,
    target: targetOf(after.app_id),
    before: before ? recordedConnection(before) : undefined,
    after: recordedConnection(after),
  })
  if ((before?.status ?? 0) !== after.status) {
    const standing = { appId: after.app_id, isConnected: after.status === 1 }
    await deps.recordStanding(trx, standing, { actor, context })
  }
}

/** Connects an application or changes its connection; the secret is returned only when it is new. */
export async function saveConnection(
  deps: ConnectionDeps,
  cause: Cause,
  written: Written,
): Promise<{ revision: number; clientId: string; clientSecret?: string }> {
  const { appId, revision, secretDays } = written
  const [app] = await namesOfApps(deps.db, [appId])
  if (!app) return fail('resource.not-found')
  requirePart(written, cause.context)
  const before = await read(deps, appId, cause)
  const form = {
    app_id: appId,
    names: JSON.stringify({ zh: app.name_zh, en: app.name_en ?? app.name_zh }),
    kind: written.kind,
    settings: JSON.stringify(toStored(written)),
    secret_days: String(secretDays),
    ...(revision === undefined ? {} : { revision: String(revision) }),
  }
  const saved = await applyChange(deps, appId, cause, {
    ask: () => changeAndRead(deps, 'save', form, cause),
    record: (trx, { after }) =>
      recordAndMirror(trx, deps, cause, {
        ...{ before, after },
        action: before ? 'connection.update' : 'connection.create',
      }),
  })
  const { client_id: clientId, client_secret: clientSecret, revision: next } = saved.answer
  return { revision: next, clientId, ...(clientSecret === undefined ? {} : { clientSecret }) }
}

/** Creates a new secret; the previous one stays valid for a while. */
export async function rotateSecret(
  deps: ConnectionDeps,
  cause: Cause,
  { appId, revision }: { appId: string; revision: number },
) {
  const rotated = await applyChange(deps, appId, cause, {
    ask: () => changeAndRead(deps, 'rotate-secret', { app_id: appId, revision: String(revision) }, cause),
    record: async (trx, { after }) => {
      await writeMirror(trx, after, cause.context.now)
      await audit(trx, cause.context, cause.actor, {
        action: 'connection.rotate-secret',
        target: targetOf(appId),
      })
    },
  })
  const { revision: next, client_secret: clientSecret, previous_until: previousUntil } = rotated.answer
  return { revision: next, clientSecret, previousUntil: deps.wireTime(previousUntil) }
}

/** Switches a connection on or off. */
export async function switchConnection(
  deps: ConnectionDeps,
  cause: Cause,
  { appId, revision, status }: { appId: string; revision: number; status: 0 | 1 },
): Promise<{ revision: number }> {
  const before = (await read(deps, appId, cause)) ?? fail('resource.not-found')
  const form = { app_id: appId, revision: String(revision), status: String(status) }
  const { answer } = await applyChange(deps, appId, cause, {
    ask: () => changeAndRead(deps, 'status', form, cause),
    record: (trx, { after }) =>
      recordAndMirror(trx, deps, cause, { ...{ before, after }, action: 'connection.status' }),
  })
  return answer
}

/** Deletes a connection, which signs everyone out of the application. */
export async function deleteConnection(
  deps: ConnectionDeps,
  cause: Cause,
  { appId, revision }: { appId: string; revision: number },
): Promise<null> {
  const before = (await read(deps, appId, cause)) ?? fail('resource.not-found')
  await applyChange(deps, appId, cause, {
    ask: () => changeRegistry(deps, 'delete', { app_id: appId, revision: String(revision) }, cause.context),
    record: async (trx) => {
      await removeMirror(trx, appId)
      await recordChange(trx, cause.context, cause.actor, {
        action: 'connection.delete',
        target: targetOf(appId),
        before: recordedConnection(before),
      })
      if (before.status === 1) await deps.recordStanding(trx, { appId, isConnected: false }, cause)
    },
  })
  return null
}

/** Signs everyone out of an application; returns the number of sign-ons that ended. */
export async function signEverybodyOut(
  deps: ConnectionDeps,
  { actor, context }: Cause,
  appId: string,
): Promise<{ ended: number }> {
  const { ended } = await changeRegistry(deps, 'sign-out-all', { app_id: appId }, context)
  await audit(deps.db, context, actor, {
    action: 'connection.sign-out-all',
    target: targetOf(appId),
    detail: { ended },
  })
  return { ended }
}

/** Updates the portal's copy of a connection after a process ended during a change. */
export async function mirrorConnection(
  deps: Pick<ConnectionDeps, 'db' | 'askProvider'>,
  appId: string,
  now: Date,
): Promise<void> {
  const found = await askRegistry(deps, 'detail', { app_id: appId }, { lang: 'zh' })
  if (found === null) return
  const { connection } = found
  await transact(deps.db, async (trx) => {
    if (connection) await writeMirror(trx, connection, now)
    else await removeMirror(trx, appId)
  })
}
