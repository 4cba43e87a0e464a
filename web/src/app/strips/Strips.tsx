import { NewVersionStrip } from './NewVersionStrip.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import './strips.css'

/** Messages about the whole page, below the header. */
export function Strips() {
  return (
    <>
      <OfflineStrip />
      <NewVersionStrip />
    </>
  )
}
