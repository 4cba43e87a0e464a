import type { PortalSetting, SettingValue } from '@iambiz/contract/features/portal/settings.ts'

/** The text in a setting's controls. */
export type Typed = string | { zh: string; en: string }

/** An unsaved change: the typed text, and the revision of the value that was shown. */
export type Draft = {
  typed: Typed
  revision: number
  /** Resets to the default, even if the default changes before saving. */
  toDefault: boolean
}

export type Drafts = Partial<Record<PortalSetting['name'], Draft>>

/** Returns a value as text for its control; a list has one item per line. */
export function typedOf(value: SettingValue): Typed {
  if (typeof value !== 'object') return String(value)
  return Array.isArray(value) ? value.join('\n') : value
}

/** Parses the typed text; undefined if it is not a whole number. */
function valueIn({ kind }: PortalSetting, typed: Typed): SettingValue | undefined {
  if (typeof typed !== 'string') return typed
  if (kind.kind === 'colour' || kind.kind === 'picture') return typed.trim()
  if (kind.kind === 'switch') return typed === 'true'
  if (kind.kind === 'list')
    return typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  return /^\s*\d{1,15}\s*$/.test(typed) ? Number(typed) : undefined
}

const isSame = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the drafts with a new text; a text that equals the stored value is no draft. */
export function withTyped(drafts: Drafts, setting: PortalSetting, typed: Typed): Drafts {
  const { [setting.name]: before, ...others } = drafts
  const revision = before?.revision ?? setting.revision
  if (revision === setting.revision && isSame(typed, typedOf(setting.value))) return others
  return { ...others, [setting.name]: { typed, revision, toDefault: false } }
}

/** Returns the drafts with a setting reset to its default. */
export function withDefault(drafts: Drafts, setting: PortalSetting): Drafts {
  const { [setting.name]: _, ...others } = drafts
  if (!setting.isChanged) return others
  const { revision } = setting
  return { ...others, [setting.name]: { typed: typedOf(setting.byDefault), revision, toDefault: true } }
}

/** Returns the drafts without that of one setting. */
export function withoutDraft(drafts: Drafts, { name }: PortalSetting): Drafts {
  const { [name]: _, ...others } = drafts
  return others
}

type Change = { name: PortalSetting['name']; value: SettingValue | null; revision: number }

/** Returns the changes to save; `unreadable` lists the settings whose text is not a whole number. */
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

/** Returns whether the name, title, description or environment variables of a setting contain a text. */
export function isFound({ name, title, about, environment }: PortalSetting, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [name, title, about, ...environment].some((part) => part.toLowerCase().includes(wanted))
}
