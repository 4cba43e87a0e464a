import { z } from 'zod'

/** Digits of a code that is mailed. */
export const mailedCodeDigits = 8

/** A code as somebody typed or pasted it, without what mail programs and people put between its digits. */
export const codeDigits = (typed: string): string => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')

export const isMailedCode = (digits: string): boolean => /^[0-9]{8}$/.test(digits)

/** A typed code; what is none is as wrong as another one, and is told in the same words. */
export const mailedCode = z.string().max(40).transform(codeDigits)
