import { MonthlyPage } from '#web/features/announcements/statistics/MonthlyPage.tsx'
import { StatisticsPage } from '#web/features/announcements/statistics/StatisticsPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** What was released, in charts. */
export function AnnouncementStatistics() {
  return (
    <SectionPage>
      <StatisticsPage tileOf={useAppTile()} />
    </SectionPage>
  )
}

/** The same month by month, with the announcements themselves. */
export function MonthlyStatistics() {
  return (
    <SectionPage>
      <MonthlyPage />
    </SectionPage>
  )
}
