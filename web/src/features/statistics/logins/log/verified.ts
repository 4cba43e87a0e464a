import type { LoginLogVerification } from '@iambiz/contract/features/logs/login.ts'
import type { Verification } from '@iambiz/contract/platform/sealed-log.ts'

/** What a check of this log found, as that of any sealed log is told. */
export function verifiedOf({ broken, ...found }: LoginLogVerification): Verification {
  if (!broken) return found
  const { loginTime, ...place } = broken
  return { ...found, broken: { ...place, ...(loginTime !== undefined && { time: loginTime }) } }
}
