import type { Provider } from 'oidc-provider'
import { registeredOf } from '../clients.ts'
import { epochSeconds } from '../epoch-seconds.ts'
import type { Interaction } from '../sign-in-parts.ts'

/** Allowed clock difference between a source and us, seconds. */
const toleranceSeconds = 60

/** Reasons of a login prompt for which the person signs in again, however young the sign-in is. */
const againReasons: ReadonlySet<string> = new Set(['login_prompt', 'sign_in_too_old'])

/**
 * The age in seconds that a sign-in at a source may have, as the request or its connection asks; 0 for a new one and
 * undefined for any. Otherwise a session at the source would answer a request to sign in again without the person.
 */
export async function askedAge(
  provider: Provider,
  { params, prompt }: Interaction,
): Promise<number | undefined> {
  if (prompt.reasons.some((reason) => againReasons.has(reason))) return 0
  const { maxAge } = registeredOf(await provider.Client.find(String(params.client_id)))?.settings ?? {}
  const ages = [params.max_age, maxAge].flatMap((age) => (age === undefined ? [] : [Number(age)]))
  return ages.length > 0 ? Math.min(...ages) : undefined
}

/** When the source asked the person (OpenID Connect Core 2), in seconds; some send 0 for unknown. */
export const authTimeOf = ({ auth_time: time }: { auth_time?: unknown }): number | undefined =>
  typeof time === 'number' && time > 0 ? Math.floor(time) : undefined

/** Whether the source asked the person not before that time, up to the difference of the clocks. */
export const isFreshEnough = (authTime: number | undefined, notBefore: number): boolean =>
  authTime !== undefined &&
  authTime >= notBefore - toleranceSeconds &&
  authTime <= epochSeconds() + toleranceSeconds

/** The time of the sign-in by our clock: the source's can be slow or fast. */
export const signInTime = (authTime: number, notBefore = 0): number =>
  Math.min(epochSeconds(), Math.max(authTime, notBefore))
