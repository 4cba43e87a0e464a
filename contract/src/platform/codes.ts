// Result codes that the browser handles. The whole catalogue is in errors.ts; this file has no other imports, because
// the first screen loads it.

export const success = 200

/** The session was ended remotely: by the person on another device, an administrator, or the provider. */
export const sessionEnded = 1010

/** The session is over: both token cookies are deleted and a new sign-in is needed. */
export const sessionOver: readonly number[] = [1006, 1007, 1008, sessionEnded]

export const changedByOthers = 409

/** This `clientToken` was used with different content. */
export const tokenReused = 40901

/** Reason of a 403 if the delegation is over. */
export const actingOver = 'acting-over'

/** Reason of a 403 if another person is signed in than the one for whom the page was built. */
export const anotherPerson = 'another-person'

/** A step-up is required. */
export const stepUpNeeded = 1009
