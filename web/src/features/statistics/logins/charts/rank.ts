import type { Chart } from '@iambiz/contract/platform/login-log.ts'

export type Ranked = {
  code: string
  name: string
  count: number
  /** Sum of the previous period, if compared. */
  before?: number
}

/** Code of the group that combines all smaller groups. */
export const restCode = '*other'

const sumOf = (data: readonly number[]) => data.reduce((sum, count) => sum + count, 0)

/** Returns the groups of a chart with their sums, the combined rest last, and the previous sums of the same groups. */
export function rankedOf({ series, previous }: Chart & { previous?: Chart | undefined }): Ranked[] {
  const before = new Map(previous?.series.map(({ code, data }) => [code, sumOf(data)]))
  return series.map(({ code, name, data }) => {
    const count = sumOf(data)
    return { code, name, count, ...(previous && { before: before.get(code) ?? 0 }) }
  })
}
