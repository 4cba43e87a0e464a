import { z } from 'zod'
import type { Serve } from '#server/platform/http/serve.ts'
import { readProviderQuestion } from '#server/platform/provider-question.ts'
import type { AppIconDeps } from './deps.ts'
import { iconOf } from './icon.ts'
import { iconCatalogueOf } from './tile.ts'

const question = z.object({ app_id: z.uuid().toLowerCase() })

/** The provider calls this to show on its sign-in page which application a sign-in is for. */
export function appIconRoutes(serve: Serve, deps: AppIconDeps): void {
  const readCatalogue = iconCatalogueOf(deps.webRoot)
  serve('POST /iam-portal/auth/appIcon', async ({ body, context }) => {
    const asked = await readProviderQuestion(deps, body, { about: 'app-icon', shape: question }, context)
    return { icon: await iconOf(deps, readCatalogue, asked.app_id) }
  })
}
