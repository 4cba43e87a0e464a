import type { Actor } from '#server/platform/actor.ts'
import type { FileContents } from '#server/platform/files/contents.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { FaultDeps } from './deps.ts'
import { handleFault } from './handle.ts'
import { faultDetail, faultOptions, faultPage, sidesOf } from './listing.ts'
import { findReport } from './store.ts'
import { submitFault } from './submit.ts'

/** Whether the person may see the screenshots of a report, as all who may read the report do. */
export const mayReadFault =
  (deps: Pick<FaultDeps, 'db'>) =>
  async (actor: Actor, faultId: string): Promise<boolean> => {
    const report = await findReport(deps.db, faultId)
    if (!report) return false
    const { reporter, maintainer } = await sidesOf(deps, actor, report)
    return reporter || maintainer
  }

export function faultRoutes(serve: Serve, deps: FaultDeps & { contents: FileContents }): void {
  serve('POST /iam-portal/v1/portal/fault/submit', async ({ body, actor, context }) =>
    submitFault(deps, actor, context, body),
  )

  serve('POST /iam-portal/v1/portal/fault/list', async ({ body, actor, context }) =>
    faultPage(deps, actor, context.lang, body),
  )

  serve('GET /iam-portal/v1/portal/fault/detail', async ({ query, actor, context }) =>
    faultDetail(deps, actor, context, query.id),
  )

  serve('POST /iam-portal/v1/portal/fault/handle', async ({ body, actor, context }) =>
    handleFault(deps, actor, context, body),
  )

  serve('GET /iam-portal/v1/portal/fault/options', async ({ actor, context }) =>
    faultOptions(deps, actor, context.lang),
  )
}
