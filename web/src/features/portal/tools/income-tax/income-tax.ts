// Money is counted in fen, so that nothing is lost to binary fractions.

/** Income above `over` (fen a year) is taxed at `percent`; `quick` (fen) makes one multiplication of all brackets. */
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

/** The day since which the brackets and the basic deduction hold. */
export const inForceSince = '2019-01-01'

/** Free of tax in every month of employment. */
const basicDeduction = 5000 * yuan

/** What a month brings and what is taken off before tax, in fen. */
export type Month = { salary: number; insurance: number; additional: number }

export type Withholding = {
  month: number
  /** Taxable income since January. */
  taxable: number
  percent: number
  /** Tax of this month. */
  tax: number
  /** What is paid out. */
  net: number
}

const bracketOf = (taxable: number): Bracket =>
  brackets.findLast(({ over }) => taxable > over) ?? { over: 0, percent: 3, quick: 0 }

/** Tax in fen on a taxable income of so many fen a year. */
export function yearlyTax(taxable: number): number {
  if (taxable <= 0) return 0
  const { percent, quick } = bracketOf(taxable)
  return Math.round((taxable * percent) / 100) - quick
}

/** What an employer withholds: in each month the tax on all income since January, less what was withheld before. */
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

/** Fen of an amount in yuan as somebody types it, up to a hundred million; undefined for anything else. */
export function fenOf(text: string): number | undefined {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[,，\s]/g, ''))
  if (!found) return undefined
  const fen = Number(found[1]) * yuan + Number((found[2] ?? '').padEnd(2, '0'))
  return fen <= 100_000_000 * yuan ? fen : undefined
}
