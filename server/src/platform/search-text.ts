/** Text as searches compare it: full-width forms as plain ones, one case, single spaces. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
