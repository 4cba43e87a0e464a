import { z } from 'zod'
import { writtenLine } from './shapes.ts'

/** A name as it is kept: in Chinese, and in English where somebody wrote it. */
export const bilingual = z.object({ zh: z.string(), en: z.string().optional() })

/** The same as an administrator writes it, on one line each. */
export const writtenBilingual = (max: { zh: number; en: number }) =>
  z.strictObject({
    zh: writtenLine(max.zh).pipe(z.string().min(1)),
    en: writtenLine(max.en).optional(),
  })

/** Where nothing has to be written. */
export const writtenRemark = (max: number) =>
  z.strictObject({ zh: writtenLine(max).optional(), en: writtenLine(max).optional() })
