import type { Db } from '#server/platform/db/tables.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { contactApplications, contactPage } from './listing.ts'

/** The operations address book. It does not depend on the person: whoever has a role may call for help. */
export function opsContactRoutes(serve: Serve, { db }: { db: Db }): void {
  serve('POST /iam-portal/v1/portal/opsContact/list', async ({ body, context }) =>
    contactPage(db, context.lang, body),
  )

  serve('GET /iam-portal/v1/portal/opsContact/applications', async ({ context }) => ({
    list: await contactApplications(db, context.lang),
  }))
}
