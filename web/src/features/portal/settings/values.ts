import type { PortalSetting, SettingValue } from '@iambiz/contract/features/portal/settings.ts'

/** What stands in the controls of a setting. */
export type Typed = string | { zh: string; en: string }

/** A change that is not saved: what was typed, onto the revision that was shown. */
export type Draft = {
  typed: Typed
  revision: number
  /** Back to the default, whatever that is when it is saved. */
  toDefault: boolean
}

export type Drafts = Partial<Record<PortalSetting['name'], Draft>>

/** A value as it is typed: a list has one item on each line. */
export function typedOf(value: SettingValue): Typed {
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.join('\n') : value
}

/** What is typed as a value; nothing where it is no number. */
function valueIn({ kind }: PortalSetting, typed: Typed): SettingValue | undefined {
  if (typeof typed !== 'string') return typed
  if (kind.kind === 'list')
    return typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return /^\s*\d{1,15}\s*$/.test(typed) ? Number(typed) : undefined
}

const isSame = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other)

/** The drafts after something was typed; what is as it was is no change. */
export function withTyped(drafts: Drafts, setting: PortalSetting, typed: Typed): Drafts {
  const { [setting.name]: before, ...others } = drafts
  const revision = before?.revision ?? setting.revision
  if (revision === setting.revision && isSame(typed, typedOf(setting.value))) return others
  return { ...others, [setting.name]: { typed, revision, toDefault: false } }
}

/** The drafts after one was set back to its default. */
export function withDefault(drafts: Drafts, setting: PortalSetting): Drafts {
  const { [setting.name]: _, ...others } = drafts
  if (!setting.isChanged) return others
  const { revision } = setting
  return { ...others, [setting.name]: { typed: typedOf(setting.byDefault), revision, toDefault: true } }
}

/** The drafts without one of them. */
export function withoutDraft(drafts: Drafts, { name }: PortalSetting): Drafts {
  const { [name]: _, ...others } = drafts
  return others
}

type Change = { name: PortalSetting['name']; value: SettingValue | null; revision: number }

/** The changes as they are saved; `unreadable` names those where something else than a number is typed. */
export function changesOf(
  settings: readonly PortalSetting[],
  drafts: Drafts,
): { changes: Change[]; unreadable: PortalSetting['name'][] } {
  const typed = settings.flatMap((setting) => {
    const draft = drafts[setting.name]
    if (!draft) return []
    const { name } = setting
    return [{ name, revision: draft.revision, value: draft.toDefault ? null : valueIn(setting, draft.typed) }]
  })
  return {
    changes: typed.flatMap(({ value, ...one }) => (value === undefined ? [] : [{ ...one, value }])),
    unreadable: typed.filter(({ value }) => value === undefined).map(({ name }) => name),
  }
}

/** Whether a setting has what somebody looks for in its words or names. */
export function isFound({ name, title, about, environment }: PortalSetting, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [name, title, about, ...environment].some((part) => part.toLowerCase().includes(wanted))
}
