/** Who passkeys are made for (WebAuthn Level 3, 5.1). */
export type RelyingParty = {
  /** The relying party ID: a host, valid also for the hosts below it. */
  id: string
  /** Origins whose pages may use the passkeys. */
  origins: readonly string[]
}

/** Whether pages of this host may use a relying party ID, without related origins. */
export const coversHost = (id: string, host: string): boolean => host === id || host.endsWith(`.${id}`)

/** The relying party whose passkeys the pages of `own` and `others` use; `id` is the host of `own` if none is given. */
export function relyingPartyOf(
  own: string,
  others: readonly string[] = [],
  id: string = new URL(own).hostname,
): RelyingParty {
  return { id, origins: [...new Set([own, ...others].map((address) => new URL(address).origin))] }
}
