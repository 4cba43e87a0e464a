import type { ImportedRow } from '@iambiz/contract/platform/imported-person.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { detailPhrases, faultWords, fieldWords } from './phrases.ts'
import './imported-people.css'

/** What becomes of somebody, or why they cannot be imported. */
export function RowDetails({ changes, faults }: Pick<ImportedRow, 'changes' | 'faults'>) {
  const words = usePhrases(detailPhrases)
  const fields = usePhrases(fieldWords)
  const reasons = usePhrases(faultWords)
  return (
    <ul className="people-import-details">
      {faults.map(({ field, fault, value }) => (
        <li key={`${field} ${fault}`} className="people-import-fault">
          {reasons[fault]}
          {value && (
            <>
              {' '}
              <q>
                <bdi>{value}</bdi>
              </q>
            </>
          )}
        </li>
      ))}
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {fields[field]} {before && <del>{before}</del>} {after ? <ins>{after}</ins> : before && words.none}
        </li>
      ))}
    </ul>
  )
}
