import type { FailureName } from '@iambiz/contract/errors.ts'
import { fail } from '../failure.ts'
import type { Headings } from '../files/headed-rows.ts'
import { readTable } from '../files/table.ts'
import type { TableRow } from '../files/table-rows.ts'

export type SentTable = { content: Buffer; fileName: string }

type SubjectOf<Name> = Name extends `${infer Subject}.import-changed` ? Subject : never

type Read<Row> = { rows: Row[]; ignored: string[] }

/** How records of one kind are read from a file. */
export type TableKind<Row> = {
  /** Prefix of its failure names and audit actions. */
  subject: SubjectOf<FailureName>
  /** Maximum records per file. */
  most: number
  headings: Headings<string>
  /** Undefined where required columns are missing. */
  read: (table: readonly TableRow[]) => Read<Row> | undefined
}

/** A title and headings may precede the records. */
const rowsAbove = 6

/** The records of a file, and its unknown headings. */
export async function readRows<Row>(
  { subject, most, headings, read }: TableKind<Row>,
  { content, fileName }: SentTable,
): Promise<Read<Row>> {
  const table = await readTable(content, fileName, {
    mostRows: most + rowsAbove,
    headings: [...headings.keys()],
  })
  const found = read(table) ?? fail(`${subject}.import-columns`)
  if (found.rows.length > most || table.length > most + rowsAbove) fail(`${subject}.import-many`)
  if (found.rows.length === 0) fail(`${subject}.import-none`)
  return found
}
