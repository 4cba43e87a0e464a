import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/** Maximum body bytes before the sender is authenticated. */
const unknownSender = 16 * 1024

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the body is larger than that, or of unknown size. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > unknownSender

/**
 * Limits the body by its sender. Unauthenticated senders could fill the memory with bodies that are refused later, so
 * senders of large bodies are authenticated first. Small bodies are read first, because then identity and body are
 * available in one step.
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
