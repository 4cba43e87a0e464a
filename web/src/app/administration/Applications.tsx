import { ApplicationsPage } from '#web/features/app-administration/ApplicationsPage.tsx'
import { CentersSection } from '#web/features/integration/CentersSection.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { may } from '../access.ts'

/** Applications with what each of them is to the four centers, for those who may change that. */
export function Applications() {
  const { signedIn } = useSession()
  const mayIntegrate = may(signedIn, { access: 'authority-manager' })
  return <ApplicationsPage centersOf={mayIntegrate ? (app) => <CentersSection {...app} /> : undefined} />
}
