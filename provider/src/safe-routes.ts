import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Middleware } from 'koa'
import { type Replies, requestIdOf } from './reply.ts'

/** Turns failures of our own routes and unknown paths into pages; the library does the same for its routes. */
export function safeRoutes(replies: Replies, log: Log, budget: LineBudget): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const isAway = isDatabaseAbsent(error)
      // A database that is away is nothing of which somebody reads the stack.
      const detail = isAway ? { reason: String(error) } : { err: error }
      if (budget.admits('request failed'))
        log.error({ requestId: requestIdOf(ctx), ...detail }, 'request failed')
      return isAway ? replies.away(ctx) : replies.message(ctx, 500, 'broken')
    }
    if (ctx.status === 404 && !ctx.body) replies.message(ctx, 404, 'missing')
  }
}
