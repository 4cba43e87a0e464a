// Letters that Unicode does not decompose into a base letter and a mark.
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Letters without marks, in lower case, as on a plain keyboard; ü after n and l becomes v, as in typed pinyin. */
export const plainLetter = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([nl])u\u0308/g, '$1v')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
