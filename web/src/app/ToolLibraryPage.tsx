import { ToolLibrary } from '#web/features/portal/tools/library/ToolLibrary.tsx'
import { useReach } from './reach.ts'

/** The tool library with the links that lead somewhere for this person. */
export function ToolLibraryPage() {
  return <ToolLibrary isReachable={useReach()} />
}
