import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

/** Serves the hashed files of the built web below /iambiz/assets/, precompressed where the build made them so. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'asset' }
    })
    // A folder is forbidden in the library's words; here it is no file, as any other address without one.
    scope.setErrorHandler((error: FastifyError) => {
      throw error.statusCode === 403 ? new Failure('resource.not-found') : error
    })
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/iambiz/assets/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
  })
}
