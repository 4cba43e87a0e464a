import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'

/** Logs a refusal within the line budget, because anyone can cause refusals. */
export type RefusalLog = (detail: object, message: string) => void

export const createRefusalLog =
  (log: Log, budget: LineBudget): RefusalLog =>
  (detail, message) => {
    if (budget.admits(message)) log.info(detail, message)
  }
