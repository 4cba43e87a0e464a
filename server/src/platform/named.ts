import type { Language } from '@iambiz/contract/platform/shapes.ts'

export type Named = { nameZh: string; nameEn: string | null }

/** The name in a language; Chinese where no English name exists. */
export const named = (lang: Language, { nameZh, nameEn }: Named): string =>
  lang === 'en' ? (nameEn ?? nameZh) : nameZh
