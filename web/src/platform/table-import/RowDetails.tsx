import { useLanguage } from '../i18n/language.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { tablePhrases } from './phrases.ts'
import './row-details.css'

type Props<Field extends string, Fault extends string> = {
  changes: readonly { field: Field; before: string; after: string }[]
  faults: readonly { field: Field; fault: Fault; value: string }[]
  fields: Readonly<Record<Field, string>>
  reasons: Readonly<Record<Fault, string>>
}

/** What becomes of a row, or why it cannot be imported. */
export function RowDetails<Field extends string, Fault extends string>(props: Props<Field, Fault>) {
  const { changes, faults, fields, reasons } = props
  const words = usePhrases(tablePhrases)
  const language = useLanguage()
  return (
    <ul className="import-details">
      {faults.map(({ field, fault, value }) => (
        <li key={`${field} ${fault}`} className="import-fault">
          {reasons[fault]}
          {value && (
            <>
              {language === 'en' ? ' ' : '：'}
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
