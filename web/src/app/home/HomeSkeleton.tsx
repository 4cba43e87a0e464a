import { AnnouncementPanelSkeleton } from '#web/features/announcements/reading/AnnouncementsSkeleton.tsx'
import { AppDirectorySkeleton, UsualAppsSkeleton } from '#web/features/catalogue/apps/AppsSkeleton.tsx'

/** Skeleton of home while its data are loading, for example after a change of role. */
export function HomeSkeleton() {
  return (
    <>
      <div className="home-apps">
        <UsualAppsSkeleton />
        <AppDirectorySkeleton />
      </div>
      <div className="home-side">
        <AnnouncementPanelSkeleton />
      </div>
    </>
  )
}
