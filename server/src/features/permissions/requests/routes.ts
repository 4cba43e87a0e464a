import { fail } from '#server/platform/failure.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { decide } from './answer.ts'
import { askForAccess, withdraw } from './ask.ts'
import { askForRight } from './ask-for-right.ts'
import type { AccessRequestDeps } from './deps.ts'
import { requestPage, waitingFor } from './listing.ts'

/** Requests for applications, and their answers. */
export function accessRequestRoutes(serve: Serve, deps: AccessRequestDeps): void {
  serve('POST /iam-portal/v1/portal/app/request', async ({ body, actor, context }) =>
    askForAccess(deps, actor, context, body),
  )

  serve('POST /iam-portal/v1/portal/app/request/mine', async ({ body, actor, context }) =>
    requestPage(deps, actor, context, { box: 'mine', ...body }),
  )

  serve('POST /iam-portal/v1/portal/app/request/withdraw', async ({ body, actor, context }) =>
    withdraw(deps, actor, context, body),
  )

  serve('GET /iam-portal/v1/portal/app/request/waiting', async ({ actor }) => waitingFor(deps.db, actor))

  serve('POST /iam-portal/v1/portal/right/request', async ({ body, actor, context }) =>
    askForRight(deps, actor, context, body.right),
  )

  serve('POST /iam-authority/v1/admin/request/list', async ({ body, actor, context }) => {
    const { scope: box, ...query } = body
    if (box === 'all' && actor.adminKind !== 'super_manager') fail('access.denied')
    return requestPage(deps, actor, context, { box, ...query })
  })

  serve('POST /iam-authority/v1/admin/request/decide', async ({ body, actor, context }) =>
    decide(deps, actor, context, body),
  )
}
