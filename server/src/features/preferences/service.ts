import type { PersonalConfig, preferences, UserConfig } from '@iambiz/contract/features/preferences.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Actor } from '#server/platform/actor.ts'
import { fail, refuse, wordsOf } from '#server/platform/failure.ts'
import type { PreferenceDeps } from './deps.ts'
import { keepWithdrawn } from './keep-withdrawn.ts'
import { faultOf, personalConfigOf } from './personal-config.ts'
import { findPreferences, holdsPair } from './reports.ts'
import { mergePersonalConfig, replaceUserConfig } from './store.ts'

type Calls = typeof preferences

export type PersonalConfigUpdate = ReceivedOf<Calls['POST /iam-portal/user/updatePersonalConfig']>['body']
export type UserConfigUpdate = Omit<
  ReceivedOf<Calls['POST /iam-portal/v1/portal/modifyUserConfig']>['body'],
  'email'
>

/** Returns the person's appearance and home, with recommendations where the person has chosen nothing. */
export async function readPersonalConfig(deps: PreferenceDeps, actor: Actor): Promise<PersonalConfig> {
  const [{ stored }, offer] = await Promise.all([
    findPreferences(deps.pool, actor.userNo),
    deps.offerTo(actor),
  ])
  return personalConfigOf(stored, offer)
}

/** Changes the given parts; refuses a change to an outdated revision, with the current state in the response. */
export async function changePersonalConfig(
  deps: PreferenceDeps,
  actor: Actor,
  lang: Language,
  { revision, restore = [], ...change }: PersonalConfigUpdate,
): Promise<PersonalConfig> {
  const offer = await deps.offerTo(actor)
  const fault = faultOf(change, offer)
  if (fault) {
    const { failure, field } = fault
    refuse(failure, field, { lang })
  }
  const before = await findPreferences(deps.pool, actor.userNo)
  const kept = { ...change, ...keepWithdrawn(before.stored?.value ?? {}, change, offer.library) }
  const changed =
    (before.stored?.revision ?? 0) === revision &&
    (await mergePersonalConfig(deps.db, actor.userNo, revision, { change: kept, restore }))
  const current = await readPersonalConfig(deps, actor)
  return changed ? current : fail('resource.changed', { current })
}

/** The default organization and role must be ones that the person holds now. */
async function requireHeldDefault(deps: PreferenceDeps, actor: Actor, next: UserConfig): Promise<void> {
  const { defaultOrgCode: orgCode, defaultRoleNo: roleNo } = next
  const held = orgCode && roleNo && (await holdsPair(deps.db, actor.userNo, { orgCode, roleNo }))
  if (!held) fail('access.foreign-role')
}

/** Only visible applications can be hidden; those hidden earlier under another role may stay. */
async function requireHideable(
  deps: PreferenceDeps,
  actor: Actor,
  lang: Language,
  change: { hidden: readonly string[]; before: readonly string[] },
): Promise<void> {
  const { hidden, before } = change
  if (new Set(hidden).size !== hidden.length) {
    const message = wordsOf('preference.twice', lang)
    fail('preference.twice', { fields: [{ field: 'hiddenAppIds', message }] })
  }
  const visible = await deps.visibleAppIds(actor)
  if (!hidden.every((appId) => visible.has(appId) || before.includes(appId))) {
    fail('preference.foreign-application')
  }
}

/** Returns the configuration with the given changes; refuses choices that are not allowed, and an outdated revision. */
export async function changedConfig(
  deps: PreferenceDeps,
  actor: Actor,
  lang: Language,
  { revision, ...update }: UserConfigUpdate,
): Promise<UserConfig> {
  const { userConfig: before } = await findPreferences(deps.pool, actor.userNo)
  if (before.revision !== revision) fail('resource.changed', { current: before })
  const hidden = update.hiddenAppIds?.map((appId) => appId.toLowerCase())
  const next: UserConfig = {
    ...before,
    ...Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)),
    hiddenAppIds: hidden ?? before.hiddenAppIds,
  }
  if (update.defaultOrgCode !== undefined || update.defaultRoleNo !== undefined) {
    await requireHeldDefault(deps, actor, next)
  }
  if (hidden) await requireHideable(deps, actor, lang, { hidden, before: before.hiddenAppIds })
  return next
}

/** Changes the given parts; refuses a change to an outdated revision, with the current state in the response. */
export async function changeUserConfig(
  deps: PreferenceDeps,
  actor: Actor,
  lang: Language,
  update: UserConfigUpdate,
): Promise<UserConfig> {
  const next = await changedConfig(deps, actor, lang, update)
  const changed = await replaceUserConfig(deps.db, actor.userNo, update.revision, {
    language: next.language,
    default_org_code: next.defaultOrgCode ?? null,
    default_role_no: next.defaultRoleNo ?? null,
    notify: next.notify,
    hidden_app_ids: next.hiddenAppIds,
  })
  const { userConfig } = await findPreferences(deps.pool, actor.userNo)
  return changed ? userConfig : fail('resource.changed', { current: userConfig })
}
