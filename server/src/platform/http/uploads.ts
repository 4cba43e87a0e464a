import { maxAttachmentSize, maxPictureSize, pictureTypes } from '@iambiz/contract/platform/files.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type FileBody, fileInBody, maxFormOverhead } from './file-body.ts'

type Upload = RouteOptions & { enter: (request: FastifyRequest, reply: FastifyReply) => Promise<void> }

function takePictures(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    [...pictureTypes],
    { parseAs: 'buffer', bodyLimit: maxPictureSize },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
}

function takeFiles(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxAttachmentSize + maxFormOverhead },
    async (request: FastifyRequest, body: Buffer): Promise<FileBody> =>
      fileInBody(body, request.headers['content-type']),
  )
}

/**
 * Mounts a call whose body is one file. Its content type only selects the parser; the content itself determines the
 * file type. `enter` authenticates before the body is read, so that unauthenticated uploads are not held in memory.
 */
export function mountUpload(
  app: FastifyInstance,
  takes: 'picture' | 'file',
  { enter, ...route }: Upload,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (takes === 'picture') takePictures(scope)
    else takeFiles(scope)
    scope.route({
      ...route,
      config: { ...route.config, entersFirst: true },
      preParsing: async (request, reply) => {
        await enter(request, reply)
        // An empty content type counts as absent.
        if (request.headers['content-type'] === '') delete request.raw.headers['content-type']
        reply.setDown()
      },
    })
  })
}
