/** Removes the whitespace and punctuation that people and mail programs add to a typed or pasted code. */
export const codeSigns = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2212\u2800]/gu, '')

/** Normalizes a typed name for comparison; invisible characters do not make a different name. */
export const comparedName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
    .toLowerCase()
