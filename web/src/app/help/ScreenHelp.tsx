import { HelpDrawer } from '#web/features/guides/help/HelpDrawer.tsx'
import type { Topic } from '#web/features/guides/help/help-texts.ts'
import { topics } from './topics.ts'

type Props = { topic: Topic; onClose: () => void }

/** The help about a screen, titled with the name of the screen. */
export function ScreenHelp({ topic, onClose }: Props) {
  const name = topics.find((entry) => entry.topic === topic)?.name
  return <HelpDrawer topic={topic} name={name} onClose={onClose} />
}
