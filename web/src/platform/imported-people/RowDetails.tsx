import type { ImportedRow } from '@iambiz/contract/platform/imported-person.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { RowDetails as Details } from '../table-import/RowDetails.tsx'
import { faultWords, fieldWords } from './phrases.ts'

/** Shows the effect of the import on a person, or why the person cannot be imported. */
export function RowDetails({
  changes,
  faults,
  outcome,
}: Pick<ImportedRow, 'changes' | 'faults' | 'outcome'>) {
  const fields = usePhrases(fieldWords)
  const reasons = usePhrases(faultWords)
  return (
    <Details
      isLeftOut={outcome !== 'wrong'}
      changes={changes}
      faults={faults}
      fields={fields}
      reasons={reasons}
    />
  )
}
