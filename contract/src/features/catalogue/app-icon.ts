import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { pictureTypes } from '#contract/platform/files.ts'
import { providerToken } from '#contract/platform/shapes.ts'

/** Called by the provider, whose sign-in page shows which application a sign-in is for. */
export const appIcon = endpoints({
  'POST /iam-portal/auth/appIcon': {
    access: 'anonymous',
    about:
      'The bundled provider asks for the icon of an application, which its sign-in page shows. The body is a signed token of the provider, which is the credential; the application is in its claims.',
    takes: 'token',
    body: providerToken(),
    data: z.object({
      /** A picture, or the tile with which the portal shows a named icon; `null` if the application has neither. */
      icon: z.object({ type: z.enum([...pictureTypes, 'image/svg+xml']), content: z.base64() }).nullable(),
    }),
  },
})

export const appIconFailures = failures({
  'app-icon.token': {
    code: 400,
    status: 400,
    zh: '请求的签名、时间或内容不正确',
    en: 'The signature, time or content of this request isn’t accepted.',
  },
})
