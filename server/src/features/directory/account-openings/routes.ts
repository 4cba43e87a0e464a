import type { Serve } from '#server/platform/http/serve.ts'
import { beginOpening, openingDetail, openingPage, previewOpening, saveCodes } from './account-openings.ts'
import type { OpeningDeps } from './deps.ts'

/** Opens accounts for many people at once. */
export function openingRoutes(serve: Serve, deps: OpeningDeps): void {
  serve('POST /iam-authority/v1/admin/user/openAccounts/preview', async ({ body }) =>
    previewOpening(deps, body),
  )

  serve('POST /iam-authority/v1/admin/user/openAccounts', async ({ body, actor, context }) =>
    beginOpening(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/user/openAccounts/list', async ({ body, actor, context }) =>
    openingPage(deps, actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/user/openAccounts/detail', async ({ body, actor, context }) =>
    openingDetail(deps, actor, context, body),
  )

  serve(
    'POST /iam-authority/v1/admin/user/openAccounts/codes',
    async ({ body: { runId }, actor, context, reply }) => saveCodes(deps, { runId, actor, context, reply }),
  )
}
