import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import type { Audience } from '@iambiz/contract/platform/audience.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Selection } from '#server/platform/actor.ts'
import { isForAll, reaches } from '#server/platform/audience.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { type WrittenJson, writtenJson } from '#server/platform/http/written-json.ts'
import { oncePerKey } from '#server/platform/once-per.ts'
import type { Rights } from '#server/platform/rights.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import { type ToolRow, toolRows } from './store.ts'

/** The tool library that all people share, or the part that one organization and role may see. */
export type ToolLibrary = {
  /** Codes of the tools. */
  readonly tools: readonly string[]
  /** Codes of tools and links. */
  readonly entries: readonly string[]
  readonly shown: Readonly<Record<Language, readonly Omit<PortalTool, 'selected'>[]>>
  /** Audiences of entries that are not for everyone. */
  readonly audiences: ReadonlyMap<string, Audience>
}

function placeOf({ kind, tool_code, path, url }: ToolRow): Pick<PortalTool, 'path' | 'url'> {
  if (kind === 'tool') return { path: `/home/tools/${tool_code}` }
  return path === null ? { url: url ?? '' } : { path }
}

function toShown(row: ToolRow, lang: Language): Omit<PortalTool, 'selected'> {
  const isEnglish = lang === 'en'
  const category = (isEnglish ? row.category_en : null) ?? row.category_zh
  const [name, otherName] = isEnglish ? [row.name_en, row.name_zh] : [row.name_zh, row.name_en]
  const description = (isEnglish ? row.description_en : null) ?? row.description_zh
  return {
    toolCode: row.tool_code,
    kind: row.kind,
    toolName: name ?? row.name_zh,
    ...(name && otherName ? { otherName } : {}),
    pinyin: row.pinyin,
    initials: row.initials,
    ...(description ? { description } : {}),
    ...(category ? { category } : {}),
    icon: row.icon,
    ...placeOf(row),
    ...(row.open_mode === 'self' && row.url !== null ? { openMode: row.open_mode } : {}),
  }
}

async function loadLibrary(db: Db): Promise<ToolLibrary> {
  const rows = await toolRows(db)
  return {
    tools: rows.filter(({ kind }) => kind === 'tool').map(({ tool_code }) => tool_code),
    entries: rows.map(({ tool_code }) => tool_code),
    shown: { zh: rows.map((row) => toShown(row, 'zh')), en: rows.map((row) => toShown(row, 'en')) },
    audiences: new Map(
      rows
        .map((row) => [row.tool_code, { orgCodes: row.org_codes, roleNos: row.role_nos }] as const)
        .filter(([, audience]) => !isForAll(audience)),
    ),
  }
}

/** Returns the library without the entries that the organization and role may not see. */
export function libraryFor(library: ToolLibrary, rights: Rights, selection: Selection | null): ToolLibrary {
  const hidden = new Set(
    [...library.audiences].flatMap(([code, audience]) => (reaches(rights, audience, selection) ? [] : code)),
  )
  if (hidden.size === 0) return library
  return withoutHidden(library, [...hidden].join(' '), () => without(library, hidden))
}

const withoutHidden = oncePerKey<ToolLibrary, ToolLibrary>()

function without(library: ToolLibrary, hidden: ReadonlySet<string>): ToolLibrary {
  const shownOnly = (codes: readonly string[]) => codes.filter((code) => !hidden.has(code))
  const shownIn = (lang: Language) => library.shown[lang].filter(({ toolCode }) => !hidden.has(toolCode))
  return {
    ...library,
    tools: shownOnly(library.tools),
    entries: shownOnly(library.entries),
    shown: { zh: shownIn('zh'), en: shownIn('en') },
  }
}

/** Returns the tool library at a version; see `versionedCache`. */
export type ReadToolLibrary = (version: string) => Promise<ToolLibrary>

export const keepToolLibrary = (db: Db): ReadToolLibrary => versionedCache(() => loadLibrary(db))

const byChoice = oncePerKey<ToolLibrary, WrittenJson<PortalTool[]>>()

/** Returns the library with the person's tools on home marked; serialized once for all people with the same choice. */
export function portalTools(
  library: ToolLibrary,
  lang: Language,
  chosen: { tools: readonly string[]; quickList: readonly string[] },
): WrittenJson<PortalTool[]> {
  const selected = new Set([...chosen.tools, ...chosen.quickList])
  const key = [lang, ...[...selected].sort()].join(' ')
  const shown = () => library.shown[lang].map((tool) => ({ ...tool, selected: selected.has(tool.toolCode) }))
  return byChoice(library, key, () => writtenJson(shown()))
}
