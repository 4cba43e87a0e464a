import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

/** Serves the hashed files of the built web under /iambiz/assets/, precompressed where the build provides it. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'asset' }
    })
    // The library refuses folders as forbidden; for clients a folder is simply not found.
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
