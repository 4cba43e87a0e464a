import { header } from '#server/platform/http/context.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { PreferenceDeps, StartsEmailChange } from './deps.ts'
import { findPreferences } from './reports.ts'
import { changedConfig, changePersonalConfig, changeUserConfig, readPersonalConfig } from './service.ts'

/** A person's choices: appearance and home, language, default organization and role, notifications. */
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
    // A stranger at an unlocked browser must not be able to switch off the warnings to its owner.
    if (update.notify?.loginAlertMail === false) {
      const { userConfig } = await findPreferences(deps.pool, actor.userNo)
      if (userConfig.notify.loginAlertMail) await deps.requireStepUp(actor, ticket, context.now)
    }
    if (email !== undefined) {
      // Validate everything else first, so that no mail is sent for a refused call.
      await changedConfig(deps, actor, context.lang, update)
      await deps.startEmailChange(actor, { email, ticket }, context)
      // The address alone changes no stored configuration until it is confirmed.
      if (Object.keys(update).length === 1) return (await findPreferences(deps.pool, actor.userNo)).userConfig
    }
    return changeUserConfig(deps, actor, context.lang, update)
  })
}
