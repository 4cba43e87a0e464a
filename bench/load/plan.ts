/** One request. `{name}` in path, headers and body is replaced with a value taken from an earlier response. */
export type Step = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  take?: Record<string, Source>
}

/** Source of a value: all cookies of the response, or the first group of a pattern. */
export type Source = { from: 'cookies' } | { from: 'location' | 'body'; pattern: string }

export type LoadPlan = {
  /** Origin of the program under load. */
  url: string
  connections: number
  /** Connection n repeats sequence n, modulo the number of sequences. */
  sequences: Step[][]
  /** Steps that make one unit of the figure, such as three for a whole sign-in flow. */
  stepsPerUnit: number
  until: { seconds: number } | { requests: number }
}

/** The result of a load. Latencies of single requests are in milliseconds; `p975` is the 97.5th percentile. */
export type Load = {
  perSecond: number
  units: number
  p50: number
  p975: number
  p99: number
  bytesPerReply: number
}

/** Units, such as whole sign-ons, that begin at regular intervals. */
export type PacedPlan = Pick<LoadPlan, 'url' | 'sequences'> & { unitsPerSecond: number; seconds: number }

/** The time of whole units in milliseconds. */
export type Paced = { p50: number; p95: number; p99: number }
