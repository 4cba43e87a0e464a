import type { appAdministration, OwnApp } from '@iambiz/contract/features/catalogue/administration.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { auditDenial } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { readingOf } from '#server/platform/reading.ts'
import { recordChange } from '#server/platform/record-change.ts'
import type { AppAdministrationDeps } from './deps.ts'
import { checkHelp, keepIcon, profileColumns, recordedApp } from './save.ts'
import { type AppRow, lockApps, updateApp } from './store.ts'

type Written = ReceivedOf<(typeof appAdministration)['POST /iam-portal/v1/portal/ownApp/save']>['body']

const ownedRows = (db: Db, userNo: string) =>
  db
    .selectFrom('application as a')
    .innerJoin('application_category as c', 'c.category_code', 'a.category_code')
    .selectAll('a')
    .select('c.hue')
    .where('a.owner_no', '=', userNo)

type OwnedRow = Awaited<ReturnType<ReturnType<typeof ownedRows>['execute']>>[number]

const toOwn = (row: OwnedRow): OwnApp => ({
  appId: row.app_id,
  appCode: row.app_code,
  nameZh: row.name_zh,
  nameEn: row.name_en ?? '',
  descriptionZh: row.description_zh ?? '',
  descriptionEn: row.description_en ?? '',
  helpZh: row.help_zh ?? '',
  helpEn: row.help_en ?? '',
  helpUrl: row.help_url ?? '',
  icon: row.icon,
  hue: row.hue,
  departmentZh: row.owner_department_zh ?? '',
  departmentEn: row.owner_department_en ?? '',
  status: row.status,
  revision: row.revision,
})

/** Returns the applications that a person owns, in the order of the pinyin of their names. */
export async function ownedApps(db: Db, userNo: string): Promise<OwnApp[]> {
  const rows = await ownedRows(db, userNo).orderBy('a.pinyin').orderBy('a.app_code').execute()
  return rows.map(toOwn)
}

const ownedApp = async (trx: Db, userNo: string, appId: string): Promise<OwnApp> =>
  toOwn(await ownedRows(trx, userNo).where('a.app_id', '=', appId).executeTakeFirstOrThrow())

/** A pinyin that an administrator entered belongs to one name; it is dropped when the name changes. */
const readingFor = ({ nameZh }: Written, before: AppRow) => {
  const reading = nameZh === before.name_zh ? before.reading : null
  return { reading, ...readingOf(nameZh, reading ?? '') }
}

/** Changes the fields of an application that its owner may edit; fails as not found for everyone else. */
export async function saveOwnApp(
  { db }: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<OwnApp> {
  const outcome = await transact(db, async (trx) => {
    const [before] = await lockApps(trx, [written.id])
    if (before?.owner_no !== actor.userNo) return 'foreign'
    const id = before.app_id
    if (before.revision !== written.revision) return { stale: await ownedApp(trx, actor.userNo, id) }
    checkHelp(written, before, context)
    const columns = { ...profileColumns(written), ...readingFor(written, before) }
    await updateApp(trx, id, columns, context.now)
    await keepIcon(trx, id, written, { actor, context })
    await recordChange(trx, context, actor, {
      action: 'application.update',
      target: { type: 'application', id },
      before: recordedApp(before),
      after: recordedApp({ ...before, ...columns }),
    })
    return { saved: await ownedApp(trx, actor.userNo, id) }
  })
  if (outcome === 'foreign') {
    const target = { type: 'application', id: written.id }
    await auditDenial(db, context, actor, { action: 'application.update', target })
    return fail('managed-app.not-owner')
  }
  return outcome.saved ?? fail('resource.changed', { current: outcome.stale })
}
