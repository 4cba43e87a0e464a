// Amounts are integers in fen, which avoids errors of binary fractions.

/**
 * Income above `over` (fen per year) is taxed at `percent`. `quick` (fen) is the quick deduction, so that one
 * multiplication covers all brackets.
 */
type Bracket = { over: number; percent: number; quick: number }

const yuan = 100

/** Annual brackets of comprehensive income: Individual Income Tax Law of 2018, schedule one. */
export const brackets: readonly Bracket[] = [
  { over: 0, percent: 3, quick: 0 },
  { over: 36_000 * yuan, percent: 10, quick: 2520 * yuan },
  { over: 144_000 * yuan, percent: 20, quick: 16_920 * yuan },
  { over: 300_000 * yuan, percent: 25, quick: 31_920 * yuan },
  { over: 420_000 * yuan, percent: 30, quick: 52_920 * yuan },
  { over: 660_000 * yuan, percent: 35, quick: 85_920 * yuan },
  { over: 960_000 * yuan, percent: 45, quick: 181_920 * yuan },
]

/** The brackets and the basic deduction apply since this day. */
export const inForceSince = '2019-01-01'

/** Tax-free amount for every month of employment, in fen. */
const basicDeduction = 5000 * yuan

/** A month's salary and deductions before tax, in fen. */
export type Month = { salary: number; insurance: number; additional: number }

export type Withholding = {
  month: number
  /** Cumulative taxable income since January. */
  taxable: number
  percent: number
  /** Tax withheld in this month. */
  tax: number
  /** Salary paid out after insurance and tax. */
  net: number
}

const bracketOf = (taxable: number): Bracket =>
  brackets.findLast(({ over }) => taxable > over) ?? { over: 0, percent: 3, quick: 0 }

/** Returns the yearly tax in fen on a taxable income in fen. */
export function yearlyTax(taxable: number): number {
  if (taxable <= 0) return 0
  const { percent, quick } = bracketOf(taxable)
  return Math.round((taxable * percent) / 100) - quick
}

/**
 * Returns what an employer withholds each month: the tax on the cumulative income since January, minus the tax already
 * withheld.
 */
export function withholdings({ salary, insurance, additional }: Month, months: number): Withholding[] {
  const monthly = salary - insurance - additional - basicDeduction
  return Array.from({ length: months }, (_, index) => {
    const taxable = Math.max(0, monthly * (index + 1))
    const before = yearlyTax(monthly * index)
    const tax = yearlyTax(taxable) - before
    return {
      month: index + 1,
      taxable,
      percent: taxable > 0 ? bracketOf(taxable).percent : 0,
      tax,
      net: salary - insurance - tax,
    }
  })
}

/** Parses an amount in yuan below one billion and returns it in fen; undefined for any other text. */
export function fenOf(text: string): number | undefined {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[,，\s]/g, ''))
  if (!found) return undefined
  const fen = Number(found[1]) * yuan + Number((found[2] ?? '').padEnd(2, '0'))
  return fen <= 100_000_000 * yuan ? fen : undefined
}
