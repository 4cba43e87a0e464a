import type { Api } from '@iambiz/contract/api.ts'
import type { CurrentUser } from '@iambiz/contract/home.ts'
import { send } from '#web/platform/api/send.ts'
import { acceptSignedIn, pairToRestore } from '#web/platform/session/accept.ts'
import { sessionState } from '#web/platform/session/store.ts'

/** Who has signed in since: the same person with the same rights, with another identity, another person, or nobody. */
export type Found = 'nobody' | 'same' | 'changed' | 'other'

const who = 'GET /iam-portal/auth/user' satisfies keyof Api

/**
 * With an organization and role, the request requires the person of this page; without them, any person may be signed
 * in.
 */
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

/**
 * Reads the current identity and applies it to the page if the person is the same; uses `send`, because refused calls
 * wait for this function.
 */
export async function whoIsThere(): Promise<Found> {
  let signedIn: CurrentUser
  try {
    signedIn = await ask()
    if (signedIn.user.userNo !== sessionState().iamAccount) return 'other'
    const pair = pairToRestore(signedIn)
    // A new sign-in starts with the server's last organization and role, which another tab may have changed.
    if (pair) signedIn = await ask(pair)
  } catch {
    return 'nobody'
  }
  const found = isAsBefore(signedIn) ? 'same' : 'changed'
  acceptSignedIn(signedIn)
  return found
}
