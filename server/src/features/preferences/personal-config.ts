import {
  type PersonalConfig,
  personalConfig,
  type preferenceFailures,
} from '@iambiz/contract/features/preferences.ts'
import { defaultLook } from '@iambiz/contract/platform/look.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import { completed, type Offer } from './home-layout.ts'

type PreferenceFailure = keyof typeof preferenceFailures

const defaults: Omit<PersonalConfig, keyof Offer['layout']> = {
  appView: 'card',
  usualOnTop: true,
  ...defaultLook,
  quickIndex: 0,
  collapsedCategories: [],
  tourSeen: false,
  tables: {},
  revision: 0,
}

/** Only the person's own choices are stored, so that an improved default reaches everyone who did not change it. */
export type StoredPersonalConfig = { value: Record<string, unknown>; revision: number } | null

type Choices = Pick<Offer, 'library' | 'layout'>

const fieldOf = (key: string) =>
  Object.hasOwn(personalConfig.shape, key) ? personalConfig.shape[key as keyof PersonalConfig] : undefined

/** Merges the stored choices over the recommendations, without entries that the portal no longer offers. */
export function personalConfigOf(stored: StoredPersonalConfig, { layout, library }: Choices): PersonalConfig {
  const entries = Object.entries(stored?.value ?? {})
  const chosen = Object.fromEntries(entries.filter(([key, value]) => fieldOf(key)?.safeParse(value).success))
  const config: PersonalConfig = { ...defaults, ...layout, ...chosen, revision: stored?.revision ?? 0 }
  const tools = config.tools.filter((tool) => library.tools.includes(tool))
  const quickList = config.quickList.filter((entry) => library.entries.includes(entry))
  return {
    ...config,
    modules: completed(config.modules, layout.modules),
    tools: tools.length > 0 ? tools : layout.tools,
    quickList,
    quickIndex: Math.min(config.quickIndex, Math.max(0, quickList.length - 1)),
  }
}

/** Control characters and lone surrogates, which PostgreSQL does not accept in JSON. */
const notStorable = /[\p{Cc}\p{Cs}]/u

export type PersonalConfigChange = { [K in keyof PersonalConfig]?: PersonalConfig[K] | undefined }

/** Returns the fault of a change: it shows nothing, lists something twice, or lists something unknown. */
export function faultOf(
  { modules, tools, quickList, collapsedCategories }: PersonalConfigChange,
  { layout, library }: Choices,
): { failure: PreferenceFailure; field: string } | null {
  const hidesAll = modules && !completed(modules, layout.modules).some(({ visible }) => visible)
  if (hidesAll) return { failure: 'preference.nothing-left', field: 'modules' }
  if (tools?.length === 0) return { failure: 'preference.nothing-left', field: 'tools' }
  const lists = {
    modules: modules?.map((module) => module.moduleCode),
    tools,
    quickList,
    collapsedCategories,
  }
  for (const [field, list = []] of Object.entries(lists)) {
    if (new Set(list).size !== list.length) return { failure: 'preference.twice', field }
  }
  const offered = { tools: library.tools, quickList: library.entries }
  for (const field of keysOf(offered)) {
    const codes = offered[field]
    const list = { tools, quickList }[field] ?? []
    if (!list.every((code) => codes.includes(code))) return { failure: 'preference.unknown-choice', field }
  }
  if (collapsedCategories?.some((entry) => notStorable.test(entry))) {
    return { failure: 'preference.unknown-choice', field: 'collapsedCategories' }
  }
  return null
}
