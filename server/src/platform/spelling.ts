// Letters that Unicode does not take apart into a plain one and a mark.
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Letters without marks and case, as most keyboards have them; ü after n and l is v, as pinyin is typed. */
export const plainLetter = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([nl])u\u0308/g, '$1v')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
