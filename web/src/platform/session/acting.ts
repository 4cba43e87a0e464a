import type { Api } from '@iambiz/contract/api.ts'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import { actingOver } from '@iambiz/contract/platform/codes.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { send } from '#web/platform/api/send.ts'
import { deleteCookie } from '#web/platform/cookie.ts'
import { resetHomeData } from '#web/platform/home/home-data.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { acceptSignedIn } from './accept.ts'
import { noteExpiry } from './expiry.ts'
import { currentPhase } from './phase.ts'
import { actingPhrases } from './phrases.ts'
import { sessionState } from './store.ts'
import { notifyOtherTabs, type TabMessage } from './tabs.ts'

// Loaded on demand: a delegation starts only by choice, and after a reload the server reports it.

const who = 'GET /iam-portal/auth/user' satisfies keyof Api
const exit = 'POST /iam-portal/v1/agency/exit' satisfies keyof Api

type Ended = Extract<TabMessage, { kind: 'acting' }>['ended']

/**
 * Reads the current identity, without the identity this page expects; uses `send`, because `call` itself uses this
 * function after a refusal.
 */
const askWho = async () => (await send(who, {}, { leftOut: 'person' })) as CurrentUser

const leave = async () => {
  const { expires_in } = (await send(exit, {}, { leftOut: 'role' })) as DataOf<Api[typeof exit]>
  noteExpiry(expires_in)
}

/** Applies the server's identity; returns true if the delegation has started, changed or ended. */
function take(signedIn: CurrentUser): boolean {
  const before = sessionState().actingBy
  acceptSignedIn(signedIn)
  if (sessionState().actingBy === before) return false
  // The cookie's organization and role belong to the previous identity.
  deleteCookie('pair')
  // Not awaited: its calls may be refused as well, and would then wait for this function.
  void resetHomeData()
  return true
}

const notifyTabs = (ended?: Ended) =>
  notifyOtherTabs({ kind: 'acting', userNo: sessionState().iamAccount, ended })

let underWay: Promise<boolean> | undefined

/**
 * Runs one identity change or check at a time: calls refused in the meantime wait for it instead of starting another.
 */
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

/** Starts acting by an active delegation, in every tab. Throws the refusal. */
export const startActing = (agencyId: string): Promise<CurrentUser> =>
  changeBy(async () => {
    const { expires_in } = await call('POST /iam-portal/v1/agency/act/:id', { params: { id: agencyId } })
    noteExpiry(expires_in)
  })

/** Ends acting by a delegation, in every tab. Throws the refusal. */
export const stopActing = (): Promise<CurrentUser> => changeBy(leave, 'by-person')

/** Whether a call was refused because its delegation has ended. */
const isOver = (error: unknown) => error instanceof ApiFailure && error.reason === actingOver

/** Returns the name of the person for whom the page acts; empty if none. */
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
  const texts = words(actingPhrases)
  if (signedIn.acting) notify.notice(texts.actsElsewhere({ name: signedIn.acting.principalName }))
  else if (why === 'by-person') notify.notice(texts.endedElsewhere)
  else notify.notice(texts.over({ name }), { stays: true })
  return true
}

/**
 * Checks the current identity, which may have been changed by another tab, another person or expiry. Resolves to true
 * if it has changed. A lock serializes the tabs, so that one ends an expired delegation and the others only observe the
 * result.
 */
export function followActing(ended?: Ended): Promise<boolean> {
  if (underWay) return underWay
  const once = () => look(ended)
  return alone(() => (navigator.locks ? navigator.locks.request('iambiz.acting', once) : once()))
}

/** Takes over the server's identity, or organization and role, and returns the failure for the refused call. */
export async function afterIdentity(failure: ApiFailure): Promise<ApiFailure> {
  if (await followActing()) return new ApiFailure('superseded', failure.message, failure)
  if (!isOver(failure)) notify.notice(words(actingPhrases).roleWithdrawn, { stays: true })
  return failure
}
