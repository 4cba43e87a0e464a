import {
  type HomeLayout,
  moduleCode,
  mostTools,
  type PersonalConfig,
} from '@iambiz/contract/features/preferences.ts'

type Modules = PersonalConfig['modules']

/** Codes of the tool library, in its order: its tools, and all entries that quick access may contain. */
export type Library = { readonly tools: readonly string[]; readonly entries: readonly string[] }

/** The choices for a person, and the recommendations for them. */
export type Offer = {
  readonly library: Library
  readonly layout: HomeLayout
  /** Ids of the initial applications, whether the person sees them or not. */
  readonly apps: readonly string[]
}

/** A recommendation for one organization or role; modules in order. */
export type HomeTemplate = {
  readonly modules: readonly Pick<Modules[number], 'moduleCode' | 'visible'>[]
  readonly tools: readonly string[]
  readonly quickList: readonly string[]
  /** Ids of applications. */
  readonly apps: readonly string[]
}

/** Number of tools and quick entries on home without any recommendation. */
const toolsByDefault = 4
const quickByDefault = 6

const everyModule: Modules = moduleCode.options.map((code, index) => ({
  moduleCode: code,
  visible: true,
  sortNo: index + 1,
}))

/** Returns the chosen order, with modules that were added later at its end. */
export function completed(modules: Modules, byDefault: Modules = everyModule): Modules {
  const known = new Set(modules.map((module) => module.moduleCode))
  const added = byDefault.filter((module) => !known.has(module.moduleCode))
  const chosen = modules.toSorted((a, b) => a.sortNo - b.sortNo)
  return [...chosen, ...added].map((module, index) => ({ ...module, sortNo: index + 1 }))
}

/**
 * Merges the recommendations without duplicates: an earlier one decides about position, a later one adds missing
 * entries. The portal's defaults apply where there is none.
 */
export function recommendedLayout(
  library: Library,
  templates: readonly Omit<HomeTemplate, 'apps'>[],
): HomeLayout {
  const named = (part: 'tools' | 'quickList', known: readonly string[]) => [
    ...new Set(templates.flatMap((template) => template[part]).filter((code) => known.includes(code))),
  ]
  const modules = new Map<string, Omit<Modules[number], 'sortNo'>>()
  for (const module of templates.flatMap((template) => template.modules)) {
    if (!modules.has(module.moduleCode)) modules.set(module.moduleCode, module)
  }
  const tools = named('tools', library.tools)
  const quickList = named('quickList', library.entries)
  const links = library.entries.filter((code) => !library.tools.includes(code))
  return {
    modules: completed([...modules.values()].map((module, index) => ({ ...module, sortNo: index + 1 }))),
    tools: tools.length > 0 ? tools.slice(0, mostTools) : library.tools.slice(0, toolsByDefault),
    quickList: quickList.length > 0 ? quickList : links.slice(0, quickByDefault),
  }
}

/** Returns the recommended applications, each once, in the same order of precedence. */
export const recommendedApps = (templates: readonly Pick<HomeTemplate, 'apps'>[]): string[] => [
  ...new Set(templates.flatMap(({ apps }) => apps)),
]
