import { z } from 'zod'
import { writtenLine } from './shapes.ts'

/** A stored name: in Chinese, and optionally in English. */
export const bilingual = z.object({ zh: z.string(), en: z.string().optional() })

/** A name as an administrator enters it, on one line each. */
export const writtenBilingual = (max: { zh: number; en: number }) =>
  z.strictObject({
    zh: writtenLine(max.zh).pipe(z.string().min(1)),
    en: writtenLine(max.en).optional(),
  })

/** An optional text in both languages. */
export const writtenRemark = (max: number) =>
  z.strictObject({ zh: writtenLine(max).optional(), en: writtenLine(max).optional() })
