/** Why somebody could not be recognised, whichever company was asked. */
export type FailureReason =
  | 'cancelled'
  | 'invalid_code'
  | 'expired_code'
  | 'not_member'
  | 'not_allowed'
  | 'provider_busy'
  | 'misconfigured'
  | 'unknown'

/** A company did not say who somebody is. `code` is what it gave as reason; its text is never read, as it varies. */
export class ExternalFailure extends Error {
  readonly reason: FailureReason
  readonly code: string | undefined
  constructor(reason: FailureReason, code?: string | number) {
    super(code === undefined ? reason : `${reason} (${code})`)
    this.reason = reason
    this.code = code === undefined ? undefined : String(code)
  }
}

/** Codes of a company by what they mean for somebody here; what is not among them is `unknown`. */
export type FailureCodes = Partial<Record<FailureReason, readonly (string | number)[]>>

export function failureOf(codes: FailureCodes, code: string | number): ExternalFailure {
  const [reason = 'unknown'] =
    Object.entries(codes).find(([, known]) => known.some((one) => String(one) === String(code))) ?? []
  return new ExternalFailure(reason as FailureReason, code)
}
