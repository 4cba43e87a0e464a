import type { Api } from '@iambiz/contract/api.ts'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import { send } from '#web/platform/api/send.ts'
import { acceptSignedIn, pairToRestore } from '#web/platform/session/accept.ts'
import { sessionState } from '#web/platform/session/store.ts'

/** Who has signed in since: the same person with the same rights, as somebody else now, another person, or nobody. */
export type Found = 'nobody' | 'same' | 'changed' | 'other'

const who = 'GET /iam-portal/auth/user' satisfies keyof Api

/** A wish is that of the person whom the page knows; without one, whoever is there may answer. */
const ask = async (query?: { orgCode: string; roleNo: string }) =>
  (await send(who, query ? { query } : {}, { leftOut: query ? 'role' : 'person' })) as CurrentUser

const isAsBefore = ({ current, acting }: CurrentUser): boolean => {
  const { orgValue, roleValue, actingBy } = sessionState()
  return (
    (acting?.agencyId ?? '') === actingBy &&
    (current?.orgCode ?? '') === orgValue &&
    (current?.roleNo ?? '') === roleValue
  )
}

/** Looks who is signed in now, and takes the same person into the page; past the watch over calls, which waits for this. */
export async function whoIsThere(): Promise<Found> {
  let signedIn: CurrentUser
  try {
    signedIn = await ask()
    if (signedIn.user.userNo !== sessionState().iamAccount) return 'other'
    const pair = pairToRestore(signedIn)
    // A sign-in begins with the pair that the server knows last, which another tab may have chosen.
    if (pair) signedIn = await ask(pair)
  } catch {
    return 'nobody'
  }
  const found = isAsBefore(signedIn) ? 'same' : 'changed'
  acceptSignedIn(signedIn)
  return found
}
