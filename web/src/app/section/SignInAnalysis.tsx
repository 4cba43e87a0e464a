import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { LoginStatisticsPage } from '#web/features/login-statistics/charts/LoginStatisticsPage.tsx'
import { LoginLogPage } from '#web/features/login-statistics/log/LoginLogPage.tsx'
import { paths } from '#web/platform/paths.ts'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Screens of the analysis of sign-ins beside the log. */
const others: { [path: string]: ReactNode } = { [paths.loginStatistics]: <LoginStatisticsPage /> }

/** A screen about who signs in, with the section's rail beside it. One for all, because each chunk is named on the first screen. */
export function SignInAnalysis() {
  const [path] = useLocation()
  const tileOf = useAppTile()
  return <SectionPage>{others[path] ?? <LoginLogPage tileOf={tileOf} />}</SectionPage>
}
