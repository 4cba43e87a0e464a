import type { Db } from '#server/platform/db/tables.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { toOffered } from '#server/platform/offered-applications.ts'
import { applyImport, checkImport } from '#server/platform/table-import/import.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { exportContacts } from './import/export.ts'
import { contactImport } from './import/import.ts'
import { contactApplications, contactPage } from './listing.ts'
import { findContact, managedApplications, managedPage } from './managed-reports.ts'
import { toManaged } from './rows.ts'
import { removeContacts, saveContact } from './save.ts'

type Deps = { db: Db; wireTime: WireTime }

/** What whoever manages applications keeps of the address book. */
function managedRoutes(serve: Serve, { db, wireTime }: Deps): void {
  serve('POST /iam-authority/v1/admin/opsContact/list', async ({ body, actor, context }) => {
    const page = await managedPage(db, context.lang, actor, body)
    return { ...page, list: page.list.map((row) => toManaged(row, wireTime)) }
  })

  serve('GET /iam-authority/v1/admin/opsContact/applications', async ({ actor, context }) => {
    const rows = await managedApplications(db, context.lang, actor)
    return { list: rows.map(toOffered) }
  })

  serve('POST /iam-authority/v1/admin/opsContact/saveOrUpdate', async ({ body, actor, context }) => {
    const present = async (id: string) => {
      const row = await findContact(db, context.lang, id)
      return row && toManaged(row, wireTime)
    }
    return saveContact({ db, present }, actor, context, body)
  })

  serve('POST /iam-authority/v1/admin/opsContact/delete', async ({ body, actor, context }) => ({
    deleted: await removeContacts(db, actor, context, body.ids),
  }))
}

/** Contacts from a file, and as one. */
function fileRoutes(serve: Serve, deps: Deps): void {
  const contacts = { db: deps.db, imported: contactImport }

  serve('POST /iam-authority/v1/admin/opsContact/import/check', async ({ file, query, actor, context }) =>
    checkImport(contacts, actor, context, {
      content: file.content,
      fileName: query.fileName || file.fileName,
    }),
  )

  serve('POST /iam-authority/v1/admin/opsContact/import', async ({ file, query, actor, context }) =>
    applyImport(contacts, actor, context, {
      content: file.content,
      fileName: query.fileName || file.fileName,
      tried: query.tried,
    }),
  )

  serve('POST /iam-authority/v1/admin/opsContact/excel/list', async ({ body, actor, context, reply }) =>
    exportContacts(deps, { filter: body, actor, context, reply }),
  )
}

/** The operations address book. It does not depend on the person: whoever has a role may call for help. */
export function opsContactRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve('POST /iam-portal/v1/portal/opsContact/list', async ({ body, context }) =>
    contactPage(db, context.lang, body),
  )

  serve('GET /iam-portal/v1/portal/opsContact/applications', async ({ context }) => ({
    list: await contactApplications(db, context.lang),
  }))

  managedRoutes(serve, deps)
  fileRoutes(serve, deps)
}
