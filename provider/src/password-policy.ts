/** Rules for new passwords, in the order in which violations are reported. */
export type PasswordRule = 'length' | 'words' | 'common' | 'recent'

/**
 * Minimum policy that administrators can only tighten. Lengths count Unicode code points; `history` includes the
 * present password.
 */
export const passwordLimits = { min: 12, max: 128, history: 5 } as const

/** The policy for new passwords; `words` lists forbidden words. */
export type PasswordPolicy = { min: number; history: number; words: readonly string[] }

const productName = 'iambiz'
const shortestWord = 3

/** Normalized for comparison with words only; the password is hashed exactly as typed (OWASP ASVS 5.0, 6.2.8). */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Keeps letters and digits only, because a hyphen inside a word does not hide it. */
const squeezed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

type Names = { zh: string; en: string }

/** The policy from the settings, with the words of product and company. Of an English name the first word is used. */
export const policyOf = ({
  company,
  password,
}: {
  company: Names
  password: PasswordPolicy
}): PasswordPolicy => ({
  min: password.min,
  history: password.history,
  words: wordsOf([
    ...[productName, company.zh, company.en, company.en.split(/\s+/)[0] ?? ''],
    ...password.words,
  ]),
})

type Person = { accountNo: string; userName: string; nameZh: string; nameEn: string; email: string | null }

/** Words about a person that their password may not contain. */
export const personalWords = ({ accountNo, userName, nameZh, nameEn, email }: Person): string[] =>
  wordsOf([accountNo, userName, nameZh, nameEn, email?.split('@')[0] ?? ''])

/** Short Latin words occur in many passwords by chance; two Chinese characters do not. */
const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.map(squeezed).filter((word) => word.length >= shortestWord || /^\p{Script=Han}{2}$/u.test(word)),
  ),
]

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use: signing in does not need the list. */
const readCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}

/** Reduces a repeated pattern, such as one letter twelve times, to one occurrence. */
const repeated = /^(.+?)\1+$/u

/** Whether a password is a common one, also with digits or punctuation around it or repeated. */
async function isCommon(plain: string): Promise<boolean> {
  const common = await readCommonPasswords()
  const text = folded(plain)
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const piece = repeated.exec(text)?.[1] ?? ''
  const isShortPiece = piece !== '' && (piece.length < 4 || common.has(piece))
  return common.has(text) || (core.length >= 4 && common.has(core)) || isShortPiece
}

/**
 * The rules that a new password violates, except `recent`, which needs the hashes of earlier passwords. `own` are words
 * about the person.
 */
export async function brokenRules(
  plain: string,
  { min, words }: PasswordPolicy,
  own: readonly string[],
): Promise<PasswordRule[]> {
  const length = [...plain].length
  const within = squeezed(plain)
  const broken: PasswordRule[] = []
  if (length < min || length > passwordLimits.max) broken.push('length')
  if ([...words, ...own].some((word) => within.includes(word))) broken.push('words')
  // Passwords above the maximum are not searched.
  if (length <= passwordLimits.max && (await isCommon(plain))) broken.push('common')
  return broken
}
