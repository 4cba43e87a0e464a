import type { SignedInUser } from '@iambiz/contract/features/session.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { shortNameOf as shorten } from '#web/platform/short-name.ts'

type Person = Pick<SignedInUser['user'], 'userName' | 'userNameEn'>

export const nameOf = ({ userName, userNameEn }: Person, language: Language): string =>
  language === 'en' && userNameEn ? userNameEn : userName

/** Returns the short form of the name for the avatar. */
export const shortNameOf = (person: Person, language: Language): string => shorten(nameOf(person, language))
