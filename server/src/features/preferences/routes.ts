import type { Serve } from '#server/platform/http/serve.ts'
import type { PreferenceDeps } from './deps.ts'
import { findPreferences } from './reports.ts'
import { changePersonalConfig, changeUserConfig, readPersonalConfig } from './service.ts'

/** What a person chose: look and home, language, default organization and role, notices. */
export function preferenceRoutes(serve: Serve, deps: PreferenceDeps): void {
  serve('POST /iam-portal/user/getPersonalConfig', async ({ actor }) => readPersonalConfig(deps, actor))

  serve('GET /iam-portal/v1/portal/homeLayout', async ({ actor }) => (await deps.offerTo(actor)).layout)

  serve('POST /iam-portal/user/updatePersonalConfig', async ({ body, actor, context }) =>
    changePersonalConfig(deps, actor, context.lang, body),
  )

  serve('GET /iam-portal/v1/portal/queryUserConfig', async ({ actor }) => {
    const { userConfig } = await findPreferences(deps.pool, actor.userNo)
    return userConfig
  })

  serve('POST /iam-portal/v1/portal/modifyUserConfig', async ({ body, actor, context }) =>
    changeUserConfig(deps, actor, context.lang, body),
  )
}
