import { header } from '#server/platform/http/context.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { PreferenceDeps, StartsEmailChange } from './deps.ts'
import { findPreferences } from './reports.ts'
import { changedConfig, changePersonalConfig, changeUserConfig, readPersonalConfig } from './service.ts'

/** What a person chose: look and home, language, default organization and role, notices. */
export function preferenceRoutes(serve: Serve, deps: PreferenceDeps & StartsEmailChange): void {
  serve('POST /iam-portal/user/getPersonalConfig', async ({ actor }) => readPersonalConfig(deps, actor))

  serve('GET /iam-portal/v1/portal/homeLayout', async ({ actor }) => (await deps.offerTo(actor)).layout)

  serve('POST /iam-portal/user/updatePersonalConfig', async ({ body, actor, context }) =>
    changePersonalConfig(deps, actor, context.lang, body),
  )

  serve('GET /iam-portal/v1/portal/queryUserConfig', async ({ actor }) => {
    const { userConfig } = await findPreferences(deps.pool, actor.userNo)
    return userConfig
  })

  serve('POST /iam-portal/v1/portal/modifyUserConfig', async ({ body, actor, context, request }) => {
    const { email, ...update } = body
    const ticket = header(request, 'pwd-ticket')
    // Whoever sits at somebody else's browser must not silence what tells its owner.
    if (update.notify?.loginAlertMail === false) {
      const { userConfig } = await findPreferences(deps.pool, actor.userNo)
      if (userConfig.notify.loginAlertMail) await deps.requireStepUp(actor, ticket, context.now)
    }
    if (email !== undefined) {
      // No mail is on its way for a call that is refused for something else.
      await changedConfig(deps, actor, context.lang, update)
      await deps.startEmailChange(actor, { email, ticket }, context)
      // An address alone is no change of the configuration yet.
      if (Object.keys(update).length === 1) return (await findPreferences(deps.pool, actor.userNo)).userConfig
    }
    return changeUserConfig(deps, actor, context.lang, update)
  })
}
