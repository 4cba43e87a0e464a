import type { SignedInUser } from '@iambiz/contract/features/session.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

type Person = Pick<SignedInUser['user'], 'userName' | 'userNameEn'>

export const nameOf = ({ userName, userNameEn }: Person, language: Language): string =>
  language === 'en' && userNameEn ? userNameEn : userName

/** Short form for the avatar: the given name of a Chinese name, the initials of another. */
export const shortNameOf = (person: Person, language: Language): string => {
  const name = nameOf(person, language).trim()
  if (/^\p{Script=Han}+$/u.test(name)) return name.slice(-2)
  const parts = name.split(/\s+/)
  const initials =
    parts.length > 1 ? [parts[0], parts.at(-1)].map((part) => part?.[0] ?? '') : [name.slice(0, 2)]
  return initials.join('').toUpperCase()
}
