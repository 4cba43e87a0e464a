import { IntegrationPage } from '#web/features/statistics/integration/IntegrationPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Connections of the applications to the centers, with the section's rail. */
export function Integration() {
  return (
    <SectionPage>
      <IntegrationPage tileOf={useAppTile()} />
    </SectionPage>
  )
}
