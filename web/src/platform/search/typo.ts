/** Minimum length of a text for the correction of typing errors. */
export const shortestGuess = 3

/**
 * Whether the text from one index on is a prefix of the word from another; compared in place, because most comparisons
 * fail.
 */
function isPrefix(text: string, from: number, word: string, at: number): boolean {
  for (let step = 0; from + step < text.length; step++) {
    if (text[from + step] !== word[at + step]) return false
  }
  return true
}

/**
 * Whether a word starts with the text, except for one letter that is wrong, missing, added or swapped with its
 * neighbour.
 */
function beginsAlmost(word: string, text: string): boolean {
  let at = 0
  while (at < text.length && text[at] === word[at]) at++
  if (at === text.length) return true
  return (
    isPrefix(text, at + 1, word, at + 1) ||
    isPrefix(text, at + 1, word, at) ||
    isPrefix(text, at, word, at + 1) ||
    (text[at] === word[at + 1] && text[at + 1] === word[at] && isPrefix(text, at + 2, word, at + 2))
  )
}

/**
 * Whether a text is probably the word or its prefix with one typing error. Texts of one or two letters are not
 * corrected; with three letters the first must be right and the word must end there, because otherwise nearly every
 * word would match.
 */
export function isNearly(word: string, text: string): boolean {
  if (text.length < shortestGuess) return false
  if (text.length === shortestGuess)
    return word[0] === text[0] && word.length <= shortestGuess + 1 && beginsAlmost(word, text)
  return word.length >= text.length - 1 && beginsAlmost(word, text)
}
