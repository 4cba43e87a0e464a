import type {
  PolledAuthorization,
  StartedAuthorization,
} from '@iambiz/contract/features/accounts/external.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import type { Ending } from './phrases.ts'

/** State of an authorization; `started` is lost when the page is reloaded. */
export type Standing =
  | { at: 'starting' }
  | { at: 'waiting'; started: StartedAuthorization | undefined; isScanned: boolean; secondsLeft: number }
  | { at: 'confirmed'; displayName: string; secondsLeft: number }
  | { at: 'over'; ending: Ending }

/** Error code for an authorization that has ended or never existed. */
export const goneCode = 4004

const endingByCode: Record<number, Ending> = {
  4001: 'testEnvironment',
  4002: 'bound',
  4003: 'taken',
  [goneCode]: 'expired',
  503: 'busy',
}

export const isUnderWay = (status: PolledAuthorization['status'] | undefined): boolean =>
  status === undefined || status === 'pending' || status === 'scanned'

type Known = {
  /** Failure of the call that starts the authorization or of the call that binds. */
  failure: Pick<ApiFailure, 'code'> | null
  isGone: boolean
  started: StartedAuthorization | undefined
  polled: PolledAuthorization | undefined
  secondsLeft: number
}

function endingOf({ failure, isGone, polled, started, secondsLeft }: Known): Ending | undefined {
  if (failure) return endingByCode[failure.code] ?? 'unknown'
  if (isGone) return 'expired'
  if (polled?.status === 'failed') return polled.fault ?? 'unknown'
  if (polled?.status === 'cancelled') return 'cancelled'
  return (polled ?? started) && secondsLeft === 0 ? 'expired' : undefined
}

/** Returns the state that follows from the latest replies. */
export function standingOf(known: Known): Standing {
  const { started, polled, secondsLeft } = known
  const ending = endingOf(known)
  if (ending) return { at: 'over', ending }
  if (!started && !polled) return { at: 'starting' }
  if (polled?.status === 'confirmed') {
    return { at: 'confirmed', displayName: polled.displayName ?? '', secondsLeft }
  }
  return { at: 'waiting', started, isScanned: polled?.status === 'scanned', secondsLeft }
}
