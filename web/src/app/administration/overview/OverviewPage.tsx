import { TodayCard } from '#web/features/logs/operation/TodayCard.tsx'
import { HealthCard } from '#web/features/portal/settings/HealthCard.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Page } from '#web/ui/Page.tsx'
import { may } from '../../access.ts'
import { screenLabels } from '../../screens.ts'
import { AreaMenu } from '../AreaMenu.tsx'
import { WaitingCard } from './WaitingCard.tsx'
import './overview.css'

/** The start of administration: what waits, the health of the deployment, the changes of today. */
export function OverviewPage() {
  const { administration } = usePhrases(screenLabels)
  const { signedIn } = useSession()
  const isSuper = may(signedIn, { access: 'super-manager' })
  return (
    <Page title={administration}>
      <div className="overview">
        <WaitingCard />
        <AreaMenu />
        {isSuper && (
          <div className="overview-side">
            <HealthCard />
          </div>
        )}
        {isSuper && <TodayCard />}
      </div>
    </Page>
  )
}
