import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the hashed files of the built web below /iambiz/assets/, precompressed where the build made them so. */
export function serveAssets(app: FastifyInstance, folder: string): void {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'asset' }
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
