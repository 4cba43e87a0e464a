import { HelpPage } from '#web/features/guides/help/HelpPage.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { topicsOf } from './topics.ts'

/** The help, with the topics of the screens and areas that the person may open. */
export function HelpScreen() {
  return <HelpPage topics={topicsOf(useSession().signedIn)} />
}
