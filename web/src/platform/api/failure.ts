/**
 * `refused`: the server answered with another code; `network`: no answer; `timeout`: no answer in time, for which the
 * specification shows no message; `session-over`: handled by `call`; `superseded`: sent under an identity that is no
 * longer current, which the page has already handled; `malformed`: the reply has neither code nor status.
 */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'session-over' | 'superseded' | 'malformed'

/** The only error that calls throw. The message is in the person's language. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  /** Code of the envelope; 0 if there was none. */
  readonly code: number
  /** HTTP status; 0 if there was no reply. */
  readonly status: number
  readonly data: unknown

  constructor(
    kind: FailureKind,
    message: string,
    details: { code?: number; status?: number; data?: unknown } = {},
  ) {
    super(message)
    this.name = 'ApiFailure'
    this.kind = kind
    this.code = details.code ?? 0
    this.status = details.status ?? 0
    this.data = details.data
  }

  /** Distinguishes failures that share a code; undefined if the server gives no reason. */
  get reason(): string | undefined {
    return (this.data as { reason?: string } | null | undefined)?.reason
  }
}

/** Only network failures are worth a retry. */
export const isSpoiledByNetwork = (error: unknown): boolean =>
  error instanceof ApiFailure && error.kind === 'network'
