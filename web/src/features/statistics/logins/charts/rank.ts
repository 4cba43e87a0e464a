import type { Chart } from '@iambiz/contract/platform/login-log.ts'

export type Ranked = {
  code: string
  name: string
  count: number
  /** Of the period before, where one compares. */
  before?: number
}

/** The code that all smaller groups have together. */
export const restCode = '*other'

const sumOf = (data: readonly number[]) => data.reduce((sum, count) => sum + count, 0)

/** The groups of a chart with their sums, the rest at the end, and what the same ones were before. */
export function rankedOf({ series, previous }: Chart & { previous?: Chart | undefined }): Ranked[] {
  const before = new Map(previous?.series.map(({ code, data }) => [code, sumOf(data)]))
  return series.map(({ code, name, data }) => {
    const count = sumOf(data)
    return { code, name, count, ...(previous && { before: before.get(code) ?? 0 }) }
  })
}
