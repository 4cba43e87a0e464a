import { randomUUID } from 'node:crypto'
import { applications } from '@iambiz/demo/world/catalogue.ts'
import {
  columnWords,
  dutyWords,
  exportName,
  tableColumns,
} from '@iambiz/server/features/catalogue/ops-contacts/import/phrases.ts'
import { outcomeOf, planImport } from '@iambiz/server/features/catalogue/ops-contacts/import/plan.ts'
import { reportOf } from '@iambiz/server/features/catalogue/ops-contacts/import/report.ts'
import { contactTable } from '@iambiz/server/features/catalogue/ops-contacts/import/typed.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { readRows } from '@iambiz/server/platform/table-import/read-rows.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { sheetFile } from '#mock/sheet-file.ts'
import { contactsOf, keepContacts, managedIn } from './ops-contacts.ts'

type Sent = Pick<Circumstances, 'memory' | 'company' | 'lang'> & { file: Buffer; fileName: string }

/** By the rules of the portal itself; only where the contacts are differs. */
async function planned({ file, fileName, lang, ...rest }: Sent) {
  const { rows, ignored } = await readRows(contactTable, { content: file, fileName })
  const plan = planImport(rows, {
    applications: new Set(applications.map(({ code }) => code)),
    contacts: contactsOf(rest),
  })
  return { plan, report: reportOf(plan, { file, ignored, lang }) }
}

export const opsContactImportHandlers = {
  'POST /iam-authority/v1/admin/opsContact/import/check': async ({ file, query, ...rest }) =>
    (await planned({ ...rest, file, fileName: query.fileName })).report,

  'POST /iam-authority/v1/admin/opsContact/import': async ({ file, query, now, ...rest }) => {
    const { plan, report } = await planned({ ...rest, file, fileName: query.fileName })
    if (report.tried !== query.tried) fail('ops-contact.import-changed')
    if (report.counts.wrong > 0) fail('ops-contact.import-wrong')
    const written = plan
      .filter((row) => outcomeOf(row) !== 'same')
      .map(({ before, after }) => ({
        ...after,
        ...{ id: before?.id ?? randomUUID(), revision: (before?.revision ?? 0) + 1 },
        updateTime: rest.company.wireTime(now),
      }))
    const ids = new Set(written.map(({ id }) => id))
    keepContacts(rest.memory, [...contactsOf(rest).filter(({ id }) => !ids.has(id)), ...written])
    return { created: report.counts.create, updated: report.counts.update }
  },

  'POST /iam-authority/v1/admin/opsContact/excel/list': ({ body, lang, ...rest }) =>
    sheetFile(
      { name: exportName, columns: tableColumns.map((column) => columnWords[column]), lang },
      managedIn({ ...rest, lang }, body).map((contact) =>
        tableColumns.map((column) => (column === 'duty' ? dutyWords[contact.duty][lang] : contact[column])),
      ),
    ),
} satisfies Handlers
