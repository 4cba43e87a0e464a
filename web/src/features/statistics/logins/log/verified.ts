import type { LoginLogVerification } from '@iambiz/contract/features/logs/login.ts'
import type { Verification } from '@iambiz/contract/platform/sealed-log.ts'

/** Converts the result of this log's check to the form that all sealed logs share. */
export function verifiedOf({ broken, ...found }: LoginLogVerification): Verification {
  if (!broken) return found
  const { loginTime, ...place } = broken
  return { ...found, broken: { ...place, ...(loginTime !== undefined && { time: loginTime }) } }
}
