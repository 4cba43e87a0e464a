import { AnnouncementPanelSkeleton } from '#web/features/announcements/reading/AnnouncementsSkeleton.tsx'
import { AppDirectorySkeleton, UsualAppsSkeleton } from '#web/features/catalogue/apps/AppsSkeleton.tsx'

/** Home while other data of it are on their way, as after another role was chosen. */
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
