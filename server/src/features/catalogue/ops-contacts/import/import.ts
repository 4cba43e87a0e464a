import type { ContactImportReport } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { TableImport } from '#server/platform/table-import/import.ts'
import { planImport } from './plan.ts'
import { reportOf } from './report.ts'
import { maintained, presentContacts } from './reports.ts'
import { contactTable, type TypedRow } from './typed.ts'
import { type Plan, writePlan } from './write.ts'

export const contactImport: TableImport<
  TypedRow,
  Plan,
  ContactImportReport,
  { created: number; updated: number }
> = {
  ...contactTable,
  plan: async (db, rows, actor) => {
    const appIds = await maintained(db, actor, [...new Set(rows.map(({ appCode }) => appCode))])
    const contacts = await presentContacts(db, [...appIds.values()])
    return { planned: planImport(rows, { applications: new Set(appIds.keys()), contacts }), appIds }
  },
  report: ({ planned }, context) => reportOf(planned, context),
  write: writePlan,
}
