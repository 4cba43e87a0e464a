import { IntegrationPage } from '#web/features/statistics/integration/IntegrationPage.tsx'
import { useAppTile } from '../use-app-tile.tsx'
import { SectionPage } from './SectionPage.tsx'

/** Which applications are connected to the centers, with the section's rail beside them. */
export function Integration() {
  return (
    <SectionPage>
      <IntegrationPage tileOf={useAppTile()} />
    </SectionPage>
  )
}
