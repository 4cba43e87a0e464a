import { randomUUID } from 'node:crypto'
import { answer, refuse } from '@iambiz/identity/answer.ts'
import type { Answer } from '@iambiz/identity/calls.ts'
import type { ExternalParts } from '@iambiz/identity/external/parts.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { z } from 'zod'
import type { ProviderConfig } from '../config.ts'
import type { ProviderDb } from '../database.ts'
import type { SignInParts } from '../sign-in-parts.ts'
import { countLinks, findLinks, unlink } from './link-store.ts'
import { redirectUriOf, sourceEntityId } from './redirect-uri.ts'
import { type SourceKind, sourceCode, sourceKinds } from './settings.ts'
import { SourceProblem } from './source-problem.ts'
import {
  deleteSource,
  findSource,
  findSources,
  insertSource,
  orderSources,
  type Source,
  sealSecret,
  storeTest,
  updateSource,
} from './source-store.ts'
import { trySource } from './try-source.ts'
import { checkSource, leadsElsewhere } from './validation.ts'

type Parts = {
  db: ProviderDb
  box: SecretBox
  config: Pick<ProviderConfig, 'issuer' | 'httpHosts' | 'demo'>
  external: Pick<ExternalParts, 'adapters'>
} & Pick<SignInParts, 'clock' | 'findCredential'>
type SourceCall = (parts: Parts, form: URLSearchParams, now: Date) => Promise<Answer>

const mostSources = 20
const mostLinks = 50

const invalid = refuse(422, 'invalid')
const changed = refuse(409, 'changed')
const refuseField = (field: string, fault: string): Answer =>
  refuse(422, 'refused', { faults: [{ field, fault }] })

const jsonIn = (form: URLSearchParams, name: string): unknown => {
  try {
    return JSON.parse(form.get(name) ?? '')
  } catch {
    return undefined
  }
}

const rulesOf = ({ httpHosts, demo }: Parts['config']) => ({ httpHosts, allowsLoopback: demo })

/** The JSON of a source as the portal receives it; never with the secret. */
const wireFormOf = ({ issuer }: Parts['config'], source: Source, people: number) => ({
  ...{ source_id: source.id, code: source.code, kind: source.kind, status: source.status },
  ...{ revision: source.revision, names: source.names, settings: source.settings, people },
  has_secret: source.sealedSecret !== null,
  redirect_uri: redirectUriOf(issuer, source),
  entity_uri: sourceEntityId(issuer, source),
  tested_at: source.testedAt?.toISOString() ?? null,
  test_problem: source.testProblem,
})

const list: SourceCall = async ({ db, config, external }) => {
  const [sources, people] = await Promise.all([findSources(db), countLinks(db)])
  return answer({
    // The form of a new source shows it with the code that is being typed.
    redirect_base: redirectUriOf(config.issuer, { code: '' }),
    entity_base: sourceEntityId(config.issuer, { code: '' }),
    external_types: [...external.adapters.keys()],
    sources: sources.map((source) => wireFormOf(config, source, people.get(source.id) ?? 0)),
  })
}

const names = z.object({ zh: z.string().min(1).max(40), en: z.string().min(1).max(80) })
const revision = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const saved = z.object({
  source_id: z.uuid().optional(),
  code: z.string().regex(sourceCode),
  kind: z.enum(sourceKinds),
  revision: revision.optional(),
  /** Absent: the stored one stays. */
  secret: z.string().min(1).max(1000).optional(),
})

type Saving = { code: string; kind: SourceKind; names: z.output<typeof names>; secret: string | undefined }
type Checked = Exclude<ReturnType<typeof checkSource>, 'unreadable' | { faults: unknown }>

async function add({ db, box }: Parts, { secret, ...saving }: Saving & Checked): Promise<Answer> {
  if (secret === undefined && saving.kind !== 'saml') return refuseField('secret', 'sign-in-source.secret')
  if ((await findSources(db)).length >= mostSources) return refuse(409, 'too_many')
  const id = randomUUID()
  try {
    await insertSource(db, box, { ...saving, id, secret: secret ?? null })
  } catch (error) {
    if (recordOf(error).code === '23505') return refuseField('code', 'sign-in-source.code-used')
    throw error
  }
  return answer({ source_id: id, revision: 1 })
}

async function change(
  { db, box }: Parts,
  { id, revision: read, secret, ...saving }: Saving & Checked & { id: string; revision: number },
): Promise<Answer> {
  const before = await findSource(db, id)
  if (before?.revision !== read) return changed
  if (before.code !== saving.code) return refuseField('code', 'sign-in-source.code-fixed')
  if (before.kind !== saving.kind) return refuseField('kind', 'sign-in-source.code-fixed')
  // Otherwise an administrator could have the secret sent to a server of their own.
  if (secret === undefined && leadsElsewhere(before.settings, saving.settings))
    return refuseField('secret', 'sign-in-source.secret-again')
  const next = await updateSource(db, before, {
    ...{ names: saving.names, settings: saving.settings },
    ...(secret === undefined ? {} : { sealedSecret: sealSecret(box, id, secret) }),
  })
  return next === undefined ? changed : answer({ source_id: id, revision: next })
}

const save: SourceCall = async (parts, form) => {
  const asked = saved.safeParse(Object.fromEntries(form))
  const named = names.safeParse(jsonIn(form, 'names'))
  if (!asked.success || !named.success) return invalid
  const { source_id: id, revision: read, ...saving } = asked.data
  const checked = checkSource(saving.kind, jsonIn(form, 'settings'), rulesOf(parts.config))
  if (checked === 'unreadable') return invalid
  if ('faults' in checked) return refuse(422, 'refused', { faults: checked.faults })
  const all = { ...saving, secret: saving.secret, names: named.data, ...checked }
  if (id === undefined) return add(parts, all)
  return read === undefined ? changed : change(parts, { ...all, id, revision: read })
}

const revised = z.object({ source_id: z.uuid(), revision })

const status: SourceCall = async ({ db }, form) => {
  const asked = revised.extend({ status: z.enum(['0', '1']) }).safeParse(Object.fromEntries(form))
  if (!asked.success) return invalid
  const { source_id: id, revision: read } = asked.data
  const next = await updateSource(db, { id, revision: read }, { status: asked.data.status === '1' ? 1 : 0 })
  return next === undefined ? changed : answer({ revision: next })
}

const remove: SourceCall = async ({ db }, form) => {
  const asked = revised.safeParse(Object.fromEntries(form))
  if (!asked.success) return invalid
  const { source_id: id, revision: read } = asked.data
  return (await deleteSource(db, { id, revision: read })) ? answer({}) : changed
}

const order: SourceCall = async ({ db }, form) => {
  const ids = z.array(z.uuid()).max(mostSources).safeParse(jsonIn(form, 'source_ids'))
  if (!ids.success) return invalid
  const isStored = await transact(db, (trx) => orderSources(trx, ids.data))
  return isStored ? answer({}) : changed
}

/** Tries a stored source and stores what it found. */
const test: SourceCall = async ({ config, ...parts }, form, now) => {
  const { db } = parts
  const source = await findSource(db, form.get('source_id') ?? '')
  if (!source) return refuse(404, 'not_found')
  const found = await trySource(source, { ...parts, issuer: config.issuer, rules: rulesOf(config) }).catch(
    (error) => {
      if (error instanceof SourceProblem)
        return { problem: error.problem, detail: error.message.slice(0, 300) }
      throw error
    },
  )
  const problem = 'problem' in found ? found.problem : ''
  await storeTest(db, source, { problem, now })
  return answer({ problem, detail: '', ...found, tested_at: now.toISOString() })
}

const links: SourceCall = async ({ db }, form) => {
  const asked = z
    .object({ source_id: z.uuid(), account_no: z.string().max(64) })
    .safeParse(Object.fromEntries(form))
  if (!asked.success) return invalid
  const { source_id: sourceId, account_no: accountNo } = asked.data
  const found = await findLinks(db, { sourceId, accountNo, most: mostLinks })
  return answer({
    links: found.map(({ id, accountNo: no, displayName, linkedAt, lastUsedAt }) => ({
      ...{ link_id: id, account_no: no, display_name: displayName },
      ...{ linked_at: linkedAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null },
    })),
  })
}

const removeLink: SourceCall = async ({ db }, form) => {
  const asked = z.object({ link_id: z.uuid() }).safeParse(Object.fromEntries(form))
  const gone = asked.success ? await unlink(db, { id: asked.data.link_id }) : undefined
  return gone ? answer({ account_no: gone.accountNo, source_id: gone.sourceId }) : refuse(404, 'not_found')
}

/** Calls of the portal about sources of identity; the portal checks that the administrator may make them. */
export const sourceCalls: Record<string, SourceCall> = {
  '/admin/sources/list': list,
  '/admin/sources/save': save,
  '/admin/sources/status': status,
  '/admin/sources/order': order,
  '/admin/sources/delete': remove,
  '/admin/sources/test': test,
  '/admin/sources/links': links,
  '/admin/sources/unlink': removeLink,
}
