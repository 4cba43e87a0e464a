import { ToolLibrary } from '#web/features/portal/tools/library/ToolLibrary.tsx'
import { useReach } from './reach.ts'

/** The tool library, with the links that this person may open. */
export function ToolLibraryPage() {
  return <ToolLibrary isReachable={useReach()} />
}
