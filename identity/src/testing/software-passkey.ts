import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }

type Way = {
  origin?: string
  /** Whether it verifies the person. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
  type?: string
}

/** An authenticator with one key, as a browser would show it to a page. */
export type SoftwarePasskey = {
  id: string
  /** The credential for options of a registration, as JSON. */
  create(options: Options, way?: Way): string
  /** The response for options of a request, as JSON. */
  get(options: Options, way?: Way): string
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** Head of a CBOR item (RFC 8949 3) with a short length. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (...entries: Buffer[]) => Buffer.concat([head(5, entries.length / 2), ...entries])

const flags = { present: 1, verified: 4, attested: 64 }

/**
 * Creates an authenticator whose pages are at `origin`; `counter` is that of its next use, 0 if it does not count;
 * `aaguid` names its model.
 */
export function softwarePasskey(
  origin: string,
  { counter = 0, aaguid = '00000000-0000-0000-0000-000000000000' } = {},
): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = base64url(rawId)
  let handle: string | undefined
  let used = counter

  // COSE_Key of ES256 on P-256 (RFC 9053 7.1).
  const key = map(
    ...[integer(1), integer(2), integer(3), integer(-7), integer(-1), integer(1)],
    ...[integer(-2), bytes(Buffer.from(x, 'base64url')), integer(-3), bytes(Buffer.from(y, 'base64url'))],
  )

  const clientData = (kind: string, { challenge }: Options, way: Way) =>
    base64url(JSON.stringify({ type: way.type ?? kind, challenge, origin: way.origin ?? origin }))

  function authenticatorData(rpId: string, way: Way, attested = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(way.counter ?? used)
    if (way.counter === undefined && used > 0) used += 1
    const flag =
      flags.present |
      (way.isVerified === false ? 0 : flags.verified) |
      (attested.length > 0 ? flags.attested : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, attested])
  }

  return {
    id,
    create(options, way = {}) {
      handle = options.user?.id
      const length = Buffer.from([rawId.length >> 8, rawId.length & 255])
      const attested = Buffer.concat([Buffer.from(aaguid.replaceAll('-', ''), 'hex'), length, rawId, key])
      const authData = authenticatorData(options.rp?.id ?? '', way, attested)
      const attestationObject = map(
        ...[text('fmt'), text('none'), text('attStmt'), map()],
        ...[text('authData'), bytes(authData)],
      )
      const response = {
        clientDataJSON: clientData('webauthn.create', options, way),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
    },
    get(options, way = {}) {
      const data = authenticatorData(options.rpId ?? '', way)
      const clientDataJSON = clientData('webauthn.get', options, way)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const response = {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle: way.userHandle ?? handle,
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
    },
  }
}
