import type { FieldName, Values } from './values.ts'

export type Faults = Partial<Record<FieldName, string>>

/** Props of every group of fields. */
export type Fields = {
  values: Values
  change: (part: Partial<Values>) => void
  faults: Faults
  disabled: boolean
}
