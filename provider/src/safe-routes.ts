import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Middleware } from 'koa'
import { type Replies, requestIdOf } from './reply.ts'

/** Renders pages for errors of our own routes and for unknown paths, as the library does for its routes. */
export function safeRoutes(replies: Replies, log: Log, budget: LineBudget): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const isAway = isDatabaseAbsent(error)
      // The stack is useless if the database is unavailable.
      const detail = isAway ? { reason: String(error) } : { err: error }
      if (budget.admits('request failed'))
        log.error({ requestId: requestIdOf(ctx), ...detail }, 'request failed')
      return isAway ? replies.away(ctx) : replies.message(ctx, 500, 'broken')
    }
    if (ctx.status === 404 && !ctx.body) replies.message(ctx, 404, 'missing')
  }
}
