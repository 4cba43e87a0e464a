/**
 * `refused`: the server answered with another code; `network`: no answer; `timeout`: silent by the specification;
 * `session-over`: handled where calls are made; `superseded`: made as somebody whom the person is not any more, which the page
 * has said and followed; `malformed`: neither code nor status in the reply.
 */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'session-over' | 'superseded' | 'malformed'

/** The only error that calls throw. The message is in the person's language. */
export class ApiFailure extends Error {
  readonly kind: FailureKind
  /** Number in the envelope; 0 when there was none. */
  readonly code: number
  /** HTTP status; 0 when there was no reply. */
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

  /** What tells failures of one code apart; nothing where the server does not say. */
  get reason(): string | undefined {
    return (this.data as { reason?: string } | null | undefined)?.reason
  }
}

/** Only what the network spoiled is worth another try. */
export const isSpoiledByNetwork = (error: unknown): boolean =>
  error instanceof ApiFailure && error.kind === 'network'
