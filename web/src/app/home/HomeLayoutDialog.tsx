import { useLocation, useSearchParams } from 'wouter'
import { LayoutDialog } from '#web/features/preferences/home-layout/LayoutDialog.tsx'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { useReach } from '#web/platform/navigation/reach.ts'
import { paths } from '#web/platform/paths.ts'
import { readHomeLayout, saveHomeLayout } from './home-layout.ts'

/** The editor of the home layout, as a dialog over home at its own address. */
export function HomeLayoutDialog({ home }: { home: HomeData }) {
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const isReachable = useReach()
  const entries = (home.tools ?? []).filter(({ path }) => path === undefined || isReachable(path))
  return (
    <LayoutDialog
      config={home.personalConfig}
      entries={entries}
      part={query.get('part')}
      readDefault={readHomeLayout}
      onSave={saveHomeLayout}
      onClose={() => navigate(paths.home)}
    />
  )
}
