import type { World } from './world/world.ts'

/** One row of the report. */
export type Finding = {
  figure: string
  what: string
  /** Nothing where no goal is set. */
  goal: string
  limit: string
  ours: string
  ratio: string
  met?: boolean
}

/** What a benchmark is given. */
export type Bench = {
  /** The company in a database, built once per run. */
  world: () => Promise<World>
  /** Length of one sample, and how many are taken of each side. */
  seconds: number
  repetitions: number
  say: (line: string) => void
  /** What a benchmark puts here ends with it. */
  cleanup: AsyncDisposableStack
}

export type Benchmark = {
  name: string
  /** Numbers of the figures that it takes. */
  figures: string
  about: string
  run: (bench: Bench) => Promise<Finding[]>
}
