import type { LineBudget } from '@iambiz/runtime/line-budget.ts'
import type { FastifyBaseLogger } from 'fastify'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** What is written of a request in the usual configuration. */
const limited: ReadonlySet<string> = new Set(['error', 'warn', 'info'])

/** The second argument, or the only one: a text that stands in our code, so there are few. */
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
    function (this: Late, ...said: Parameters<FastifyBaseLogger['info']>) {
      if (!limited.has(level) || this.budget.admits(messageOf(said))) madeOf(this)[level](...said)
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
 * The log of one request, made when it is first written to: hardly any request logs, and making a log costs as much as
 * all hooks of a request together.
 */
export const lateLog = (
  parent: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  budget: LineBudget,
): FastifyBaseLogger => Object.assign(Object.create(prototype), { parent, bindings, budget, made: null })
