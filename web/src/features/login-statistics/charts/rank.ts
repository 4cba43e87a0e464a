import type { Chart } from '@iambiz/contract/platform/login-log.ts'

export type Ranked = {
  code: string
  name: string
  count: number
  /** Of the period before; missing where the group was not among the largest then. */
  before?: number
}

/** The code that all smaller groups have together. */
export const restCode = '*other'

const sumOf = (data: readonly number[]) => data.reduce((sum, count) => sum + count, 0)

/** The groups of a chart with their sums, the rest at the end. What the rest was before is of other groups, so it is not told. */
export function rankedOf({ series, previous }: Chart & { previous?: Chart | undefined }): Ranked[] {
  const before = new Map(previous?.series.map(({ code, data }) => [code, sumOf(data)]))
  return series.map(({ code, name, data }) => {
    const known = code === restCode ? undefined : before.get(code)
    return { code, name, count: sumOf(data), ...(known === undefined ? {} : { before: known }) }
  })
}
