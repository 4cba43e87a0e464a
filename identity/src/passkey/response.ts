import { recordOf } from '@iambiz/runtime/records.ts'

/** Longer than any response with attestation `none`. */
const longest = 16 * 1024

/** A browser's response to a challenge; everything but these fields is checked with the signature. */
export type PasskeyResponse = { id: string; challenge: string; json: Record<string, unknown> }

/**
 * Reads a credential that a browser sent as JSON (WebAuthn Level 3, 5.1 `toJSON`) and the challenge that it names; `null`
 * if it is none.
 */
export function readResponse(text: string): PasskeyResponse | null {
  if (text.length > longest) return null
  try {
    const json = recordOf(JSON.parse(text))
    const { clientDataJSON } = recordOf(json.response)
    const client = recordOf(JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString()))
    const { id } = json
    const { challenge } = client
    const isId = typeof id === 'string' && /^[\w-]{1,1400}$/.test(id)
    return isId && typeof challenge === 'string' ? { id, challenge, json } : null
  } catch {
    return null
  }
}
