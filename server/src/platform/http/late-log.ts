import type { FastifyBaseLogger } from 'fastify'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

type Late = { parent: FastifyBaseLogger; bindings: Record<string, unknown>; made: FastifyBaseLogger | null }

const madeOf = (late: Late): FastifyBaseLogger => {
  late.made ??= late.parent.child(late.bindings)
  return late.made
}

const writing = Object.fromEntries(
  levels.map((level) => [
    level,
    function (this: Late, ...said: Parameters<FastifyBaseLogger['info']>) {
      madeOf(this)[level](...said)
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
export const lateLog = (parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger =>
  Object.assign(Object.create(prototype), { parent, bindings, made: null })
