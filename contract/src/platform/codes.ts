// Codes that the browser decides by. The whole catalogue is in errors.ts; this file stays free of other imports,
// because the first screen loads it.

export const success = 200

/** Somebody has ended the session: the person on another device, an administrator, or the provider. */
export const sessionEnded = 1010

/** The session is over: both token cookies are gone and a new sign-in is needed. */
export const sessionOver: readonly number[] = [1006, 1007, 1008, sessionEnded]

export const changedByOthers = 409

/** Different content was sent under this `clientToken` before. */
export const tokenReused = 40901

/** The reason that comes with 403 where the delegation is over by which the person acted for somebody. */
export const actingOver = 'acting-over'

/** The reason that comes with 403 where another person is signed in than the one for whom the page was built. */
export const anotherPerson = 'another-person'

/** The person has to say again who they are. */
export const stepUpNeeded = 1009
