import { isDeepStrictEqual } from 'node:util'
import type { Api } from '@iambiz/contract/api.ts'
import type { FailureName } from '@iambiz/contract/errors.ts'
import type { SettingValue } from '@iambiz/contract/features/portal/settings.ts'
import {
  type DeclaredSetting,
  declaredSettings,
  type SettingValues,
} from '@iambiz/contract/platform/declared-settings.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { transact } from '@iambiz/runtime/database.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import { storedSettings } from '#server/platform/db/setting-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail, wordsOf } from '#server/platform/failure.ts'
import { recordChange } from '#server/platform/record-change.ts'
import { laidOver } from '#server/platform/settings.ts'
import type { SettingDeps } from './deps.ts'
import { judgeTogether, judgeValue } from './judge.ts'
import { keepNamedPictures, pictureFaults } from './pictures.ts'
import { lockSettings, settingRows, writeSetting } from './store.ts'

export type Changes = ReceivedOf<Api['POST /iam-authority/v1/admin/setting/save']>['body']['changes']
/** The value to store, or `null` for the default. */
type Planned = { name: DeclaredSetting; stored: SettingValue | null; revision: number }
export type Plan = { changed: Planned[]; before: SettingValues; after: SettingValues }

type Fault = { name: DeclaredSetting; fault: FailureName }

function refuse(faults: readonly Fault[], { lang }: RequestContext): void {
  const [first] = faults
  if (!first) return
  const fields = faults.map(({ name, fault }) => ({ field: name, message: wordsOf(fault, lang) }))
  fail(first.fault, { fields })
}

/** Returns the values to store and the resulting settings; refuses invalid values with their fields. */
export async function planChanges(
  db: Db,
  { defaults }: Pick<SettingDeps, 'defaults'>,
  changes: Changes,
  context: RequestContext,
): Promise<Plan> {
  if (new Set(changes.map(({ name }) => name)).size < changes.length) fail('setting.twice')
  const judged = changes.map(({ name, value, revision }) => ({
    ...{ name, revision },
    ...(value === null ? { value } : judgeValue(name, value)),
  }))
  refuse(
    judged.flatMap(({ name, ...one }) => ('fault' in one ? [{ name, fault: one.fault }] : [])),
    context,
  )
  const values = judged.flatMap(({ name, ...one }) => ('value' in one ? [{ name, value: one.value }] : []))
  refuse(await pictureFaults(db, values), context)
  const stored = await storedSettings(db)
  const before = laidOver(defaults, stored)
  const planned = judged.flatMap(({ name, revision, ...one }): Planned[] => {
    const value = 'value' in one ? one.value : null
    // A value equal to the default is not stored, so that it follows later changes of the default.
    return [{ name, revision, stored: isDeepStrictEqual(value, defaults[name]) ? null : value }]
  })
  const then = new Map(stored)
  for (const { name, stored: value } of planned) {
    if (value === null) then.delete(name)
    else then.set(name, value)
  }
  const after = laidOver(defaults, then)
  // A conflict in the server configuration must not block changes of unrelated settings.
  const touchesSessions = planned.some(({ name }) => declaredSettings[name].group === 'session')
  if (touchesSessions) refuse(judgeTogether(after), context)
  const changed = planned.filter(
    ({ name, stored: value }) => !isDeepStrictEqual(value, stored.get(name) ?? null),
  )
  return { changed, before, after }
}

/** Groups of settings that the bundled provider needs too. */
const providerGroups: ReadonlySet<string> = new Set(['company', 'branding', 'password'])

/** Changes settings, all or none; returns how many differ from what was stored. */
export const saveSettings = (
  deps: SettingDeps,
  actor: Actor,
  context: RequestContext,
  changes: Changes,
): Promise<number> =>
  transact(deps.db, async (trx) => {
    await lockSettings(trx)
    const revisions = new Map((await settingRows(trx, context.lang)).map((row) => [row.name, row.revision]))
    if (changes.some(({ name, revision }) => (revisions.get(name) ?? 0) !== revision))
      fail('resource.changed')
    const { changed, before, after } = await planChanges(trx, deps, changes, context)
    await keepNamedPictures(
      trx,
      changed.map(({ name, stored }) => ({ name, value: stored })),
      context.now,
    )
    for (const { name, stored } of changed) {
      await writeSetting(trx, { name, value: stored, userNo: actor.userNo, now: context.now })
      await recordChange(trx, context, actor, {
        action: 'setting.update',
        target: { type: 'setting', id: name },
        before: { value: before[name] },
        after: { value: after[name], ...(stored === null ? { isDefault: true } : {}) },
      })
    }
    const groups = new Set(changed.map(({ name }) => declaredSettings[name].group))
    if (groups.has('session')) await deps.shortenSessions(trx, after, context.now)
    if ([...groups].some((group) => providerGroups.has(group))) await deps.sendToProvider(trx)
    return changed.length
  })

type Consequence = { what: 'login-log' | 'notices' | 'sessions'; count: number }

/** Returns what saving would delete or end. */
export async function consequencesOf(
  deps: SettingDeps,
  { changed, before, after }: Plan,
  now: Date,
): Promise<Consequence[]> {
  const isShorter = (name: 'loginLogMonths' | 'noticeDays') => after[name] < before[name]
  const touchesSessions = changed.some(({ name }) => declaredSettings[name].group === 'session')
  const asked: [Consequence['what'], boolean, () => Promise<number>][] = [
    ['login-log', isShorter('loginLogMonths'), () => deps.countLoginLogBeyond(after.loginLogMonths, now)],
    ['notices', isShorter('noticeDays'), () => deps.countNoticesBeyond(after.noticeDays, now)],
    ['sessions', touchesSessions, () => deps.countSessionsOver(after, now)],
  ]
  const counted = await Promise.all(
    asked.filter(([, isAsked]) => isAsked).map(async ([what, , count]) => ({ what, count: await count() })),
  )
  return counted.filter(({ count }) => count > 0)
}
