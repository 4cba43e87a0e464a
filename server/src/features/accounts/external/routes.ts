import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { begin } from './begin.ts'
import { bind } from './bind.ts'
import type { ExternalAccountDeps } from './deps.ts'
import { cancel, lookUp, poll } from './follow.ts'

/** Accounts at WeChat, WeCom, DingTalk and Feishu: start, polling and binding by the person at the computer. */
export function externalAccountRoutes(serve: Serve, deps: ExternalAccountDeps): void {
  serve('GET /tech-oauth/oauth2/getAuthTag', async ({ query, actor, context }) => {
    const { type, purpose, authTag } = query
    if (authTag !== undefined && type === undefined) return poll(deps, actor, authTag, context)
    if (authTag !== undefined || type === undefined) return fail('request.invalid')
    return purpose ? begin(deps, actor, type, context) : lookUp(deps, actor, type, context)
  })

  serve('POST /tech-oauth/oauth2/cancelAuthTag', async ({ body, actor, context }) => {
    await cancel(deps, actor, body.authTag, context)
    return { cancelled: true as const }
  })

  serve('GET /iam-user/v1/InnerUserAccount/bindOAuth/:type/:authTag', ({ params, actor, context }) =>
    bind(deps, actor, params, context),
  )
}
