import { z } from 'zod'

/** Binary data of a browser's response, base64url. */
const binary = z
  .string()
  .max(12_000)
  .regex(/^[\w-]*$/)

const credential = {
  id: binary.min(1).max(1400),
  rawId: binary.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
}

/** The credential that a browser created (WebAuthn Level 3, `RegistrationResponseJSON`). */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** The response of a passkey to a challenge (WebAuthn Level 3, `AuthenticationResponseJSON`). */
export const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.nullish(),
  }),
})

/** Options for `navigator.credentials`, in the JSON form of WebAuthn Level 3; the browser interprets them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
