import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { currentPhase } from '#web/platform/session/phase.ts'

export type IssuedTicket = DataOf<Api['POST /iam-portal/auth/stepUp']>

/** The ticket is in memory only: a reloaded page asks again. */
let ticket: { value: string; until: number } | undefined

export const setTicket = ({ pwdTicket, expireSeconds }: IssuedTicket): string => {
  ticket = { value: pwdTicket, until: Date.now() + expireSeconds * 1000 }
  return pwdTicket
}

export const dropTicket = (): void => {
  ticket = undefined
}

/** Returns the ticket while it is valid; a sign-out deletes it, so that the next person cannot use it. */
export const liveTicket = (): string | undefined => {
  if (ticket && (ticket.until <= Date.now() || currentPhase().name !== 'signed-in')) dropTicket()
  return ticket?.value
}
