import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { ManagedTool } from '@iambiz/contract/tool-administration.ts'
import type { Library } from '@iambiz/server/features/preferences/home-layout.ts'
import { readingOf } from '@iambiz/server/platform/reading.ts'
import { isShownTo } from '#mock/audience.ts'
import type { Caller } from '#mock/caller.ts'
import type { Handlers } from '#mock/handler.ts'
import type { Memory } from '#mock/memory.ts'
import { managedTools } from '#mock/tool-rows.ts'
import { personalConfigFor } from './personal-config.ts'

const inUse = (memory: Memory, caller: Pick<Caller, 'selection'>) =>
  managedTools(memory).filter((entry) => entry.status === 1 && isShownTo(caller, entry))

/** Codes of what somebody is shown; of all that is in use without anybody. */
export function libraryOf(memory: Memory, caller?: Pick<Caller, 'selection'>): Library {
  const shown = caller ? inUse(memory, caller) : managedTools(memory).filter(({ status }) => status === 1)
  return {
    tools: shown.filter(({ kind }) => kind === 'tool').map(({ toolCode }) => toolCode),
    entries: shown.map(({ toolCode }) => toolCode),
  }
}

function placeOf({ kind, toolCode, address, openMode }: ManagedTool): Partial<PortalTool> {
  if (kind === 'tool') return { path: `/home/tools/${toolCode}` }
  if (address.startsWith('/')) return { path: address }
  return { url: address, ...(openMode === 'self' ? { openMode } : {}) }
}

function shown(entry: ManagedTool, lang: Language): Omit<PortalTool, 'selected'> {
  const inEnglish = lang === 'en'
  const [name, otherName] = inEnglish ? [entry.nameEn, entry.nameZh] : [entry.nameZh, entry.nameEn]
  const description = (inEnglish && entry.descriptionEn) || entry.descriptionZh
  const category = (inEnglish && entry.categoryEn) || entry.categoryZh
  return {
    toolCode: entry.toolCode,
    kind: entry.kind,
    toolName: name || entry.nameZh,
    ...(name && otherName ? { otherName } : {}),
    ...readingOf(entry.nameZh),
    ...(description ? { description } : {}),
    ...(category ? { category } : {}),
    icon: entry.icon,
    ...placeOf(entry),
  }
}

/** The library in a language, with what the person has on home marked. */
export function portalTools(memory: Memory, lang: Language, caller: Caller): PortalTool[] {
  const { tools, quickList } = personalConfigFor(memory, libraryOf(memory, caller), caller)
  const selected = new Set([...tools, ...quickList])
  return inUse(memory, caller).map((entry) => ({
    ...shown(entry, lang),
    selected: selected.has(entry.toolCode),
  }))
}

export const toolHandlers = {
  'GET /iam-portal/v1/portal/tool/list': ({ caller, lang, memory }) => portalTools(memory, lang, caller),
} satisfies Handlers
