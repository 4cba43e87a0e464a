import { maxPictureSize, pictureTypes } from '@iambiz/contract/platform/files.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Mounts a call whose body is one picture. The name of its type only decides that it is taken; what it is, its content
 * tells. `enter` admits the person before the body is read, so that nobody else's megabytes are held in memory.
 */
export function mountPicture(
  app: FastifyInstance,
  {
    enter,
    ...route
  }: RouteOptions & { enter: (request: FastifyRequest, reply: FastifyReply) => Promise<void> },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...pictureTypes],
      { parseAs: 'buffer', bodyLimit: maxPictureSize },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    scope.route({ ...route, preParsing: (request, reply) => enter(request, reply) })
  })
}
