import type { FieldName, Values } from './values.ts'

export type Faults = Partial<Record<FieldName, string>>

/** What every group of fields works with. */
export type Fields = {
  values: Values
  change: (part: Partial<Values>) => void
  faults: Faults
  disabled: boolean
}
