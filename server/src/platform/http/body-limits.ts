import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/** Bytes of a body that are read before anybody knows whose they are. */
const unknownSender = 16 * 1024

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** More than that, or nobody knows how much. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > unknownSender

/**
 * How much of a body is read, and of whom. Strangers could fill the memory with megabytes that are refused afterwards, so
 * whoever sends a large body is admitted first; of everybody else the body is read first, because most are known then
 * in the same breath.
 */
export const bodyLimits = (
  isOpen: boolean,
  enter: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): Pick<RouteOptions, 'bodyLimit' | 'preParsing'> =>
  isOpen
    ? { bodyLimit: unknownSender }
    : {
        preParsing: (request, reply, payload, done) => {
          if (!hasBody(request)) return done(null, payload)
          const read = () => {
            reply.setDown()
            done(null, payload)
          }
          if (isLarge(request)) enter(request, reply).then(read, done)
          else read()
        },
      }
