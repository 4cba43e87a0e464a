import { IntegrationCard } from '#web/features/integration/IntegrationCard.tsx'
import { LoginStatisticsPage } from '#web/features/login-statistics/charts/LoginStatisticsPage.tsx'
import { spanNow } from '#web/features/login-statistics/charts/reads.ts'
import { SectionPage } from './SectionPage.tsx'

/** Who signs in, in charts, with the section's rail beside them. */
export function LoginStatistics() {
  return (
    <SectionPage>
      <LoginStatisticsPage beside={(filter) => <IntegrationCard endTime={spanNow(filter).endTime} />} />
    </SectionPage>
  )
}
