/** Letters that a text has at least from which something else is guessed. */
export const shortestGuess = 3

/** Whether the text from one place on is what the word goes on with at another; compared in place, because most words fail. */
function isPrefix(text: string, from: number, word: string, at: number): boolean {
  for (let step = 0; from + step < text.length; step++) {
    if (text[from + step] !== word[at + step]) return false
  }
  return true
}

/** Whether a word begins with the text, but for one letter that is wrong, missing, too many or swapped with its neighbour. */
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
 * Whether a text was probably meant to be the word or its beginning. One letter of one or two cannot be wrong; of three
 * the first is right and nothing follows, or nearly every word would do.
 */
export function isNearly(word: string, text: string): boolean {
  if (text.length < shortestGuess) return false
  if (text.length === shortestGuess)
    return word[0] === text[0] && word.length <= shortestGuess + 1 && beginsAlmost(word, text)
  return word.length >= text.length - 1 && beginsAlmost(word, text)
}
