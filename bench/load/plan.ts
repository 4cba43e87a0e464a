/** One request. `{name}` in path, headers and body stands for what an earlier step took from its reply. */
export type Step = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  take?: Record<string, Source>
}

/** Where a value comes from: all cookies of the reply, or the first group of a pattern. */
export type Source = { from: 'cookies' } | { from: 'location' | 'body'; pattern: string }

export type LoadPlan = {
  /** Origin of the program under load. */
  url: string
  connections: number
  /** Connection n repeats sequence n, counted round. */
  sequences: Step[][]
  /** Steps that make one unit of the figure, such as three for a whole sign-in flow. */
  stepsPerUnit: number
  /** Requests a second over all connections; as fast as they go without it. */
  rate?: number
  until: { seconds: number } | { requests: number }
}

/** The result of a load; latencies of single requests in milliseconds, `p975` that of 97.5 %. */
export type Load = {
  perSecond: number
  units: number
  p50: number
  p975: number
  p99: number
  bytesPerReply: number
}
