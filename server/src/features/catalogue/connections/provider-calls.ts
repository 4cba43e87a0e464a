import type { FailureName } from '@iambiz/contract/errors.ts'
import { connectionFailures } from '@iambiz/contract/features/catalogue/connections.ts'
import { connectionKinds, nameIdFormats, sloBindings } from '@iambiz/contract/platform/connection-values.ts'
import { z } from 'zod'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { reachProvider, refuseFields, refuseMetadata } from '#server/platform/provider-refusal.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A connection in the provider's format. Unknown settings come from a newer provider. */
const stored = z.object({
  app_id: z.uuid(),
  client_id: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  revision: z.int(),
  /** Missing in replies of a provider of the release before, which knows OpenID Connect only. */
  kind: z.enum(connectionKinds).default('oidc'),
  /** Address of the provider that starts a sign-on; empty if the application has to start it. */
  launch_url: z.string().default(''),
  settings: z.record(z.string(), z.unknown()),
  last_sign_on: moment.nullish(),
  sign_ons_today: z.int(),
  failures_today: z.int(),
  /** Missing in replies of a provider of the release before. */
  saved_sign_ins: z.int().optional(),
  secret_since: moment.nullish(),
  secret_until: moment.nullish(),
  previous_until: moment.nullish(),
})
export type StoredConnection = z.output<typeof stored>

const attempt = z.object({
  at: moment,
  account_no: z.string().nullish(),
  step: z.enum(['authorize', 'token', 'userinfo', 'introspect', 'validate', 'sign-out']),
  result: z.enum(['done', 'refused', 'failed']),
  reason: z.string(),
  detail: z.string(),
})

const changed = z.object({ revision: z.int() })

const metadataDraft = z.object({
  saml: z.object({
    entityId: z.string(),
    acsUrls: z.array(z.string()),
    sloUrl: z.string(),
    sloBinding: z.enum(sloBindings),
    nameIdFormat: z.enum(nameIdFormats),
    certificates: z.array(z.string()),
    wantSignedRequests: z.boolean(),
  }),
  certificates: z.array(z.object({ subject: z.string(), fingerprint: z.string(), valid_until: moment })),
  attributes: z.array(z.string()),
})

/** A certificate with which the provider signs SAML messages. */
const ownCertificate = z.object({
  certificate_id: z.uuid(),
  certificate: z.string(),
  fingerprint: z.string(),
  valid_until: moment,
})

/** Response of each call when it succeeds. */
const answers = {
  list: z.object({ connections: z.array(stored) }),
  /** `form_fill`: whether the deployment allows form fill. */
  detail: z.object({ connection: stored.nullable(), form_fill: z.boolean().default(false) }),
  save: changed.extend({ client_id: z.string(), client_secret: z.string().optional() }),
  'rotate-secret': changed.extend({ client_secret: z.string(), previous_until: moment }),
  status: changed,
  delete: z.unknown(),
  names: z.unknown(),
  attempts: z.object({ attempts: z.array(attempt), total: z.int() }),
  'sign-out-all': z.object({ ended: z.int() }),
  /** `next` is set when the application has more people to check. */
  recheck: z.object({ next: z.string().optional() }),
  'import-metadata': metadataDraft,
  /** Newest first. */
  'saml-certificates': z.object({ certificates: z.array(ownCertificate), metadata: z.string() }),
  'renew-certificate': z.object({ certificate_id: z.uuid() }),
}
type Call = keyof typeof answers

const refusals: Readonly<Record<string, FailureName>> = {
  changed: 'resource.changed',
  no_secret: 'connection.no-secret',
  not_found: 'resource.not-found',
}

/** Asks the registry of the bundled provider; returns `null` with another provider. */
export async function askRegistry<C extends Call>(
  { askProvider }: { askProvider: AskAccount },
  call: C,
  form: Readonly<Record<string, string>>,
  context: Pick<RequestContext, 'lang'>,
): Promise<z.output<(typeof answers)[C]> | null> {
  const answer = await reachProvider(
    () => askProvider(`/admin/connections/${call}`, form),
    'connection.provider-away',
  )
  if (answer === null) return null
  const { status, body } = answer
  if (status === 200) return answers[call].parse(body) as z.output<(typeof answers)[C]>
  if (status === 422 && body.error === 'refused') return refuseFields(body, connectionFailures, context)
  refuseMetadata(body)
  const failure = refusals[String(body.error)]
  if (failure) return fail(failure)
  if (status === 503) return fail('connection.provider-away', null, answer.retryAfter ?? 2)
  throw new Error(`/admin/connections/${call} answered ${status} ${String(body.error)}`)
}

/** Does the same, but fails without the bundled provider. */
export async function changeRegistry<C extends Call>(
  ...asking: Parameters<typeof askRegistry<C>>
): Promise<z.output<(typeof answers)[C]>> {
  return (await askRegistry(...asking)) ?? fail('connection.other-provider')
}
