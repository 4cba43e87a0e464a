import { useSyncExternalStore } from 'react'
import { idle, type LoadComponent, useChunk } from './chunk.ts'

/** Draws a part that nobody sees or misses at first, once the browser has had nothing else to do. */
export function WhenIdle({ load }: { load: LoadComponent }) {
  return useSyncExternalStore(idle.subscribe, idle.get) && <Drawn load={load} />
}

function Drawn({ load }: { load: LoadComponent }) {
  const { chunk } = useChunk(load)
  return chunk && 'part' in chunk && <chunk.part />
}
