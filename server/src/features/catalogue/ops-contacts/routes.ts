import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { RawBuilder } from 'kysely'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { toOffered } from '#server/platform/offered-applications.ts'
import { applyImport, checkImport } from '#server/platform/table-import/import.ts'
import { exportContacts } from './import/export.ts'
import { contactImport } from './import/import.ts'
import { contactApplications, contactPage } from './listing.ts'
import { findContact, isManaged, isOwned, managedApplications, managedPage } from './managed-reports.ts'
import { toManaged } from './rows.ts'
import { asAdministrator, asOwner, type Maintaining, removeContacts, saveContact } from './save.ts'

type PageQuery = Parameters<typeof managedPage>[3]

/** Maintenance of the address book by administrators, and by owners for their own applications. */
function managedRoutes(serve: Serve, { db, wireTime }: BaseDeps): void {
  const pageOf = async (lang: Language, isTheirs: RawBuilder<boolean>, query: PageQuery) => {
    const page = await managedPage(db, lang, isTheirs, query)
    return { ...page, list: page.list.map((row) => toManaged(row, wireTime)) }
  }
  const saving = (lang: Language, maintaining: Maintaining) => ({
    ...{ db, maintaining },
    present: async (id: string) => {
      const row = await findContact(db, lang, id)
      return row && toManaged(row, wireTime)
    },
  })

  serve('POST /iam-authority/v1/admin/opsContact/list', ({ body, actor, context }) =>
    pageOf(context.lang, isManaged(actor), body),
  )
  serve('POST /iam-portal/v1/portal/ownContact/list', ({ body, actor, context }) =>
    pageOf(context.lang, isOwned(actor.userNo), body),
  )

  serve('GET /iam-authority/v1/admin/opsContact/applications', async ({ actor, context }) => {
    const rows = await managedApplications(db, context.lang, actor)
    return { list: rows.map(toOffered) }
  })

  serve('POST /iam-authority/v1/admin/opsContact/saveOrUpdate', ({ body, actor, context }) =>
    saveContact(saving(context.lang, asAdministrator), actor, context, body),
  )
  serve('POST /iam-portal/v1/portal/ownContact/save', ({ body, actor, context }) =>
    saveContact(saving(context.lang, asOwner), actor, context, body),
  )

  serve('POST /iam-authority/v1/admin/opsContact/delete', async ({ body, actor, context }) => ({
    deleted: await removeContacts({ db, maintaining: asAdministrator }, actor, context, body.ids),
  }))
  serve('POST /iam-portal/v1/portal/ownContact/delete', async ({ body, actor, context }) => ({
    deleted: await removeContacts({ db, maintaining: asOwner }, actor, context, body.ids),
  }))
}

/** Import and export of contacts. */
function fileRoutes(serve: Serve, deps: BaseDeps): void {
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

/** The operations address book. It does not depend on the person, because everyone with a role may ask for help. */
export function opsContactRoutes(serve: Serve, deps: BaseDeps): void {
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
