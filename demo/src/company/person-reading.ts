import { personReading } from '@iambiz/server/platform/person-reading.ts'

/** Columns with the pinyin of names in a table of people. */
export const readingColumns = { name_order: 'text', reading_text: 'text', reading_rule: 'smallint' }

export function readingCells(nameZh: string, nameEn?: string): (string | number)[] {
  const { name_order, reading_text, reading_rule } = personReading(nameZh, nameEn)
  return [name_order, reading_text, reading_rule]
}
