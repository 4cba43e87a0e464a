/** A code as it was typed or pasted, without what people, mail programs and lists put between and around its signs. */
export const codeSigns = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2212\u2800]/gu, '')

/** The one spelling by which names that people type are compared: marks that nobody sees make no other name. */
export const comparedName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
    .toLowerCase()
