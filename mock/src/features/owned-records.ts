import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import type { Caller } from '#mock/caller.ts'
import { applicationsById } from '#mock/company.ts'
import type { Circumstances } from '#mock/handler.ts'
import { appsOf } from './maintained-announcements.ts'

export type Asked = Circumstances & { caller: Caller }

/** A template, group or contact: it belongs to one application, or to every one where `appId` is null. */
type OwnedRow = { id: string; appId: string | null; status: 0 | 1; revision: number }

const mayChange = (caller: Caller, appId: string | null): boolean =>
  appId === null
    ? caller.adminKind !== 'business_sys_manager'
    : appsOf(caller).some(({ code }) => applicationId(code) === appId)

export const maySee = (caller: Caller, appId: string | null): boolean =>
  appId === null || mayChange(caller, appId)

/** What all of them have as they are read. */
export function headOf(
  row: OwnedRow & { updaterNo: string; updatedAt: Date },
  { company, caller, lang }: Asked,
) {
  const app = row.appId === null ? undefined : applicationsById.get(row.appId)
  const updater = company.people.get(row.updaterNo)
  return {
    ...{ id: row.id, status: row.status, revision: row.revision },
    appCode: app?.code ?? '*',
    appName: app?.[lang] ?? '',
    updateTime: company.wireTime(row.updatedAt),
    updaterName: (lang === 'en' ? updater?.nameEn : updater?.nameZh) ?? '',
    editable: mayChange(caller, row.appId),
  }
}

/** The id of the application with this code, null for `*`; refuses one that the person does not maintain. */
export function ownAppId(caller: Caller, appCode: string): string | null {
  if (appCode !== '*' && !applications.some(({ code }) => code === appCode)) fail('system.unknown')
  const appId = appCode === '*' ? null : applicationId(appCode)
  return mayChange(caller, appId) ? appId : fail('access.bulletin')
}

/** The row, where the person may change it. */
export function ownRow<Row extends OwnedRow>(rows: readonly Row[], caller: Caller, id: string): Row {
  const row = rows.find((one) => one.id === id)
  return row && mayChange(caller, row.appId) ? row : fail('resource.not-found')
}

/** Enables or disables several; tells which of them it left as they were. */
export function switchRows(
  rows: readonly OwnedRow[],
  caller: Caller,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
) {
  const reasonOf = (row: OwnedRow | undefined) => {
    if (!row || !maySee(caller, row.appId)) return 'not-found'
    if (!mayChange(caller, row.appId)) return 'not-yours'
    return row.status === status ? 'unchanged' : undefined
  }
  const chosen = new Set(ids)
  const skipped = [...chosen].flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    const reason = reasonOf(row)
    if (reason) return [{ id, reason } as const]
    if (row) Object.assign(row, { status, revision: row.revision + 1 })
    return []
  })
  return { changed: chosen.size - skipped.length, skipped }
}

export function removeRow<Row extends OwnedRow>(
  rows: Row[],
  caller: Caller,
  { id, revision }: { id: string; revision: number },
): { id: string } {
  const row = ownRow(rows, caller, id)
  if (row.revision !== revision) fail('resource.changed')
  rows.splice(rows.indexOf(row), 1)
  return { id }
}
