/** What a new password may fail at, in the order in which it is told. */
export type PasswordRule = 'length' | 'words' | 'common' | 'recent'

/**
 * What no administrator goes below. Lengths count characters as people do (code points); `history` counts passwords, the
 * present one among them.
 */
export const passwordLimits = { min: 12, max: 128, history: 5 } as const

/** What counts for passwords that are chosen now; `words` are what none of them may contain. */
export type PasswordPolicy = { min: number; history: number; words: readonly string[] }

const productName = 'iambiz'
const shortestWord = 3

/**
 * The spelling in which passwords are compared with words, never the one that is hashed: a password is taken exactly as it
 * was typed (OWASP ASVS 5.0, 6.2.8).
 */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Letters and digits alone, because a hyphen between them hides no word. */
const squeezed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

type Names = { zh: string; en: string }

/** What administrators have set, with the words of product and company. Of an English name people say the first word. */
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

/** Words of a person that their password may not contain. */
export const personalWords = ({ accountNo, userName, nameZh, nameEn, email }: Person): string[] =>
  wordsOf([accountNo, userName, nameZh, nameEn, email?.split('@')[0] ?? ''])

/** Short Latin words stand by chance in many passwords; two Chinese characters do not. */
const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.map(squeezed).filter((word) => word.length >= shortestWord || /^\p{Script=Han}{2}$/u.test(word)),
  ),
]

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The list is read when somebody first chooses a password: signing in does without it. */
const readCommonPasswords = (): Promise<ReadonlySet<string>> => {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}

/** A piece written again and again, such as one letter twelve times: what is left of it is that piece. */
const repeated = /^(.+?)\1+$/u

/** Whether a password is one of those that are tried first, also with figures or marks around it or written repeatedly. */
async function isCommon(plain: string): Promise<boolean> {
  const common = await readCommonPasswords()
  const text = folded(plain)
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const piece = repeated.exec(text)?.[1] ?? ''
  const isShortPiece = piece !== '' && (piece.length < 4 || common.has(piece))
  return common.has(text) || (core.length >= 4 && common.has(core)) || isShortPiece
}

/**
 * The rules that a new password of somebody breaks, but for `recent`, which needs the hashes of the earlier ones. `own` are
 * words of that person.
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
  // What is far too long is not searched.
  if (length <= passwordLimits.max && (await isCommon(plain))) broken.push('common')
  return broken
}
