import { z } from 'zod'

/** What a column of a file, or an attribute of a directory, is about. */
export const importFields = ['userNo', 'nameZh', 'nameEn', 'email', 'mobile', 'status', 'roles'] as const
export type ImportField = (typeof importFields)[number]

/** Why a row cannot be imported. */
const importFault = z.enum([
  'number-missing',
  'number-format',
  'number-twice',
  'name-missing',
  'too-long',
  'email-format',
  'email-twice',
  'email-taken',
  'mobile-format',
  'status-unknown',
  'self',
  'pair-format',
  'pair-unusable',
  'pairs-many',
  'super-manager',
])
export type ImportFault = z.output<typeof importFault>

export const importedRow = z.object({
  /** As spreadsheets count rows. */
  line: z.int(),
  userNo: z.string(),
  name: z.string(),
  outcome: z.enum(['create', 'update', 'same', 'wrong']),
  /** As it is and as it would be, in words; of organizations and roles what is taken and what is given. */
  changes: z.array(z.object({ field: z.enum(importFields), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ field: z.enum(importFields), fault: importFault, value: z.string() })),
})
export type ImportedRow = z.output<typeof importedRow>
