import { useMemo } from 'react'
import { read, useRead } from '#web/platform/api/query.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { framedAppPath, paths, zonePath } from '#web/platform/paths.ts'
import type { CachedPage } from '#web/platform/session/store.ts'
import { screenAt, screenLabels } from '../screens.ts'

/**
 * Returns a function that names a page in the current language: by its content, by the title it was opened with, or by
 * its screen.
 */
export function usePageNames(
  pages: readonly CachedPage[],
): (page: Pick<CachedPage, 'path' | 'title'>) => string {
  const labels = usePhrases(screenLabels)
  const { data: home } = useHomeData()
  const showsTool = pages.some(({ path }) => screenAt(path)?.path === paths.tool)
  const { data: tools } = useRead({ ...read('GET /iam-portal/v1/portal/tool/list'), enabled: showsTool })
  return useMemo(() => {
    const byPath = new Map<string, string>([
      ...(home?.apps?.page.list ?? []).map(
        ({ appCode, appName }) => [framedAppPath(appCode), appName] as const,
      ),
      ...(home?.zones ?? []).map(({ zoneCode, zoneName }) => [zonePath(zoneCode), zoneName] as const),
      ...(tools ?? []).flatMap(({ path, toolName }) => (path ? [[path, toolName] as const] : [])),
    ])
    return ({ path, title }) => {
      const screen = screenAt(path)
      if (!screen) return title
      // A name from data stays until the data provide another one.
      return byPath.get(path) ?? (screen.path.includes(':') && title ? title : labels[screen.name])
    }
  }, [labels, home, tools])
}
