import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { currentPhase } from '#web/platform/session/phase.ts'

export type GivenTicket = DataOf<Api['POST /iam-portal/auth/stepUp']>

/** The ticket lives in memory alone: a page that is loaded again asks again. */
let ticket: { value: string; until: number } | undefined

export const setTicket = ({ pwdTicket, expireSeconds }: GivenTicket): string => {
  ticket = { value: pwdTicket, until: Date.now() + expireSeconds * 1000 }
  return pwdTicket
}

export const dropTicket = (): void => {
  ticket = undefined
}

/** The ticket while it counts; a person who signs out leaves none behind for the next one. */
export const liveTicket = (): string | undefined => {
  if (ticket && (ticket.until <= Date.now() || currentPhase().name !== 'signed-in')) dropTicket()
  return ticket?.value
}
