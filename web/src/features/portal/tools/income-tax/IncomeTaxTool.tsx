import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Field } from '#web/ui/Field.tsx'
import { Table } from '#web/ui/Table.tsx'
import { Output } from '../parts/Output.tsx'
import { fenOf, inForceSince, type Month, withholdings } from './income-tax.ts'
import { taxPhrases } from './phrases.ts'

const yuan = (fen: number): string =>
  (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const amounts = ['salary', 'insurance', 'additional'] as const
const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1)

/** Estimates the income tax on a salary: the monthly withholding and the total of the year. */
export function IncomeTaxTool() {
  const words = usePhrases(taxPhrases)
  const [texts, setTexts] = useState({ salary: '15000', insurance: '2000', additional: '1500' })
  const [months, setMonths] = useState(12)
  const given = amounts.map((name) => [name, fenOf(texts[name])] as const)
  const isComplete = given.every(([, fen]) => fen !== undefined)
  return (
    <div className="tool">
      <div className="tool-fields">
        {given.map(([name, fen]) => (
          <Field
            key={name}
            label={words[name]}
            hint={name === 'additional' && words.additionalHint}
            error={fen === undefined ? words.invalid : undefined}
          >
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                maxLength={16}
                value={texts[name]}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={words.months}>
          {(control) => (
            <select {...control} value={months} onChange={(event) => setMonths(Number(event.target.value))}>
              {monthNumbers.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {isComplete && <Results month={Object.fromEntries(given) as Month} months={months} />}
      <p className="tool-note">{words.rule({ since: inForceSince })}</p>
    </div>
  )
}

function Results({ month, months }: { month: Month; months: number }) {
  const words = usePhrases(taxPhrases)
  const rows = withholdings(month, months)
  const sum = (of: 'tax' | 'net') => rows.reduce((total, row) => total + row[of], 0)
  return (
    <>
      <div className="tool-outputs">
        <Output large label={words.yearTax} value={yuan(sum('tax'))} />
        <Output label={words.yearNet} value={yuan(sum('net'))} />
        <Output label={words.taxable} value={yuan(rows.at(-1)?.taxable ?? 0)} />
      </div>
      <Table
        label={words.table}
        rows={rows}
        rowKey={(row) => String(row.month)}
        columns={[
          { key: 'month', title: words.month, cell: (row) => row.month },
          { key: 'taxable', title: words.cumulative, cell: (row) => yuan(row.taxable) },
          { key: 'percent', title: words.percent, cell: (row) => `${row.percent}%` },
          { key: 'tax', title: words.tax, cell: (row) => yuan(row.tax) },
          { key: 'net', title: words.net, cell: (row) => yuan(row.net) },
        ]}
      />
    </>
  )
}
