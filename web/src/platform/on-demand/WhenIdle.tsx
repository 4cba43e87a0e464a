import { useObservable } from '#web/platform/use-observable.ts'
import { idle, type LoadComponent, useChunk } from './chunk.ts'

/** Draws a part that nobody sees or misses at first, once the browser has had nothing else to do. */
export function WhenIdle({ load }: { load: LoadComponent }) {
  return useObservable(idle) && <Drawn load={load} />
}

function Drawn({ load }: { load: LoadComponent }) {
  const { chunk } = useChunk(load)
  return chunk && 'part' in chunk && <chunk.part />
}
