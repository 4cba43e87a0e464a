import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useReach } from '#web/platform/navigation/reach.ts'
import { screenLabels, screens } from '../screens.ts'
import { titleTable } from '../title-table.ts'
import { linksOf, type Section } from './links.ts'
import { SectionFrame } from './SectionFrame.tsx'
import type { SectionProps } from './section-props.ts'

const sections: readonly Section[] = ['announcementMaintenance', 'signIns']

const linkLabels = titleTable(screens, ({ sectionLabel, label }) => sectionLabel ?? label)

/** A screen of a section, with links to the screens that the person may open. */
export function SectionPage({ children }: SectionProps) {
  const labels = usePhrases(screenLabels)
  const words = usePhrases(linkLabels)
  const isReachable = useReach()
  return (
    <SectionFrame
      groups={sections.map((section) => ({
        name: labels[section],
        entries: linksOf(section)
          .filter(({ path }) => isReachable(path))
          .map(({ name, path, icon }) => ({ path, icon, label: words[name] })),
      }))}
    >
      {children}
    </SectionFrame>
  )
}
