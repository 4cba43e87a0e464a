import type { z } from 'zod'
import type { Access } from './access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `METHOD /path` below the prefix /api, as in the specification. */
type EndpointKey = `${Method} /${string}`

/** Factor required for a step-up: any, or more than the password. */
export type StepUpDemand = true | 'second-factor'

type Parts = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  data: z.ZodType
}

/** One endpoint of the API, described once: the server mounts it, the web calls it, the API document lists it. */
export type Endpoint<P extends Parts = Parts> = P & {
  access: Access
  /** Allowed while acting under a delegation; all other calls are refused then. */
  whileActing?: true
  /** As `whileActing`, also after the delegation is over, in order to stop acting. */
  leavesActing?: true
  /** Business systems may also call it with a key (Authorization: Bearer), for their own records. */
  orSystem?: true
  /** One English sentence for the API document. */
  about: string
  /**
   * `redirect` responds with a Location instead of the envelope. `acknowledgement` is the push of another server
   * (RFC 8935): the body is one signed token, the response is 202 without a body, and a refusal {err, description}.
   * `signed-out` is a sign-out reported by the provider (OpenID Connect Back-Channel Logout): the token is the form
   * field `logout_token`, the response is 200 without a body, and a refusal {error, error_description}. `file` responds
   * with a file to be saved; `envelope-or-file` does so if the body contains `export: true`. `events` responds with an endless
   * stream of server-sent events of the type `data`.
   */
  answers?:
    | 'envelope'
    | 'redirect'
    | 'acknowledgement'
    | 'signed-out'
    | 'file'
    | 'envelope-or-file'
    | 'events'
  /**
   * `picture`: the body is an image. `file`: the body is a file, or a form (multipart/form-data) with the field `file`.
   * `token`: a call of another server whose body is a signed token; the token is the credential, so cookies and the
   * same-origin check are skipped.
   */
  takes?: 'picture' | 'file' | 'token'
  /**
   * An expensive search: through many rows, for the figures of a chart, or through the address book. The number of
   * these calls per person and minute is limited.
   */
  searches?: 'rows' | 'figures' | 'people'
  /**
   * It uses a CPU core for seconds: only one runs at a time over all processes. A second one waits for a moment and is
   * then refused.
   */
  oneAtATime?: true
  /** How many calls it counts as in the limit of `searches` if the named field of the body is `true`. */
  weights?: Readonly<Record<string, number>>
  /**
   * Requires a step-up within the last minutes (header `pwd-ticket`); otherwise the response is 1009. `second-factor`
   * requires a one-time code or a recovery code.
   */
  stepUp?: StepUpDemand
  /**
   * Security-relevant fields of the body: the right that is required to change each of them, after a step-up. Unchanged
   * fields require neither; `about` describes conditional step-ups.
   */
  guarded?: Readonly<Record<string, Access>>
  /** A GET that changes state: protected like a POST. */
  changes?: true
  /** Additional right required by a query value: parameter, value, right. */
  further?: Readonly<Record<string, Readonly<Record<string, Access>>>>
  /**
   * With `mine: true` in its body (or `mine=true` in the query without a body) it concerns only the caller, and
   * requires `user` in place of `access`.
   */
  orMine?: true
}

export type EndpointTable = Record<EndpointKey, Endpoint>

/** Declares the endpoints of one feature; the keys stay literal types, so that clients are typed by them. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

/** The data of a successful response inside the envelope. */
export type DataOf<E extends Endpoint> = z.output<E['data']>

type Part<E, K extends 'params' | 'query' | 'body', Direction extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodType
}
  ? Direction extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined

/** The request as callers send it. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K, 'input'> extends undefined ? never : K]: Part<E, K, 'input'>
} & (E extends { takes: 'picture' | 'file' } ? { body: Blob } : unknown)

/** The request as handlers receive it after validation. */
export type ReceivedOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K, 'output'> extends undefined ? never : K]: Part<
    E,
    K,
    'output'
  >
}

/** The body of every response under /api that is neither redirect, blob nor event stream. */
export type Envelope<T> = { code: number; message: string; data: T; traceId?: string }
