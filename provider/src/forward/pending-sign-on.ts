import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { z } from 'zod'

const pending = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  origin: z.string(),
  path: z.string(),
  /** The value of the cookie that the browser has at the host meanwhile. */
  browser: z.string(),
})

/** A sign-on to a host, while the person signs in. */
export type PendingSignOn = z.output<typeof pending>

/** The sign-in page stays valid for ten minutes; milliseconds. */
const longestWait = 15 * 60_000

const contextOf = (clientId: string) => `forward sign-on ${clientId}`

/** The sign-on as an encrypted `state`: nothing is stored for requests of strangers, and nobody can change it. */
export const sealSignOn = (box: SecretBox, clientId: string, request: PendingSignOn): string =>
  box.seal(JSON.stringify(request), contextOf(clientId))

/** The sign-on; undefined if the state is not of this application, or too old. */
export function openPendingSignOn(
  box: SecretBox,
  clientId: string,
  state: unknown,
  now: Date,
): PendingSignOn | undefined {
  const opened = typeof state === 'string' ? box.open(state, contextOf(clientId)) : null
  const request = opened === null ? undefined : pending.parse(JSON.parse(opened))
  return request && now.getTime() - request.at <= longestWait ? request : undefined
}
