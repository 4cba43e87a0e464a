import { ApplicationsPage } from '#web/features/catalogue/administration/ApplicationsPage.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'

const centers = onDemand(() =>
  import('#web/features/statistics/integration/CentersSection.tsx').then((chunk) => chunk.CentersSection),
)

const connection = onDemand(() =>
  import('#web/features/catalogue/connections/ConnectionPart.tsx').then((chunk) => chunk.ConnectionPart),
)

/** Applications, with their sign-on and their connection to the four centers, for people who may change these. */
export function Applications() {
  const { signedIn } = useSession()
  const mayIntegrate = may(signedIn, { access: 'authority-manager' })
  return (
    <ApplicationsPage
      centersOf={mayIntegrate ? (app) => <OnDemand load={centers} props={app} /> : undefined}
      signOnOf={(app) => <OnDemand load={connection} props={app} />}
    />
  )
}
