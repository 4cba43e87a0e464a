import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { FastifyBaseLogger } from 'fastify'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Levels that are written in the default configuration, so their number of lines is limited. */
const limited: ReadonlySet<string> = new Set(['error', 'warn', 'info'])

/**
 * The message of a log call: the second argument, or the only one. It is a literal in the code, so there are few
 * different ones.
 */
const messageOf = ([first, second]: readonly unknown[]): string =>
  typeof second === 'string' ? second : typeof first === 'string' ? first : 'line'

type Late = {
  parent: FastifyBaseLogger
  bindings: Record<string, unknown>
  budget: LineBudget
  made: FastifyBaseLogger | null
}

const madeOf = (late: Late): FastifyBaseLogger => {
  late.made ??= late.parent.child(late.bindings)
  return late.made
}

const writing = Object.fromEntries(
  levels.map((level) => [
    level,
    function (this: Late, ...args: Parameters<FastifyBaseLogger['info']>) {
      if (!limited.has(level) || this.budget.admits(messageOf(args))) madeOf(this)[level](...args)
    },
  ]),
)

const prototype = {
  ...writing,
  get level(): string {
    return (this as unknown as Late).parent.level
  },
  child(this: Late, ...of: Parameters<FastifyBaseLogger['child']>) {
    return madeOf(this).child(...of)
  },
}

/**
 * A request logger that is created on its first use: most requests log nothing, and creating a child logger costs as
 * much as all hooks of a request.
 */
export const lateLog = (
  parent: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  budget: LineBudget,
): FastifyBaseLogger => Object.assign(Object.create(prototype), { parent, bindings, budget, made: null })
