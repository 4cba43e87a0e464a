import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { IntegrationCard } from '#web/features/integration/IntegrationCard.tsx'
import { IntegrationPage } from '#web/features/integration/IntegrationPage.tsx'
import { AppLoginsPage } from '#web/features/login-statistics/apps/AppLoginsPage.tsx'
import { LoginStatisticsPage } from '#web/features/login-statistics/charts/LoginStatisticsPage.tsx'
import { spanNow } from '#web/features/login-statistics/charts/reads.ts'
import { LoginLogPage } from '#web/features/login-statistics/log/LoginLogPage.tsx'
import type { TileOf } from '#web/features/login-statistics/log/log-columns.tsx'
import { paths } from '#web/platform/paths.ts'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Screens of the analysis of sign-ins beside the log. */
const others: { [path: string]: (tileOf: TileOf) => ReactNode } = {
  [paths.loginStatistics]: () => (
    <LoginStatisticsPage beside={(filter) => <IntegrationCard endTime={spanNow(filter).endTime} />} />
  ),
  [paths.integration]: (tileOf) => <IntegrationPage tileOf={tileOf} />,
  [paths.appLogins]: (tileOf) => <AppLoginsPage tileOf={tileOf} />,
}

/** A screen about who signs in, with the section's rail beside it. One for all, because each chunk is named on the first screen. */
export function SignInAnalysis() {
  const [path] = useLocation()
  const tileOf = useAppTile()
  return <SectionPage>{others[path]?.(tileOf) ?? <LoginLogPage tileOf={tileOf} />}</SectionPage>
}
