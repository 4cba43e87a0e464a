// The part of autocannon that the load process uses; the package has no types.
declare module 'autocannon' {
  namespace autocannon {
    type Context = Record<string, string>
    type Request = {
      method?: string
      path?: string
      headers?: Record<string, string>
      body?: string
      setupRequest?: (request: Request, context: Context) => Request | null
      onResponse?: (
        status: number,
        body: string,
        context: Context,
        headers: Record<string, string | string[]>,
      ) => void
    }
    type Client = { setRequests: (requests: Request[]) => void }
    type Options = {
      url: string
      connections: number
      duration?: number
      amount?: number
      reconnectRate?: number
      overallRate?: number
      setupClient?: (client: Client) => void
    }
    type Result = {
      duration: number
      errors: number
      timeouts: number
      '2xx': number
      '3xx': number
      statusCodeStats: Record<string, { count: number }>
      latency: { p50: number; p97_5: number; p99: number }
      throughput: { average: number }
    }
  }
  const autocannon: (options: autocannon.Options) => Promise<autocannon.Result>
  export = autocannon
}
