import { useLanguage } from '../i18n/language.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { type AnyColumnFault, tablePhrases } from './phrases.ts'
import './row-details.css'

const isOfAnyColumn = (fault: string): fault is AnyColumnFault =>
  fault === 'too-long' || fault === 'cell-error' || fault === 'digits-lost'

type Props<Field extends string, Fault extends string> = {
  changes: readonly { field: Field; before: string; after: string }[]
  faults: readonly { field: Field; fault: Fault; value: string }[]
  fields: Readonly<Record<Field, string>>
  reasons: Readonly<Record<Exclude<Fault, AnyColumnFault>, string>>
  /** The row is imported without its faulty cells. */
  isLeftOut?: boolean
}

/** Shows the effect of importing a row, or why it cannot be imported. */
export function RowDetails<Field extends string, Fault extends string>(props: Props<Field, Fault>) {
  const { changes, faults, fields, reasons, isLeftOut = false } = props
  const words = usePhrases(tablePhrases)
  const language = useLanguage()
  const reasonOf = (field: Field, fault: Fault): string =>
    isOfAnyColumn(fault)
      ? words[fault]({ column: fields[field] })
      : reasons[fault as Exclude<Fault, AnyColumnFault>]
  return (
    <ul className="import-details">
      {faults.map(({ field, fault, value }) => (
        <li key={`${field} ${fault}`} className="import-fault">
          {isLeftOut ? words.leftOut({ reason: reasonOf(field, fault) }) : reasonOf(field, fault)}
          {value && (
            <>
              {language === 'en' ? ': ' : '：'}
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
