import { z } from 'zod'
import { importedRowOf } from './imported-table.ts'

/** Meaning of a column of a file, or an attribute of an LDAP entry. */
export const importFields = ['userNo', 'nameZh', 'nameEn', 'email', 'mobile', 'status', 'roles'] as const
export type ImportField = (typeof importFields)[number]

/** Why a row cannot be imported. */
const importFault = z.enum([
  'number-missing',
  'number-format',
  'number-twice',
  'number-taken',
  'name-missing',
  'too-long',
  'cell-error',
  'digits-lost',
  'email-format',
  'email-twice',
  'email-taken',
  'mobile-format',
  'status-unknown',
  'self',
  'pair-format',
  'pair-ambiguous',
  'pair-unusable',
  'pairs-many',
  'super-manager',
  'administrator',
])
export type ImportFault = z.output<typeof importFault>

export const importedRow = z.object({
  userNo: z.string(),
  name: z.string(),
  /** For organizations and roles, the changes list removals and additions. */
  ...importedRowOf(importFields, importFault),
})
export type ImportedRow = z.output<typeof importedRow>
