import { z } from 'zod'

/** Maximum start tags in a formatted text: each takes time to sanitize, also for each reader. */
const maxElements = 10_000

/** Whether a formatted text can be sanitized without blocking other requests. */
export const hasFewElements = (html: string): boolean =>
  html.split('<', maxElements + 2).length <= maxElements + 1

/** Unsanitized HTML with a maximum length in characters (code points). */
export const formattedText = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters * 2)
    .refine(hasFewElements)
