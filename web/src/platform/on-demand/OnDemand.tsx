import { type ReactNode, useEffect, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { type LoadComponent, useChunk } from './chunk.ts'

type Props<P> = {
  load: LoadComponent<P>
  props: P
  /** Shown while the component loads; null for nothing. By default a note about loading. */
  waiting?: ReactNode
  /** Shown if the component could not be loaded; by default a message with a retry. */
  failed?: (retry: () => void) => ReactNode
}

/** Renders a component whose code is loaded when it is first rendered. */
export function OnDemand<P extends object>({ load, props, waiting = <Waiting />, failed }: Props<P>) {
  const { chunk, retry } = useChunk(load)
  if (!chunk) return waiting
  if ('part' in chunk) return <chunk.part {...props} />
  return failed ? failed(retry) : <Unfetched onRetry={retry} />
}

function Unfetched({ onRetry }: { onRetry: () => void }) {
  const words = usePhrases(platformPhrases)
  return (
    <div className="unfetched" role="alert">
      <p>{words.chunkFailed}</p>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  )
}

/** Shows that something is loading, after a short delay. */
function Waiting() {
  const words = usePhrases(platformPhrases)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting" role="status">
      {isLate && words.loading}
    </div>
  )
}
