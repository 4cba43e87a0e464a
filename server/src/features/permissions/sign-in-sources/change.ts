import type { SignInSourceDraft } from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { withoutQuery } from '#server/platform/without-query.ts'
import type { SignInSourceDeps } from './deps.ts'
import { changeSources, type StoredSource } from './provider-calls.ts'
import { recordedSource, toStored } from './settings.ts'

type Cause = { actor: Actor; context: RequestContext }

const targetOf = (id: string) => ({ type: 'sign-in-source', id })

const find = async (deps: SignInSourceDeps, id: string, { context }: Cause) =>
  (await changeSources(deps, 'list', {}, context)).sources.find(({ source_id }) => source_id === id)

const record = (
  { db }: SignInSourceDeps,
  { actor, context }: Cause,
  {
    before,
    after,
    action,
  }: { before?: StoredSource | undefined; after?: StoredSource | undefined; action: string },
) =>
  transact(db, (trx) =>
    recordChange(trx, context, actor, {
      action,
      target: targetOf((after ?? before)?.source_id ?? ''),
      before: before && recordedSource(before),
      after: after && recordedSource(after),
    }),
  )

/** Adds a source, or changes the one with this id. */
export async function saveSource(
  deps: SignInSourceDeps,
  cause: Cause,
  draft: SignInSourceDraft,
): Promise<{ id: string; revision: number }> {
  const { id, revision, secret, nameZh, nameEn } = draft
  const { actor, context } = cause
  if (nameZh === '') {
    const message = wordsOf('sign-in-source.name', context.lang)
    return fail('sign-in-source.name', { fields: [{ field: 'nameZh', message }] })
  }
  const before = id === undefined ? undefined : ((await find(deps, id, cause)) ?? fail('resource.not-found'))
  const form = {
    ...{ code: draft.code, kind: draft.kind, names: JSON.stringify({ zh: nameZh, en: nameEn || nameZh }) },
    settings: JSON.stringify(toStored(draft)),
    ...(id === undefined ? {} : { source_id: id }),
    ...(revision === undefined ? {} : { revision: String(revision) }),
    ...(secret === undefined ? {} : { secret }),
    by: actor.userNo,
  }
  const saved = await changeSources(deps, 'save', form, context)
  const after = await find(deps, saved.source_id, cause)
  const action = before ? 'sign-in-source.update' : 'sign-in-source.create'
  await record(deps, cause, { before, after, action })
  // A secret is in no record, so that its change is a line of its own.
  if (before && secret !== undefined)
    await audit(deps.db, context, actor, {
      action: 'sign-in-source.secret',
      target: targetOf(saved.source_id),
    })
  return { id: saved.source_id, revision: saved.revision }
}

type Revised = { id: string; revision: number }

/** Switches a source on or off. */
export async function switchSource(
  deps: SignInSourceDeps,
  cause: Cause,
  { id, revision, status }: Revised & { status: 0 | 1 },
): Promise<{ revision: number }> {
  const before = (await find(deps, id, cause)) ?? fail('resource.not-found')
  const form = { source_id: id, revision: String(revision), status: String(status), by: cause.actor.userNo }
  const switched = await changeSources(deps, 'status', form, cause.context)
  await record(deps, cause, { before, after: { ...before, status }, action: 'sign-in-source.status' })
  return switched
}

/** Sets the order of all sources. */
export async function orderSources(
  deps: SignInSourceDeps,
  { actor, context }: Cause,
  ids: readonly string[],
): Promise<null> {
  await changeSources(deps, 'order', { source_ids: JSON.stringify(ids), by: actor.userNo }, context)
  await audit(deps.db, context, actor, { action: 'sign-in-source.order', detail: { ids } })
  return null
}

/** Deletes a source with its links. */
export async function deleteSource(
  deps: SignInSourceDeps,
  cause: Cause,
  { id, revision }: Revised,
): Promise<null> {
  const before = (await find(deps, id, cause)) ?? fail('resource.not-found')
  const form = { source_id: id, revision: String(revision), by: cause.actor.userNo }
  await changeSources(deps, 'delete', form, cause.context)
  await record(deps, cause, { before, action: 'sign-in-source.delete' })
  return null
}

/** Tries a source for real; audited, because the provider then sends requests that a person chose. */
export async function testSource(deps: SignInSourceDeps, { actor, context }: Cause, id: string) {
  const { tested_at: at, problem, ...found } = await changeSources(deps, 'test', { source_id: id }, context)
  await audit(deps.db, context, actor, {
    ...{ action: 'sign-in-source.test', target: targetOf(id) },
    ...(problem ? { result: 'failed', reason: problem } : {}),
  })
  return { ...found, time: deps.wireTime(at), ...(problem ? { problem } : {}) }
}

/** Reads SAML metadata; an address is audited, because the provider then sends a request that a person chose. */
export async function readMetadata(
  deps: SignInSourceDeps,
  { actor, context }: Cause,
  { xml, url }: { xml: string; url: string },
) {
  if (url)
    await audit(deps.db, context, actor, {
      action: 'sign-in-source.read-metadata',
      detail: { url: withoutQuery(url) },
    })
  const { saml } = await changeSources(deps, 'read-metadata', url ? { url } : { xml }, context)
  return saml
}

/** Removes the link of one person. */
export async function unlinkPerson(
  deps: SignInSourceDeps,
  { actor, context }: Cause,
  linkId: string,
): Promise<null> {
  const { account_no: userNo, source_id: id } = await changeSources(
    deps,
    'unlink',
    { link_id: linkId, by: actor.userNo },
    context,
  )
  await audit(deps.db, context, actor, {
    ...{ action: 'sign-in-source.unlink', target: targetOf(id) },
    detail: { userNo },
  })
  return null
}
