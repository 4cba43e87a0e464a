import type { FailureName } from '@iambiz/contract/errors.ts'
import {
  signInSourceFailures,
  sourceKinds,
  sourceProblems,
} from '@iambiz/contract/features/permissions/sign-in-sources.ts'
import { externalType } from '@iambiz/contract/platform/inner-account.ts'
import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { reachProvider, refuseFields, refuseMetadata } from '#server/platform/provider-refusal.ts'
import type { SignInSourceDeps } from './deps.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const status = z.union([z.literal(0), z.literal(1)])

/** A source in the provider's format. */
const stored = z.object({
  source_id: z.uuid(),
  code: z.string(),
  kind: z.enum(sourceKinds),
  status,
  revision: z.int(),
  names: z.object({ zh: z.string(), en: z.string() }),
  settings: z.record(z.string(), z.unknown()),
  has_secret: z.boolean(),
  redirect_uri: z.string(),
  entity_uri: z.string(),
  people: z.int(),
  tested_at: moment.nullable(),
  test_problem: z.string().nullable(),
})
export type StoredSource = z.output<typeof stored>

const link = z.object({
  link_id: z.uuid(),
  account_no: z.string(),
  display_name: z.string(),
  linked_at: moment,
  last_used_at: moment.nullable(),
})

/** Empty where all is well. A newer provider may find something else. */
const foundProblem = z.enum(['', ...sourceProblems]).catch('answer')

const changed = z.object({ revision: z.int() })

/** Response of each call when it succeeds. */
const answers = {
  list: z.object({
    sources: z.array(stored),
    redirect_base: z.string(),
    entity_base: z.string(),
    external_types: z.array(externalType),
  }),
  save: changed.extend({ source_id: z.uuid() }),
  'read-metadata': z.object({
    saml: z.object({
      ...{ entityId: z.string(), signOnUrl: z.string() },
      ...{ certificates: z.array(z.string()), signsRequests: z.boolean() },
    }),
  }),
  status: changed,
  order: z.unknown(),
  delete: z.unknown(),
  test: z.object({
    problem: foundProblem,
    detail: z.string(),
    people: z.int().optional(),
    tested_at: moment,
  }),
  links: z.object({ links: z.array(link) }),
  unlink: z.object({ account_no: z.string(), source_id: z.uuid() }),
}
type Call = keyof typeof answers

const refusals: Readonly<Record<string, FailureName>> = {
  changed: 'resource.changed',
  not_found: 'resource.not-found',
  too_many: 'sign-in-source.too-many',
}

/** Asks the bundled provider about its sources; returns `null` with another provider. */
export async function askSources<C extends Call>(
  { askProvider }: Pick<SignInSourceDeps, 'askProvider'>,
  call: C,
  form: Readonly<Record<string, string>>,
  context: Pick<RequestContext, 'lang'>,
): Promise<z.output<(typeof answers)[C]> | null> {
  const answer = await reachProvider(
    () => askProvider(`/admin/sources/${call}`, form),
    'sign-in-source.provider-away',
  )
  if (answer === null) return null
  const { status: code, body } = answer
  if (code === 200) return answers[call].parse(body) as z.output<(typeof answers)[C]>
  if (code === 422 && body.error === 'refused') return refuseFields(body, signInSourceFailures, context)
  refuseMetadata(body)
  const failure = refusals[String(body.error)]
  if (failure) return fail(failure)
  if (code === 503) return fail('sign-in-source.provider-away', null, answer.retryAfter ?? 2)
  throw new Error(`/admin/sources/${call} answered ${code} ${String(body.error)}`)
}

/** Does the same, but fails without the bundled provider. */
export async function changeSources<C extends Call>(
  ...asking: Parameters<typeof askSources<C>>
): Promise<z.output<(typeof answers)[C]>> {
  return (await askSources(...asking)) ?? fail('sign-in-source.other-provider')
}
