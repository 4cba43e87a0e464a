import { NewVersionStrip } from './NewVersionStrip.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import './strips.css'

/** What the page as a whole has to say, under the header. */
export function Strips() {
  return (
    <>
      <OfflineStrip />
      <NewVersionStrip />
    </>
  )
}
