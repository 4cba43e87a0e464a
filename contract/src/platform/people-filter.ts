import { z } from 'zod'
import { switched } from './mail-record.ts'
import { code, writtenText } from './shapes.ts'

export const userNo = z.string().min(1).max(64)

/** Filters of a list of people. */
export const narrowing = {
  keyword: writtenText(80).optional(),
  orgCode: code.optional(),
  roleNo: code.optional(),
  status: switched.optional(),
  /** Only people without any organization and role. */
  withoutRole: z.literal(true).optional(),
}
