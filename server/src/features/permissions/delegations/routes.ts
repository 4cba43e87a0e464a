import type { Serve } from '#server/platform/http/serve.ts'
import { decide } from './decide.ts'
import type { DelegationDeps } from './deps.ts'
import { forceEnd, resign, revoke } from './end.ts'
import { authorityOf, candidatesFor, initiatedPage, overviewPage, receivedPage } from './listing.ts'
import { saveDelegation } from './save.ts'

/** Delegations from creation to end; acting by one belongs to the session. */
export function delegationRoutes(serve: Serve, deps: DelegationDeps): void {
  serve('POST /iam-portal/v1/agency/authority', async ({ actor, context }) =>
    authorityOf(deps, actor, context),
  )

  serve('POST /iam-portal/v1/agency/candidate', async ({ body, actor, context }) =>
    candidatesFor(deps, actor, context, body.keyword),
  )

  serve('POST /iam-portal/v1/agency/initiated', async ({ body, actor, context }) =>
    initiatedPage(deps, actor, context, body),
  )

  serve('POST /iam-portal/v1/agency/received', async ({ body, actor, context }) =>
    receivedPage(deps, actor, context, body),
  )

  serve('POST /iam-portal/v1/agency/save', async ({ body, actor, context }) =>
    saveDelegation(deps, actor, context, body),
  )

  serve('POST /iam-portal/v1/agency/decide/:id', async ({ params, body, actor, context }) =>
    decide(deps, actor, context, { ...body, ...params }),
  )

  serve('POST /iam-portal/v1/agency/revoke/:id', async ({ params, body, actor, context }) =>
    revoke(deps, actor, context, { ...body, ...params }),
  )

  serve('POST /iam-portal/v1/agency/resign/:id', async ({ params, body, actor, context }) =>
    resign(deps, actor, context, { ...body, ...params }),
  )

  serve('POST /iam-portal/v1/agency/overview', async ({ body, context }) => overviewPage(deps, context, body))

  serve('POST /iam-portal/v1/agency/forceEnd/:id', async ({ params, body, actor, context }) =>
    forceEnd(deps, actor, context, { ...body, ...params }),
  )
}
