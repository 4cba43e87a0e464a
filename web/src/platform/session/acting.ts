import type { Api } from '@iambiz/contract/api.ts'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import { actingOver } from '@iambiz/contract/platform/codes.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { send } from '#web/platform/api/send.ts'
import { dropCookie } from '#web/platform/cookie.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { acceptSignedIn } from './accept.ts'
import { actingPhrases } from './acting-phrases.ts'
import { noteExpiry } from './expiry.ts'
import { currentPhase } from './phase.ts'
import { sessionState } from './store.ts'
import { notifyOtherTabs, type TabMessage } from './tabs.ts'

// On demand: nobody acts before having chosen to, and who comes back acting is told so by the server.

const who = 'GET /iam-portal/auth/user' satisfies keyof Api
const exit = 'POST /iam-portal/v1/agency/exit' satisfies keyof Api

type Ended = Extract<TabMessage, { kind: 'acting' }>['ended']

/** Asks who the person is now, whatever this page took them for; past the watch over calls, which is what asks as well. */
const askWho = async () => (await send(who, {}, { leftOut: 'person' })) as CurrentUser

const leave = async () => {
  const { expires_in } = (await send(exit, {}, { leftOut: 'role' })) as DataOf<Api[typeof exit]>
  noteExpiry(expires_in)
}

/** Takes the person for what the server says; true where they act for another one than before, or for nobody any more. */
function take(signedIn: CurrentUser): boolean {
  const before = sessionState().actingBy
  acceptSignedIn(signedIn)
  if (sessionState().actingBy === before) return false
  // The pair belongs to the other identity.
  dropCookie('pair')
  // Not waited for: what it asks may be refused as well, and then waits for this.
  void resetHomeData()
  return true
}

const notifyTabs = (ended?: Ended) =>
  notifyOtherTabs({ kind: 'acting', userNo: sessionState().iamAccount, ended })

let underWay: Promise<boolean> | undefined

/** Changes the identity, or looks for it, one after the other: what is refused meanwhile waits for that and asks no more. */
const alone = (change: () => Promise<boolean>): Promise<boolean> => {
  const running = change().finally(() => {
    if (underWay === running) underWay = undefined
  })
  underWay = running
  return running
}

async function changeBy(make: () => Promise<unknown>, ended?: Ended): Promise<CurrentUser> {
  const { promise, resolve } = Promise.withResolvers<CurrentUser>()
  await alone(async () => {
    await make()
    const signedIn = await askWho()
    const isOther = take(signedIn)
    notifyTabs(ended)
    resolve(signedIn)
    return isOther
  })
  return promise
}

/** Begins to act by a delegation in force, in every tab. Throws the refusal. */
export const startActing = (agencyId: string): Promise<CurrentUser> =>
  changeBy(async () => {
    const { expires_in } = await call('POST /iam-portal/v1/agency/act/:id', { params: { id: agencyId } })
    noteExpiry(expires_in)
  })

/** Goes back to oneself, in every tab. Throws the refusal. */
export const stopActing = (): Promise<CurrentUser> => changeBy(leave, 'by-person')

/** Whether a call was refused because the delegation is over by which the person acted. */
const isOver = (error: unknown) => error instanceof ApiFailure && error.reason === actingOver

/** Whom the page takes the person to act for. */
function principalName(): string {
  const phase = currentPhase()
  return (phase.name === 'signed-in' && phase.signedIn.acting?.principalName) || ''
}

async function look(ended: Ended): Promise<boolean> {
  let why = ended
  const name = principalName()
  const signedIn = await askWho().catch(async (error) => {
    if (!isOver(error)) throw error
    await leave()
    why = 'by-itself'
    notifyTabs(why)
    return askWho()
  })
  if (!take(signedIn)) return false
  const said = words(actingPhrases)
  if (signedIn.acting) notify.notice(said.actsElsewhere({ name: signedIn.acting.principalName }))
  else if (why === 'by-person') notify.notice(said.endedElsewhere)
  else notify.notice(said.over({ name }), { stays: true })
  return true
}

/**
 * Looks who the person is now: another tab, somebody else or time may have changed it. True where it was another
 * identity. One tab at a time, so that one leaves what is over and the others find that done.
 */
export function followActing(ended?: Ended): Promise<boolean> {
  if (underWay) return underWay
  const once = () => look(ended)
  return alone(() => (navigator.locks ? navigator.locks.request('iambiz.acting', once) : once()))
}

/** What a call failed with, once the page has taken the identity, or the role, that the server has instead. */
export async function afterIdentity(failure: ApiFailure): Promise<ApiFailure> {
  if (await followActing()) return new ApiFailure('superseded', failure.message, failure)
  if (!isOver(failure)) notify.notice(words(actingPhrases).roleWithdrawn, { stays: true })
  return failure
}
