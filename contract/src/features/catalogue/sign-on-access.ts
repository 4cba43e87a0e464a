import { z } from 'zod'
import { endpoints } from '#contract/platform/endpoint.ts'
import { failures } from '#contract/platform/errors.ts'
import { providerToken } from '#contract/platform/shapes.ts'

/** Called by the provider before it issues anything to an application. */
export const signOnAccess = endpoints({
  'POST /iam-portal/auth/signOnAccess': {
    access: 'anonymous',
    about:
      'The bundled provider asks whether a person may sign on to an application now, and which data the application gets about them. The body is a signed token of the provider, which is the credential; the question is in its claims.',
    takes: 'token',
    body: providerToken(),
    data: z.object({
      decision: z.enum(['granted', 'refused']),
      /** Why it is refused; the provider’s page explains it. */
      reason: z.enum([
        '',
        'no-grant',
        'denied',
        'no-role',
        'offline',
        'off',
        'disabled',
        'unknown',
        'not-covered',
        'acting',
      ]),
      appNameZh: z.string(),
      appNameEn: z.string(),
      appCode: z.string(),
      /** Present if granted. */
      person: z
        .object({
          userNo: z.string(),
          nameZh: z.string(),
          nameEn: z.string(),
          email: z.string(),
          phone: z.string(),
          /** All active organizations and roles of the person. */
          organizations: z.array(z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() })),
          roles: z.array(z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() })),
          /** Codes of the organizations, of all above them, and of the roles. */
          groups: z.array(z.string()),
          /** The pair chosen in the portal if it grants the application, else the default one, else the first. */
          pair: z.object({
            orgCode: z.string(),
            orgNameZh: z.string(),
            orgNameEn: z.string(),
            roleNo: z.string(),
            roleNameZh: z.string(),
            roleNameEn: z.string(),
          }),
        })
        .optional(),
    }),
  },
})

export const signOnAccessFailures = failures({
  'sign-on-access.token': {
    code: 400,
    status: 400,
    zh: '请求的签名、时间或内容不正确',
    en: 'The signature, time or content of this request isn’t accepted.',
  },
})
