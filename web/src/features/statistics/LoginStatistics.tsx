import { IntegrationCard } from '#web/features/statistics/integration/IntegrationCard.tsx'
import { LoginStatisticsPage } from '#web/features/statistics/logins/charts/LoginStatisticsPage.tsx'
import { isNarrowerThan } from '#web/features/statistics/logins/charts/narrower.ts'
import { spanOfAsked } from '#web/features/statistics/logins/charts/reads.ts'

/** Charts of sign-ins. */
export function LoginStatistics() {
  return (
    <LoginStatisticsPage
      beside={({ filter, asOf, noneAction }) => (
        <IntegrationCard
          endTime={spanOfAsked({ filter, asOf }).endTime}
          asOf={asOf}
          orgCode={filter.orgCode}
          isNarrower={isNarrowerThan(filter)}
          noneAction={noneAction}
        />
      )}
    />
  )
}
