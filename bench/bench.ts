import type { World } from './world/world.ts'

/** One row of the report. */
export type Finding = {
  figure: string
  what: string
  /** Empty when there is no goal. */
  goal: string
  limit: string
  ours: string
  ratio: string
  met?: boolean
}

/** The context of a benchmark. */
export type Bench = {
  /** Returns the demo company in a database, which is built once per run. */
  world: () => Promise<World>
  /** Seconds per sample, and number of samples per side. */
  seconds: number
  repetitions: number
  say: (line: string) => void
  /** Disposed at the end of the benchmark. */
  cleanup: AsyncDisposableStack
}

export type Benchmark = {
  name: string
  /** Identifiers of the figures that the benchmark measures. */
  figures: string
  about: string
  run: (bench: Bench) => Promise<Finding[]>
}
