import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import { useMemo } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useIndexAhead } from '#web/platform/search/index-ahead.ts'
import { find, queryOf, remembered, searchable } from '#web/platform/search/match.ts'
import { useOpenScreen } from '#web/platform/search/open-screen.ts'
import type { SearchEntry, SearchSource } from '#web/platform/search/source.ts'
import { toolSearchPhrases } from './search-phrases.ts'
import { ToolGlyph } from './ToolGlyph.tsx'

const fieldsOf = remembered<PortalTool>((tool) =>
  searchable({
    names: [tool.toolName, tool.otherName],
    pinyin: tool.pinyin,
    initials: tool.initials,
    codes: [tool.toolCode],
    rest: [tool.description],
  }),
)

/**
 * Search source of the tool library. Entries that link to a page of the portal are left out, because search lists all
 * pages.
 */
export const useToolSource = (): SearchSource => {
  const { toolKind } = usePhrases(toolSearchPhrases)
  const openScreen = useOpenScreen()
  const { data, isError } = useRead(read('GET /iam-portal/v1/portal/tool/list'))
  useIndexAhead(data, fieldsOf)
  return useMemo(() => {
    const tools = (data ?? []).filter(({ kind, path }) => kind === 'tool' || path === undefined)
    const toEntry = remembered((tool: PortalTool): SearchEntry => {
      const { toolCode, toolName, description, icon, path, url, openMode } = tool
      return {
        key: toolCode,
        title: toolName,
        ...(description && { detail: description }),
        fields: fieldsOf(tool),
        glyph: (
          <span className="palette-glyph">
            <ToolGlyph icon={icon} name={toolName} />
          </span>
        ),
        open: (how) => {
          if (path !== undefined) openScreen(path, how)
          else window.open(url, openMode ? '_self' : '_blank', 'noopener,noreferrer')
        },
      }
    })
    return {
      code: 'tools',
      state: isError ? 'failed' : data ? 'ready' : 'waiting',
      find: (text, most) => {
        const query = queryOf(text)
        const { items, best } = query ? find(tools, query, fieldsOf) : { items: [], best: 0 }
        return { title: toolKind, entries: items.slice(0, most).map(toEntry), total: items.length, best }
      },
    }
  }, [data, isError, toolKind, openScreen])
}
