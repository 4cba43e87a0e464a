import type { Clock } from '@iambiz/runtime/clock.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { countEvents } from '@iambiz/runtime/metrics.ts'
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { askedScope } from '../asked-scope.ts'
import { registeredOf } from '../clients.ts'
import type { AttemptStep, ProviderDb } from '../database.ts'
import { type AttemptReason, explainError, shown } from './attempt-reasons.ts'
import { type Attempt, recordAttempt } from './attempt-store.ts'
import { scopeClaims, scopesOffered } from './claims.ts'
import type { RegisteredClient } from './client-store.ts'

/** Refused attempts of one client, and those without a person, that a process records per minute. */
const recordedAtMost = 60
const minuteMs = 60_000

const countAttempt = countEvents(
  'iambiz.sign_on.attempts',
  'sign-ons of connected applications by step and result',
)

type AttemptParts = { db: ProviderDb; clock: Clock; log: Log; budget: LineBudget }

/** Records attempts of connections; requests do not wait for the database. */
export type Attempts = {
  note(ctx: KoaContextWithOIDC, attempt: Noted): void
  /** Records an attempt outside the library's routes. */
  noteOf(client: RegisteredClient, accountNo: string | null, attempt: Noted): void
}

type Noted = Pick<Attempt, 'step' | 'result' | 'reason' | 'detail'>

/** Whether another such attempt of a client is recorded: they must not fill the disk. */
function createAllowance(clock: Clock): (clientId: string) => boolean {
  let minute = 0
  let counts = new Map<string, number>()
  return (clientId) => {
    const current = Math.floor(clock.now().getTime() / minuteMs)
    if (current !== minute) counts = new Map()
    minute = current
    const count = (counts.get(clientId) ?? 0) + 1
    counts.set(clientId, count)
    return count <= recordedAtMost
  }
}

/** The account of a request, as far as processing got. */
function accountNoOf({ oidc }: KoaContextWithOIDC): string | null {
  const { account, session, entities } = oidc
  const { AuthorizationCode: code, DeviceCode: device, RefreshToken: refresh, AccessToken: access } = entities
  const holder = code ?? device ?? refresh ?? access
  return account?.accountId ?? holder?.accountId ?? session?.accountId ?? null
}

export function createAttempts({ db, clock, log, budget }: AttemptParts): Attempts {
  const isAllowed = createAllowance(clock)
  // Written one after the other: this keeps their order and uses at most one database connection.
  let writing = Promise.resolve()
  const noteOf: Attempts['noteOf'] = (client, accountNo, attempt) => {
    if (client.origin !== 'connection') return
    const { step, result, reason } = attempt
    const { clientId, kind } = client
    countAttempt({ kind, step, result, reason })
    // A program without a person may ask as often as it likes.
    if ((result !== 'done' || accountNo === null) && !isAllowed(clientId)) return
    const row = { clientId, at: clock.now(), accountNo, ...attempt }
    writing = writing
      .then(() => recordAttempt(db, row))
      .catch((error) => {
        const message = 'an attempt to sign on was not recorded'
        if (budget.admits(message)) log.warn({ clientId, reason: String(error) }, message)
      })
  }
  return {
    noteOf,
    note(ctx, attempt) {
      const client = registeredOf(ctx.oidc.client)
      if (client) noteOf(client, accountNoOf(ctx), attempt)
    },
  }
}

const claimNames: ReadonlySet<string> = new Set(Object.values(scopeClaims).flat())

/** Claim names in a `claims` parameter (OpenID Connect Core 5.5). */
function claimsAsked(parameter: unknown): string[] {
  if (parameter === undefined) return []
  try {
    const { userinfo, id_token } = JSON.parse(String(parameter))
    return [userinfo, id_token].flatMap((part) => Object.keys(part ?? {}))
  } catch {
    return []
  }
}

/**
 * Unknown scopes and claims of a request, which the standard says to ignore (OpenID Connect Core 3.1.2.1). After a
 * sign-in page the library no longer has them, so they are not reported then.
 */
function ignoredPart(ctx: KoaContextWithOIDC): { reason: AttemptReason | ''; detail: string } {
  const { claims } = ctx.query
  const asked = askedScope(ctx)?.split(' ') ?? []
  const scopes = asked.filter((name) => name !== '' && !scopesOffered.includes(name))
  if (scopes.length > 0) return { reason: 'unknown-scope', detail: shown(scopes.join(' ')) }
  const unknown = claimsAsked(claims).filter((name) => !claimNames.has(name))
  if (unknown.length > 0) return { reason: 'unknown-claim', detail: shown(unknown.join(' ')) }
  return { reason: '', detail: '' }
}

const stepOfRoute: Record<string, AttemptStep> = {
  authorization: 'authorize',
  pushed_authorization_request: 'authorize',
  device_authorization: 'authorize',
  code_verification: 'authorize',
  device_resume: 'authorize',
  resume: 'authorize',
  token: 'token',
  userinfo: 'userinfo',
  introspection: 'introspect',
}

/** Records the results of requests of connections. */
export function recordAttempts(provider: Provider, attempts: Attempts): void {
  provider.on('authorization.success', (ctx) => {
    // Other protocols still have to write their answer (authorization-requests.ts).
    if (registeredOf(ctx.oidc.client)?.kind !== 'oidc') return
    attempts.note(ctx, { step: 'authorize', result: 'done', ...ignoredPart(ctx) })
  })
  provider.on('grant.success', (ctx) => {
    // Refreshes are frequent, and they are not sign-ons.
    if (ctx.oidc.params?.grant_type === 'refresh_token') return
    attempts.note(ctx, { step: 'token', result: 'done', reason: '', detail: '' })
  })
  const failed = (ctx: KoaContextWithOIDC, error: Error) => {
    const step = stepOfRoute[ctx.oidc?.route]
    // A device asks every few seconds until the person has confirmed.
    if (!step || error instanceof errors.AuthorizationPending) return
    const params = { ...ctx.query, ...ctx.oidc.params }
    attempts.note(ctx, { step, ...explainError(error as errors.OIDCProviderError, params) })
  }
  provider.on('authorization.error', failed)
  provider.on('pushed_authorization_request.error', failed)
  provider.on('device_authorization.error', failed)
  provider.on('code_verification.error', failed)
  provider.on('device_resume.error', failed)
  provider.on('grant.error', failed)
  provider.on('userinfo.error', failed)
  provider.on('introspection.error', failed)
  provider.on('server_error', failed)
}
