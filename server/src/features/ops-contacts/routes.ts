import type { ManagedContact } from '@iambiz/contract/features/ops-contacts.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import { contactApplications, contactPage } from './listing.ts'
import { type ContactRow, findContact, managedApplications, managedPage } from './managed-reports.ts'
import { removeContacts, saveContact } from './save.ts'

type Deps = { db: Db; wireTime: WireTime }

const toManaged = (row: ContactRow, wireTime: WireTime): ManagedContact => ({
  id: row.contact_id,
  appCode: row.app_code,
  appName: row.app_name,
  moduleZh: row.module_zh,
  moduleEn: row.module_en ?? '',
  duty: row.duty,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  phone: row.phone ?? '',
  email: row.email ?? '',
  wecomId: row.wecom_id ?? '',
  hoursZh: row.hours_zh ?? '',
  hoursEn: row.hours_en ?? '',
  sortNo: row.sort_no,
  revision: row.revision,
  updateTime: wireTime(row.updated_at),
})

/** What whoever manages applications keeps of the address book. */
function managedRoutes(serve: Serve, { db, wireTime }: Deps): void {
  serve('POST /iam-authority/v1/admin/opsContact/list', async ({ body, actor, context }) => {
    const page = await managedPage(db, context.lang, actor, body)
    return { ...page, list: page.list.map((row) => toManaged(row, wireTime)) }
  })

  serve('GET /iam-authority/v1/admin/opsContact/applications', async ({ actor, context }) => {
    const rows = await managedApplications(db, context.lang, actor)
    return { list: rows.map(({ app_code, app_name }) => ({ appCode: app_code, appName: app_name })) }
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
}
