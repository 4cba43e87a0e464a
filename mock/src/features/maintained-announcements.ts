import type {
  AnnouncementFilters,
  MaintainedDetail,
} from '@iambiz/contract/features/announcements/maintenance.ts'
import { type Application, applicationId, applications, systemManager } from '@iambiz/demo/world/catalogue.ts'
import { effectStateOf, isValid } from '@iambiz/server/features/announcements/maintenance/lifecycle.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances } from '#mock/handler.ts'
import type { MaintainedRow } from '#mock/maintained-rows.ts'
import { shownMailing } from './announcement-mailing.ts'
import { fileRefOf } from './file-ref.ts'

/** The applications whose announcements somebody maintains. */
export const appsOf = ({ adminKind }: Caller): readonly Application[] =>
  adminKind === 'business_sys_manager'
    ? applications.filter(({ code }) => systemManager.systems.includes(code))
    : applications

const stateOf = (row: MaintainedRow, now: Date) =>
  effectStateOf({ ...row, publishFrom: row.publish_start_at, publishTo: row.publish_end_at }, now)

const instant = (wire: string): number => Date.parse(`${wire.replace(' ', 'T')}+08:00`)

/** Whether a row is among those that the filters ask for. */
export function isWanted(row: MaintainedRow, filters: AnnouncementFilters, now: Date): boolean {
  const state = stateOf(row, now)
  const shownFrom = (row.publish_start_at ?? row.createdAt).getTime()
  const wanted = folded(filters.keyword ?? '')
  return [
    filters.appId === undefined || row.app_id === filters.appId,
    filters.type === undefined || row.type === filters.type,
    [row.title_zh, row.title_en ?? ''].some((title) => folded(title).includes(wanted)),
    filters.startTime === undefined || shownFrom >= instant(filters.startTime),
    filters.endTime === undefined || shownFrom <= instant(filters.endTime),
    filters.status === undefined || row.status === filters.status,
    filters.effectState === undefined || state === filters.effectState,
    filters.valid === undefined || isValid(state) === filters.valid,
    filters.pushScope === undefined || row.push_scope === filters.pushScope,
    filters.forcedPush === undefined || row.forced_push === filters.forcedPush,
  ].every(Boolean)
}

const inBoth = (zh: string, en: string | null) => ({ zh, ...(en === null ? {} : { en }) })

/** A row as the calls of editors answer with it. */
export function maintained(
  row: MaintainedRow,
  { company, memory, lang, now }: Circumstances,
): Omit<MaintainedDetail, 'content' | 'mail' | 'changes'> {
  const { wireTime, nameOf } = company
  const app = applications.find(({ code }) => applicationId(code) === row.app_id)
  const effectState = stateOf(row, now)
  const attachment = memory.files.get(row.attachment_id ?? '')
  const time = <K extends string>(key: K, at: Date | null) => (at ? { [key]: wireTime(at) } : {})
  const text = <K extends string>(key: K, value: string | null) => (value === null ? {} : { [key]: value })
  return {
    bulletinId: row.id,
    title: inBoth(row.title_zh, row.title_en),
    type: row.type === 1 ? 1 : 2,
    appId: row.app_id,
    appCode: app?.code ?? '',
    appName: app?.[lang] ?? '',
    ...text('version', row.version),
    ...text('impactScope', row.impact_scope),
    ...text('operationsContact', row.operations_contact),
    ...time('onlineStartTime', row.online_start_at),
    ...time('onlineEndTime', row.online_end_at),
    ...time('effectiveTime', row.effective_at),
    ...time('publishStartTime', row.publish_start_at),
    ...time('publishEndTime', row.publish_end_at),
    pushScope: row.push_scope === 1 ? 1 : 2,
    forcedPush: row.forced_push,
    pinned: row.pinned,
    maintenanceLink: row.maintenance_link,
    attachments: attachment ? [fileRefOf(attachment, company)] : [],
    status: row.status,
    enabled: row.enabled,
    effectState,
    valid: isValid(effectState),
    contentRevision: row.contentRevision,
    creatorNo: row.creator,
    creatorName: nameOf(row.creator, lang),
    updaterName: nameOf(row.updater, lang),
    createTime: wireTime(row.createdAt),
    updateTime: wireTime(row.updatedAt),
    ...time('releaseTime', row.releasedAt),
    ...time('voidTime', row.voidedAt),
    ...text('voidReason', row.voidReason),
    revision: row.revision,
  }
}

export const maintainedDetail = (row: MaintainedRow, circumstances: Circumstances): MaintainedDetail => ({
  ...maintained(row, circumstances),
  content: inBoth(row.content_zh, row.content_en),
  mail: shownMailing(row, circumstances),
  changes: row.steps
    .map(({ revision, action, fields, by, reason, at }) => ({
      ...{ revision, action, fields, reason },
      userName: circumstances.company.nameOf(by, circumstances.lang),
      time: circumstances.company.wireTime(at),
    }))
    .reverse(),
})
