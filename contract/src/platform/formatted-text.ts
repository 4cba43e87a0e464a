import { z } from 'zod'

/** Beginnings of elements in a formatted text: each takes its time to be cleaned, of every reader too. */
const maxElements = 10_000

/** Whether a formatted text can be cleaned without keeping everybody else waiting. */
export const hasFewElements = (html: string): boolean =>
  html.split('<', maxElements + 2).length <= maxElements + 1

/** A text with formats, as HTML that nobody has cleaned yet; who takes it counts its characters as people do. */
export const formattedText = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters * 2)
    .refine(hasFewElements)
