/** Normalizes a typed or pasted code like runtime/src/typed-line.ts, for the browser. */
export const codeDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2212\u2800]/gu, '')

export const isMailedCode = (digits: string): boolean => /^[0-9]{8}$/.test(digits)

/** A mailed code, or the longer one from an administrator. */
export const isResetCode = (digits: string): boolean => /^([0-9]{8}){1,2}$/.test(digits)
