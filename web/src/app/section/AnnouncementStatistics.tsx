import { MonthlyPage } from '#web/features/announcements/statistics/MonthlyPage.tsx'
import { StatisticsPage } from '#web/features/announcements/statistics/StatisticsPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Charts of published announcements. */
export function AnnouncementStatistics() {
  return (
    <SectionPage>
      <StatisticsPage tileOf={useAppTile()} />
    </SectionPage>
  )
}

/** The monthly statistics, with the announcements themselves. */
export function MonthlyStatistics() {
  return (
    <SectionPage>
      <MonthlyPage />
    </SectionPage>
  )
}
