/** What the screen shows of an X.509 certificate. */
export type CertificateFacts = {
  subject: string
  /** Milliseconds since 1970. */
  validUntil: number
}

const block = /-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/g

const toPem = (base64: string): string => {
  const lines = base64.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** Returns the certificates in a text, in PEM; text without PEM marks is one certificate if it is base64 of one. */
export function certificatesIn(text: string): string[] {
  const found = [...text.matchAll(block)].map(([, base64 = '']) => toPem(base64))
  if (found.length > 0) return found
  const bare = text.trim()
  return /^MII[\sA-Za-z0-9+/]+={0,2}$/.test(bare) ? [toPem(bare)] : []
}

type Node = { tag: number; content: Uint8Array; rest: Uint8Array }

/** Reads one element of DER (X.690): its tag, its content, and what follows it. */
function readNode(bytes: Uint8Array): Node {
  const [tag = 0, first = 0] = bytes
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  const start = 2 + lengthBytes
  const length =
    lengthBytes === 0 ? first : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  if (lengthBytes > 3 || start + length > bytes.length)
    throw new RangeError('the element is longer than the file')
  return { tag, content: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) }
}

/** Returns the elements inside of an element. */
function childrenOf(content: Uint8Array): Node[] {
  const children: Node[] = []
  for (let left = content; left.length > 0; ) {
    const node = readNode(left)
    children.push(node)
    left = node.rest
  }
  return children
}

const textOf = ({ tag, content }: Node): string =>
  // BMPString is UTF-16; the others are UTF-8 or ASCII.
  new TextDecoder(tag === 0x1e ? 'utf-16be' : 'utf-8').decode(content)

/** Object identifiers of the common name and of the organization (X.520). */
const shown = ['85,4,3', '85,4,10']

function subjectIn(name: Node): string {
  const parts = childrenOf(name.content).flatMap((set) =>
    childrenOf(set.content).map((pair) => {
      const [id, value] = childrenOf(pair.content)
      return { id: id?.content.join(',') ?? '', text: value ? textOf(value) : '' }
    }),
  )
  const best = shown.flatMap((wanted) => parts.filter(({ id }) => id === wanted))[0] ?? parts[0]
  return best?.text ?? ''
}

function timeIn({ tag, content }: Node): number {
  const text = new TextDecoder().decode(content)
  // UTCTime has two digits of the year, which start at 1950 (RFC 5280, 4.1.2.5.1).
  const full = tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(full) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Returns the subject and the end of a certificate; undefined if it cannot be read. */
export function certificateFacts(pem: string): CertificateFacts | undefined {
  try {
    const base64 = pem.replace(/-----[A-Z ]+-----|\s/g, '')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const [signed] = childrenOf(readNode(bytes).content)
    // The version is missing in version 1.
    const fields = childrenOf(signed?.content ?? new Uint8Array()).filter(({ tag }) => tag !== 0xa0)
    const [, , , validity, subject] = fields
    const end = validity && childrenOf(validity.content)[1]
    if (!end || !subject) return undefined
    const validUntil = timeIn(end)
    return Number.isNaN(validUntil) ? undefined : { subject: subjectIn(subject), validUntil }
  } catch {
    return undefined
  }
}
