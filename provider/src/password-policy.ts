/** What a new password may fail at, in the order in which it is told. */
export type PasswordRule = 'length' | 'words' | 'common' | 'recent'

/** Lengths count characters as people do (code points); `history` counts passwords, the present one among them. */
export const passwordPolicy = { min: 12, max: 128, history: 5 } as const

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

/** Words of company and product that no password may contain. The first word of an English name is what people say. */
export const companyWords = (company: Names): string[] =>
  wordsOf([productName, company.zh, company.en, company.en.split(/\s+/)[0] ?? ''])

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

/** The rules that a new password breaks, but for `recent`, which needs the hashes of the earlier ones. */
export async function brokenRules(plain: string, words: readonly string[]): Promise<PasswordRule[]> {
  const length = [...plain].length
  const within = squeezed(plain)
  const broken: PasswordRule[] = []
  if (length < passwordPolicy.min || length > passwordPolicy.max) broken.push('length')
  if (words.some((word) => within.includes(word))) broken.push('words')
  // What is far too long is not searched.
  if (length <= passwordPolicy.max && (await isCommon(plain))) broken.push('common')
  return broken
}
