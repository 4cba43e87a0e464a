import { isDatabaseAbsent } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { Middleware } from 'koa'
import { type Replies, requestIdOf } from './reply.ts'

/** Turns failures of our own routes and unknown paths into pages; the library does the same for its routes. */
export function safeRoutes(replies: Replies, log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      log.error({ requestId: requestIdOf(ctx), err: error }, 'request failed')
      return isDatabaseAbsent(error) ? replies.away(ctx) : replies.message(ctx, 500, 'broken')
    }
    if (ctx.status === 404 && !ctx.body) replies.message(ctx, 404, 'missing')
  }
}
