import { useObservable } from '#web/platform/use-observable.ts'
import { idle, type LoadComponent, useChunk } from './chunk.ts'

/** Renders a component that is not visible or needed at first, once the browser has been idle. */
export function WhenIdle({ load }: { load: LoadComponent }) {
  return useObservable(idle) && <Drawn load={load} />
}

function Drawn({ load }: { load: LoadComponent }) {
  const { chunk } = useChunk(load)
  return chunk && 'part' in chunk && <chunk.part />
}
