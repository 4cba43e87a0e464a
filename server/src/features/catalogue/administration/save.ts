import type { appAdministration } from '@iambiz/contract/features/catalogue/administration.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { filePrefix } from '@iambiz/contract/platform/files.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { refuse, unchanged } from '#server/platform/failure.ts'
import { claimMissing, releaseFiles } from '#server/platform/files/store.ts'
import { hasPlaceholder, mayOpenSo } from '#server/platform/launch-address.ts'
import { manages, requireManaged, type SystemScope, scopeOf } from '#server/platform/managed-systems.ts'
import { readingOf } from '#server/platform/reading.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { isAddress } from '#server/platform/web-address.ts'
import type { AppAdministrationDeps } from './deps.ts'
import { type AppRow, insertApp, instant, isCodeTaken, lockApps, referencesOf, updateApp } from './store.ts'

type Written = ReceivedOf<(typeof appAdministration)['POST /iam-authority/v1/admin/app/saveOrUpdate']>['body']

/** Returns an application in the form that administrators edit; the audit log uses the same names. */
const fieldsOf = (
  row: Omit<AppRow, 'app_id' | 'sort_no' | 'created_at' | 'updated_at' | 'revision' | 'center'>,
) => ({
  appCode: row.app_code,
  systemCode: row.system_code,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  descriptionZh: row.description_zh,
  descriptionEn: row.description_en,
  helpZh: row.help_zh,
  helpEn: row.help_en,
  helpUrl: row.help_url,
  categoryCode: row.category_code,
  icon: row.icon,
  iconColor: row.icon_color,
  homeUrl: row.home_url,
  openMode: row.open_mode,
  ownerNo: row.owner_no,
  departmentZh: row.owner_department_zh,
  departmentEn: row.owner_department_en,
  reading: row.reading,
  pinyin: row.pinyin,
  initials: row.initials,
  status: row.status,
  maintenanceFrom: row.maintenance_from,
  maintenanceTo: row.maintenance_to,
  maintenanceNoticeZh: row.maintenance_notice_zh,
  maintenanceNoticeEn: row.maintenance_notice_en,
})

/** Returns the fields of an application that are recorded in the audit log. */
export const recordedApp = fieldsOf

type Profile = Pick<
  Written,
  | 'nameZh'
  | 'nameEn'
  | 'descriptionZh'
  | 'descriptionEn'
  | 'helpZh'
  | 'helpEn'
  | 'helpUrl'
  | 'icon'
  | 'departmentZh'
  | 'departmentEn'
>

/** Returns the columns that describe an application to its users; its owner may also change them. */
export const profileColumns = (written: Profile) => ({
  name_zh: written.nameZh,
  name_en: written.nameEn || null,
  description_zh: written.descriptionZh || null,
  description_en: written.descriptionEn || null,
  help_zh: written.helpZh || null,
  help_en: written.helpEn || null,
  help_url: written.helpUrl || null,
  icon: written.icon,
  owner_department_zh: written.departmentZh || null,
  owner_department_en: written.departmentEn || null,
})

const columnsOf = (written: Written) => ({
  ...profileColumns(written),
  app_code: written.appCode,
  system_code: written.systemCode,
  category_code: written.categoryCode,
  icon_color: written.iconColor ?? null,
  home_url: written.homeUrl || null,
  open_mode: written.openMode,
  owner_no: written.ownerNo ?? null,
  reading: written.reading || null,
  ...readingOf(written.nameZh, written.reading),
  maintenance_from: instant(written.maintenanceFrom),
  maintenance_to: instant(written.maintenanceTo),
  maintenance_notice_zh: written.maintenanceNoticeZh || null,
  maintenance_notice_en: written.maintenanceNoticeEn || null,
})

type Judging = { scope: SystemScope; before: AppRow | undefined; context: RequestContext }

function checkAlone({ maintenanceFrom, maintenanceTo }: Written, context: RequestContext): void {
  // Times of the wire have a fixed format, so they can be compared as text.
  if (maintenanceFrom && maintenanceTo && maintenanceTo <= maintenanceFrom)
    refuse('managed-app.window', 'maintenanceTo', context)
}

/** An address that was stored under older rules stays valid until it is changed. */
function checkAddress(
  { launchOrigins }: AppAdministrationDeps,
  { homeUrl, openMode }: Written,
  { before, context }: Judging,
): void {
  if (homeUrl === (before?.home_url ?? '') && openMode === (before?.open_mode ?? 'blank')) return
  if (homeUrl && (!isAddress(homeUrl) || hasPlaceholder(homeUrl)))
    refuse('managed-app.address', 'homeUrl', context)
  if (!mayOpenSo(openMode, homeUrl, launchOrigins)) refuse('managed-app.origin', 'openMode', context)
}

/** The address of the help must use HTTPS. */
export function checkHelp(
  { helpUrl }: Pick<Written, 'helpUrl'>,
  before: AppRow | undefined,
  context: RequestContext,
): void {
  if (helpUrl === '' || helpUrl === before?.help_url) return
  if (!helpUrl.startsWith('https://') || !isAddress(helpUrl) || hasPlaceholder(helpUrl))
    refuse('managed-app.help-url', 'helpUrl', context)
}

/** An owner may remain the owner after leaving; a person who has left cannot become one. */
async function checkReferences(
  trx: Db,
  written: Written,
  { scope, before, context }: Judging,
): Promise<void> {
  const found = await referencesOf(trx, written)
  const isNewSystem = written.systemCode !== before?.system_code
  if (isNewSystem && !(found.system && manages(scope, written.systemCode)))
    refuse('managed-app.no-system', 'systemCode', context)
  if (!found.category) refuse('managed-app.no-category', 'categoryCode', context)
  const isNewOwner = written.ownerNo !== undefined && written.ownerNo !== before?.owner_no
  if (isNewOwner && !found.owner) refuse('managed-app.no-owner', 'ownerNo', context)
  const status = written.status ?? before?.status ?? 0
  if (!written.homeUrl && (status === 1 || status === 2))
    refuse('managed-app.address-online', 'homeUrl', context)
  const isNewCode = written.appCode !== before?.app_code
  if (isNewCode && (await isCodeTaken(trx, written.appCode, before?.app_id ?? null)))
    refuse('managed-app.code-taken', 'appCode', context)
}

async function write(
  trx: Db,
  deps: AppAdministrationDeps,
  written: Written,
  { scope, context }: Omit<Judging, 'before'>,
): Promise<{ id: string; revision: number; before: AppRow | undefined }> {
  const { id, revision, status } = written
  const before = id === undefined ? undefined : unchanged((await lockApps(trx, [id]))[0], revision)
  const judging = { scope, before, context }
  checkAddress(deps, written, judging)
  checkHelp(written, before, context)
  await checkReferences(trx, written, judging)
  const columns = columnsOf(written)
  if (before) {
    const changed = { ...columns, ...(status === undefined ? {} : { status }) }
    return { id: before.app_id, revision: await updateApp(trx, before.app_id, changed, context.now), before }
  }
  const added = await insertApp(trx, { ...columns, status: status ?? 0 }, context.now)
  return { id: added.app_id, revision: added.revision, before }
}

/** Attaches the uploaded icon to the application; the previous one is released and deleted later. */
export async function keepIcon(
  trx: Db,
  appId: string,
  { icon }: Pick<Written, 'icon'>,
  { actor, context }: { actor: Actor; context: RequestContext },
): Promise<void> {
  const fileIds = icon.startsWith(filePrefix) ? [icon.slice(filePrefix.length)] : []
  const purpose = 'icon'
  if (!(await claimMissing(trx, { fileIds, purpose, uploaderNo: actor.userNo }, appId)))
    refuse('file.not-yours', 'icon', context)
  await releaseFiles(trx, appId, { purpose, except: fileIds })
}

/** Reports the unique violation when another administrator took the code at the same time. */
function refuseTaken(error: unknown, context: RequestContext): never {
  const { code, table } = recordOf(error)
  if (code === '23505' && table === 'application_code') refuse('managed-app.code-taken', 'appCode', context)
  throw error
}

/** Creates an application or changes the one with this id; returns its id and revision. */
export async function saveApp(
  deps: AppAdministrationDeps,
  actor: Actor,
  context: RequestContext,
  written: Written,
): Promise<{ id: string; revision: number }> {
  const { db } = deps
  const { id } = written
  const scope =
    id === undefined
      ? await scopeOf(db, actor)
      : await requireManaged(db, actor, context, { appId: id, action: 'application.update' })
  checkAlone(written, context)
  return transact(db, async (trx) => {
    const { before, ...saved } = await write(trx, deps, written, { scope, context }).catch((error: unknown) =>
      refuseTaken(error, context),
    )
    await keepIcon(trx, saved.id, written, { actor, context })
    const [after] = await lockApps(trx, [saved.id])
    await recordChange(trx, context, actor, {
      action: before ? 'application.update' : 'application.create',
      target: { type: 'application', id: saved.id },
      before: before && fieldsOf(before),
      after: after && fieldsOf(after),
    })
    return saved
  })
}
