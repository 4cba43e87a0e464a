import { IntegrationCard } from '#web/features/statistics/integration/IntegrationCard.tsx'
import { LoginStatisticsPage } from '#web/features/statistics/logins/charts/LoginStatisticsPage.tsx'
import { isNarrowerThan } from '#web/features/statistics/logins/charts/narrower.ts'
import { spanOfAsked } from '#web/features/statistics/logins/charts/reads.ts'
import { SectionPage } from './SectionPage.tsx'

/** Charts of sign-ins, with the section's rail. */
export function LoginStatistics() {
  return (
    <SectionPage>
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
    </SectionPage>
  )
}
