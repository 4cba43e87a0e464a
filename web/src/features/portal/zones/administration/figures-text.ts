export type Figure = { month: string; value: number }

/** A line with an invalid or repeated month, or an invalid figure; lines count from 1. */
export type FigureFault = { line: number; kind: 'month' | 'number' | 'twice' }

const monthPattern = /^(\d{4})\s*(?:[-/.\u5e74]\s*)?(\d{1,2})\s*\u6708?$/
const numberPattern = /^[-−]?\d+(?:\.\d+)?$/
const largest = 1e15

/** Parses a month in the usual notations (2026-01, 2026/1, 2026.01, 202601, 2026年1月) and returns it as `yyyy-MM`. */
function monthIn(text: string): string | undefined {
  const [, year = '', month = ''] = monthPattern.exec(text.trim()) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return /^(19|20|21)\d{2}$/.test(year) && isMonth ? `${year}-${month.padStart(2, '0')}` : undefined
}

/** Parses a number with or without thousands separators; a number with a unit is invalid. */
function numberIn(text: string): number | undefined {
  const plain = text.trim().replace(/(?<=\d)[,，](?=\d{3}(\D|$))/g, '')
  if (!numberPattern.test(plain)) return undefined
  const value = Number(plain.replace('−', '-'))
  return Math.abs(value) < largest ? value : undefined
}

/** Splits a line into month and value, separated by a tab, a comma or spaces. */
function cellsOf(line: string): [string, string] {
  const [, month = line, value = ''] =
    /^(\S.*?)\s*[\t;；:：]\s*(.*)$/.exec(line) ?? /^(\S+?)\s*[,，\s]\s*(.*)$/.exec(line) ?? []
  return [month, value]
}

/** Parses figures that were typed, or pasted from a table of two columns; sorted by month. */
export function figuresIn(text: string): { months: Figure[]; faults: FigureFault[] } {
  const found = new Map<string, number>()
  const faults: FigureFault[] = []
  for (const [index, written] of text.normalize('NFKC').split('\n').entries()) {
    const line = written.trim()
    if (line === '') continue
    const [monthText, valueText] = cellsOf(line)
    const [month, value] = [monthIn(monthText), numberIn(valueText)]
    if (month === undefined) faults.push({ line: index + 1, kind: 'month' })
    else if (value === undefined) faults.push({ line: index + 1, kind: 'number' })
    else if (found.has(month)) faults.push({ line: index + 1, kind: 'twice' })
    else found.set(month, value)
  }
  const months = [...found].map(([month, value]) => ({ month, value }))
  return { months: months.toSorted((one, other) => one.month.localeCompare(other.month)), faults }
}

/** Returns the figures as text, one per line. */
export const figuresText = (months: readonly Figure[]): string =>
  months.map(({ month, value }) => `${month}\t${value}`).join('\n')
