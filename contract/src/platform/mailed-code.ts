/** A code as it was typed or pasted, without what mail programs and people put between its digits. */
export const codeDigits = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')

export const isMailedCode = (digits: string): boolean => /^[0-9]{8}$/.test(digits)

/** A mailed code, or the longer one that an administrator hands over. */
export const isResetCode = (digits: string): boolean => /^([0-9]{8}){1,2}$/.test(digits)
