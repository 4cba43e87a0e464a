import type { Serve } from '#server/platform/http/serve.ts'
import { auditRecord } from '#server/platform/sealed-log/sealed-log.ts'
import { readVerification } from '#server/platform/sealed-log/verify.ts'
import { actionCategories } from './action-words.ts'
import { exportOperations } from './export.ts'
import { listOperations, type OperationLogDeps, operationDetail } from './listing.ts'
import { targetTypes } from './target-words.ts'

/** The operation log: pages, single records, the export and the verification. */
export function operationLogRoutes(serve: Serve, deps: OperationLogDeps): void {
  serve('POST /iam-authority/v1/admin/opLog/list', async ({ body, context }) =>
    listOperations(deps, context, body),
  )

  serve('GET /iam-authority/v1/admin/opLog/detail', async ({ query, context }) =>
    operationDetail(deps, context, query.id),
  )

  serve('POST /iam-authority/v1/admin/opLog/excel', async ({ body, actor, context, reply }) =>
    exportOperations(deps, { asked: body, actor, context, reply }),
  )

  serve('GET /iam-authority/v1/admin/opLog/choices', async ({ context: { lang } }) => ({
    categories: actionCategories().map(({ code, words }) => ({ code, name: words[lang] })),
    targetTypes: targetTypes().map(({ code, words }) => ({ code, name: words[lang] })),
  }))

  serve('POST /iam-authority/v1/admin/opLog/verifyChain', async ({ body, actor, context }) =>
    readVerification({ ...deps, log: auditRecord, name: 'operation-log' }, actor, body, context),
  )
}
