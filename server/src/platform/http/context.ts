import { containerTypes } from '@iambiz/contract/platform/login-log.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import { acceptedLanguage } from '@iambiz/runtime/language.ts'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../actor.ts'
import { fail } from '../failure.ts'
import { cleanAddress } from './client-address.ts'

// Closed lists limit the values in logs and metrics, whatever clients send.
const containers: ReadonlySet<string> = new Set(containerTypes)

/** A header as text; an empty header counts as absent. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) || undefined
}

/** The language of a request: the `lang` header, else `Accept-Language`, else Chinese. */
export function languageOf(lang: string | undefined, acceptLanguage: string | undefined): Language {
  if (lang === 'zh' || lang === 'en') return lang
  if (lang !== undefined) return 'zh'
  return acceptedLanguage(acceptLanguage) ?? 'zh'
}

/**
 * The environment of the header; the deployment's first one where it is absent. Refuses environments that are not
 * served.
 */
function environmentOf(env: string | undefined, served: readonly Environment[]): Environment {
  const [byDefault] = served
  if (!byDefault) throw new Error('no environment is configured')
  if (env === undefined) return byDefault
  return served.find((candidate) => candidate === env) ?? fail('request.invalid', { header: 'env' })
}

/** Reads the request's own statements, validated against closed lists. */
export function contextOf(
  request: FastifyRequest,
  environments: readonly Environment[],
  now: Date,
): RequestContext {
  const containerType = header(request, 'containertype') ?? 'web-pc'
  return {
    requestId: request.id,
    lang: languageOf(header(request, 'lang'), header(request, 'accept-language')),
    env: environmentOf(header(request, 'env'), environments),
    containerType: containers.has(containerType) ? containerType : 'other',
    ip: cleanAddress(request.ip),
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 400),
    now,
  }
}
