import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import type { createRefusalLog } from './refusal-log.ts'
import { requestIdOf } from './reply.ts'

type Parts = { log: Log; budget: LineBudget; logRefusal: ReturnType<typeof createRefusalLog> }

/** Logs refused and failed requests of the library's routes. */
export function reportErrors(provider: Provider, { log, budget, logRefusal }: Parts): void {
  const refused = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    // A device asks every few seconds until the person has confirmed.
    if (error instanceof errors.AuthorizationPending) return
    const { message: reason, error_description: description } = error
    const detail = { requestId: requestIdOf(ctx), route: ctx.oidc.route, reason, description }
    logRefusal(detail, 'request refused')
  }
  provider.on('authorization.error', refused)
  provider.on('pushed_authorization_request.error', refused)
  provider.on('device_authorization.error', refused)
  provider.on('code_verification.error', refused)
  provider.on('device_resume.error', refused)
  provider.on('grant.error', refused)
  provider.on('userinfo.error', refused)
  provider.on('revocation.error', refused)
  provider.on('end_session.error', refused)
  provider.on('server_error', (ctx, error) => {
    const detail = isDatabaseAbsent(error) ? { reason: String(error) } : { err: error }
    if (budget.admits('request failed'))
      log.error({ requestId: requestIdOf(ctx), ...detail }, 'request failed')
  })
}
