import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'

/** Writes a line for a refusal, while the budget of lines admits it; anybody can cause them. */
export type RefusalLog = (detail: object, message: string) => void

export const createRefusalLog =
  (log: Log, budget: LineBudget): RefusalLog =>
  (detail, message) => {
    if (budget.admits(message)) log.info(detail, message)
  }
