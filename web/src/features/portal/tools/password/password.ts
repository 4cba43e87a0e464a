/** The character sets of a password. */
export const characterSets = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!#$%&()*+,-./:;<=>?@[]^_{|}~',
} as const

export type CharacterSet = keyof typeof characterSets
export const setNames = Object.keys(characterSets) as CharacterSet[]

export const shortest = 12
export const longest = 128

const lookAlikes = /[0O1lI|]/g

export type PasswordWish = {
  length: number
  sets: readonly CharacterSet[]
  /** Excludes characters that look like another one. */
  legible: boolean
}

type RandomBytes = (count: number) => Uint8Array<ArrayBuffer>

const cryptoBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/**
 * Returns a random number below `count`, all equally likely. Bytes beyond the largest multiple of `count` are rejected.
 */
function below(count: number, randomBytes: RandomBytes): number {
  const limit = 256 - (256 % count)
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < limit) return byte % count
  }
}

const charactersOf = (set: CharacterSet, legible: boolean): string =>
  legible ? characterSets[set].replaceAll(lookAlikes, '') : characterSets[set]

/** Returns a random password with at least one character of every set; undefined if that is not possible. */
export function makePassword(
  { length, sets, legible }: PasswordWish,
  randomBytes: RandomBytes = cryptoBytes,
): string | undefined {
  if (sets.length === 0 || !Number.isInteger(length) || length < shortest || length > longest)
    return undefined
  const alphabets = sets.map((set) => charactersOf(set, legible))
  const all = alphabets.join('')
  // Generate the whole password again until it contains every set, so that all such passwords are equally likely.
  for (;;) {
    const password = Array.from({ length }, () => all.charAt(below(all.length, randomBytes))).join('')
    if (alphabets.every((alphabet) => [...password].some((character) => alphabet.includes(character)))) {
      return password
    }
  }
}

/** Returns the entropy of the password in bits. */
export const strengthOf = ({ length, sets, legible }: PasswordWish): number => {
  const count = sets.reduce((sum, set) => sum + charactersOf(set, legible).length, 0)
  return count === 0 ? 0 : Math.floor(length * Math.log2(count))
}
