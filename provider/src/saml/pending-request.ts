import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { z } from 'zod'

/** A sign-on request of a service provider, while the person signs in. */
const signOn = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  acsUrl: z.string(),
  relayState: z.string().optional(),
  isTransient: z.boolean(),
  forceAuthn: z.boolean(),
  /** The authentication context class that the answer names; by what the person did if omitted. */
  contextClass: z.string().optional(),
  needsSecondFactor: z.boolean(),
  /** The person that the service provider expects. */
  subject: z.string().optional(),
})
export type PendingSignOn = z.output<typeof signOn>

/** A sign-out request of a service provider, while the person is signed out. */
const signOut = z.object({
  id: z.string(),
  at: z.number(),
  relayState: z.string().optional(),
  nameId: z.string(),
  /** Empty for all sessions of the person at the service provider. */
  sessionIndexes: z.array(z.string()),
})

/** The sign-in page stays valid for ten minutes; milliseconds. */
const longestWait = 15 * 60_000

/**
 * Requests travel through the sign-in or sign-out as its encrypted `state`, so that nothing is stored for requests of
 * strangers and nobody can change what the service provider asked for.
 */
const pending = <T extends { at: number }>(purpose: string, shape: z.ZodType<T>) => ({
  seal: (box: SecretBox, clientId: string, request: T): string =>
    box.seal(JSON.stringify(request), `saml ${purpose} ${clientId}`),
  /** The request; undefined if the state is not of this application, or too old. */
  open(box: SecretBox, clientId: string, state: unknown, now: Date): T | undefined {
    const opened = typeof state === 'string' ? box.open(state, `saml ${purpose} ${clientId}`) : null
    const request = opened === null ? undefined : shape.parse(JSON.parse(opened))
    return request && now.getTime() - request.at <= longestWait ? request : undefined
  },
})

export const pendingSignOns = pending('sign-on', signOn)
export const pendingSignOuts = pending('sign-out', signOut)
