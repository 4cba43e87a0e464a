import {
  moduleCode,
  type PersonalConfig,
  personalConfig,
  type preferenceFailures,
} from '@iambiz/contract/features/preferences.ts'

type PreferenceFailure = keyof typeof preferenceFailures

/** The tools of the portal's library. */
const toolCodes: readonly string[] = [
  'workdays',
  'income-tax',
  'units',
  'capital-amounts',
  'qr-code',
  'json',
  'timestamp',
  'password',
  'world-clock',
]

const defaults: PersonalConfig = {
  appView: 'card',
  usualOnTop: true,
  modules: moduleCode.options.map((code, index) => ({ moduleCode: code, visible: true, sortNo: index + 1 })),
  tools: toolCodes.slice(0, 4),
  skin: 'azure',
  mode: 'system',
  density: 'normal',
  quickList: [],
  quickIndex: 0,
  collapsedCategories: [],
  revision: 0,
}

/** Only what the person chose is stored, so that a better default reaches everybody who left it alone. */
export type StoredPersonalConfig = { value: Record<string, unknown>; revision: number } | null

type Modules = PersonalConfig['modules']

/** The chosen order with the modules that came later at its end. */
function completed(modules: Modules): Modules {
  const known = new Set(modules.map((module) => module.moduleCode))
  const added = defaults.modules.filter((module) => !known.has(module.moduleCode))
  const chosen = modules.toSorted((a, b) => a.sortNo - b.sortNo)
  return [...chosen, ...added].map((module, index) => ({ ...module, sortNo: index + 1 }))
}

const fieldOf = (key: string) =>
  Object.hasOwn(personalConfig.shape, key) ? personalConfig.shape[key as keyof PersonalConfig] : undefined

/** The stored choices over the defaults; what the portal does not offer any more is left out. */
export function personalConfigOf(stored: StoredPersonalConfig): PersonalConfig {
  const entries = Object.entries(stored?.value ?? {})
  const chosen = Object.fromEntries(entries.filter(([key, value]) => fieldOf(key)?.safeParse(value).success))
  const config: PersonalConfig = { ...defaults, ...chosen, revision: stored?.revision ?? 0 }
  const tools = config.tools.filter((tool) => toolCodes.includes(tool))
  return {
    ...config,
    modules: completed(config.modules),
    tools: tools.length > 0 ? tools : defaults.tools,
    quickIndex: Math.min(config.quickIndex, Math.max(0, config.quickList.length - 1)),
  }
}

/** Control characters and halves of characters, which PostgreSQL does not take as JSON. */
const notStorable = /[\p{Cc}\p{Cs}]/u

export type PersonalConfigChange = { [K in keyof PersonalConfig]?: PersonalConfig[K] | undefined }

/** What is wrong with a change: it shows nothing, names something twice, or names a tool that there is not. */
export function faultOf({
  modules,
  tools,
  quickList,
  collapsedCategories,
}: PersonalConfigChange): { failure: PreferenceFailure; field: string } | null {
  const hidesAll = modules && !completed(modules).some(({ visible }) => visible)
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
  if (tools && !tools.every((tool) => toolCodes.includes(tool))) {
    return { failure: 'preference.unknown-choice', field: 'tools' }
  }
  for (const [field, list = []] of Object.entries({ quickList, collapsedCategories })) {
    if (list.some((entry) => notStorable.test(entry))) return { failure: 'preference.unknown-choice', field }
  }
  return null
}
