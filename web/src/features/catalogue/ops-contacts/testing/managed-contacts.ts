import type { ContactImportReport, ManagedContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answer } from '#web/testing/replies.ts'
import { signedIn } from '#web/testing/signed-in.ts'
import { contactApplications } from './contacts.ts'

export const managedList = 'POST /iam-authority/v1/admin/opsContact/list'
export const saving = 'POST /iam-authority/v1/admin/opsContact/saveOrUpdate'
export const deleting = 'POST /iam-authority/v1/admin/opsContact/delete'
export const checking = 'POST /iam-authority/v1/admin/opsContact/import/check'
export const importing = 'POST /iam-authority/v1/admin/opsContact/import'
export const exporting = 'POST /iam-authority/v1/admin/opsContact/excel/list'

/** Returns a contact as its maintainer reads it. */
export const managedContact = (language: Language, more: Partial<ManagedContact> = {}): ManagedContact => ({
  id: '0a4bd0c5-3c0f-4d3e-9d5b-0d2f4b6a7c81',
  appCode: 'expenses',
  appName: { zh: '费用报销', en: 'Expenses' }[language],
  ...{ moduleZh: '报销单', moduleEn: 'Claims', duty: 'operation' },
  ...{ nameZh: '陈书言', nameEn: 'Chen Shuyan' },
  ...{ phone: '138 0583 1024', email: 'chen.shuyan@example.com', wecomId: 'a08340' },
  ...{ hoursZh: '工作日', hoursEn: 'Weekdays', sortNo: 10, revision: 3, updateTime: '2026-03-02 09:00:00' },
  ...more,
})

/** Mocks the calls of the maintained contacts. */
export function answerManaged(language: Language, contacts = [managedContact(language)]): void {
  const list = contactApplications(language).map(({ modules, ...app }) => app)
  answer('GET /iam-authority/v1/admin/opsContact/applications', { list })
  answer(managedList, ({ body: { pageNum, pageSize } }) => ({
    ...{ list: contacts, total: contacts.length, pageNum, pageSize },
    pages: contacts.length === 0 ? 0 : 1,
  }))
}

type Options = { language?: Language; width?: number; query?: string }

export const openManaged = ({ query = '', ...options }: Options = {}) =>
  openPage(`/home/admin/opsContacts${query}`, {
    home: signedIn({ adminKind: 'super_manager' }),
    ...options,
  })

type Row = ContactImportReport['rows'][number]

/** Returns the server's report on a file with one new contact; `more` changes its row. */
export function importReport(more: Partial<Row> = {}): ContactImportReport {
  const row: Row = {
    ...{ line: 2, appCode: 'mail', module: '邮箱', duty: 'operation', name: '值班' },
    ...{ outcome: 'create', changes: [], faults: [], ...more },
  }
  const counts = { create: 0, update: 0, same: 0, wrong: 0, [row.outcome]: 1 }
  // Unchanged rows are only counted.
  return { tried: 'a'.repeat(64), counts, ignored: [], rows: row.outcome === 'same' ? [] : [row] }
}
