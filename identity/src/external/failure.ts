/** Why a person could not be identified, for all providers. */
export type FailureReason =
  | 'cancelled'
  | 'invalid_code'
  | 'expired_code'
  | 'not_member'
  | 'not_allowed'
  | 'provider_busy'
  | 'misconfigured'
  | 'unknown'

/** An external provider did not identify a person. `code` is its error code; its error text varies and is ignored. */
export class ExternalFailure extends Error {
  readonly reason: FailureReason
  readonly code: string | undefined
  constructor(reason: FailureReason, code?: string | number) {
    super(code === undefined ? reason : `${reason} (${code})`)
    this.reason = reason
    this.code = code === undefined ? undefined : String(code)
  }
}

/** A provider's codes for each reason; other codes mean `unknown`. */
export type FailureCodes = Partial<Record<FailureReason, readonly (string | number)[]>>

export function failureOf(codes: FailureCodes, code: string | number): ExternalFailure {
  const [reason = 'unknown'] =
    Object.entries(codes).find(([, known]) => known.some((one) => String(one) === String(code))) ?? []
  return new ExternalFailure(reason as FailureReason, code)
}
