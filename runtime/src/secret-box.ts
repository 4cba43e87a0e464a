import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts stored secrets. `context` names row and column, so that a value copied elsewhere cannot be decrypted. */
export type SecretBox = {
  seal(plain: string, context: string): string
  /** The plain text; `null` if the value was changed, moved, or sealed with an unknown key. */
  open(sealed: string, context: string): string | null
  /** Key IDs, newest first; a sealed value begins with its key's ID and a full stop. */
  keyIds: readonly string[]
}

const parseKeys = (keys: string) =>
  keys.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':', 2)
    return { id, key: Buffer.from(encoded, 'base64'), encoded }
  })

/** True for valid keys: `id:base64 of 32 bytes`, separated by commas, with unique IDs. */
export function areKeys(keys: string): boolean {
  const ring = parseKeys(keys)
  const good = ring.every(
    ({ id, encoded }) => /^[A-Za-z0-9_-]{1,16}$/.test(id) && /^[A-Za-z0-9+/]{43}=?$/.test(encoded),
  )
  return good && new Set(ring.map(({ id }) => id)).size === ring.length
}

/** AES-256-GCM with the first of `keys` (`id:base64,…`, newest first); the others only decrypt. */
export function createSecretBox(keys: string): SecretBox {
  if (!areKeys(keys)) throw new Error('the keys must be id:base64 of 32 bytes, separated by commas')
  const ring = parseKeys(keys).map(({ id, key }) => ({ id, key: createSecretKey(key) }))
  const [newest] = ring
  if (!newest) throw new Error('there must be a key')
  return {
    keyIds: ring.map(({ id }) => id),
    seal(plain, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, context) {
      const [id, encoded = ''] = sealed.split('.', 2)
      const key = ring.find((candidate) => candidate.id === id)?.key
      const bytes = Buffer.from(encoded, 'base64url')
      if (!key || bytes.length < 28) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28))
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Keyed hashes of short secrets, which could otherwise be brute-forced. `context` names owner and purpose. */
export type KeyedHash = {
  of(secret: string, context: string): string
  fits(hash: string, secret: string, context: string): boolean
}

/** HMAC-SHA-256 with keys derived from `keys` (see `createSecretBox`); older keys still verify their hashes. */
export function createKeyedHash(keys: string): KeyedHash {
  if (!areKeys(keys)) throw new Error('the keys must be id:base64 of 32 bytes, separated by commas')
  const ring = new Map(
    parseKeys(keys).map(({ id, key }) => [id, Buffer.from(hkdfSync('sha256', key, '', 'keyed-hash', 32))]),
  )
  const [newest] = ring.keys()
  const hashed = (id: string, secret: string, context: string) =>
    createHmac('sha256', ring.get(id) ?? '')
      .update(`${context}\0${secret}`)
      .digest()
  return {
    of: (secret, context) => `${newest}.${hashed(newest ?? '', secret, context).toString('base64url')}`,
    fits(hash, secret, context) {
      const [id = '', encoded = ''] = hash.split('.', 2)
      if (!ring.has(id)) return false
      const [expected, found] = [hashed(id, secret, context), Buffer.from(encoded, 'base64url')]
      return expected.length === found.length && timingSafeEqual(expected, found)
    },
  }
}
