import type { z } from 'zod'
import type { Access } from './access.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `METHOD /path` below the prefix /api, as the specification spells it. */
type EndpointKey = `${Method} /${string}`

/** By what somebody has to say again who they are: by anything that they have, or by more than the password. */
export type StepUpDemand = true | 'second-factor'

type Parts = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  data: z.ZodType
}

/** One call of the API, described once: the server mounts it, the web calls it, the API document prints it. */
export type Endpoint<P extends Parts = Parts> = P & {
  access: Access
  /** It may be made while acting for somebody; every other call is refused then. */
  whileActing?: true
  /** The same, and it is the way out: it may be made also where the delegation that one acts by is over. */
  leavesActing?: true
  /** A business system may call it as well, with a key of its own (Authorization: Bearer), for what is its own. */
  orSystem?: true
  /** One English sentence for the API document. */
  about: string
  /**
   * `redirect` answers with a Location instead of the envelope. `acknowledgement` is the push of another server
   * (RFC 8935): the body is one signed token, the answer 202 without a body, and a refusal {err, description}.
   * `signed-out` is a sign-out that the provider reports (OpenID Connect Back-Channel Logout): the token is the field `logout_token` of a
   * form, the answer 200 without a body, and a refusal {error, error_description}.
   * `file` answers with the bytes of a file, to be saved; `envelope-or-file` does where the body says `export: true`. `events` answers with server-sent events that go on; `data` is
   * each of them.
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
   * The body is one picture as it is, and nothing else; or one file, as it is or as the field `file` of a form
   * (multipart/form-data). `token` is a call of another server: its body is one signed token, which is its credential, so that
   * neither cookies nor the same-origin rule count.
   */
  takes?: 'picture' | 'file' | 'token'
  /**
   * It looks through many rows, counts them for a chart, or looks through an address book: how often one person may do that
   * in a minute is limited.
   */
  searches?: 'rows' | 'figures' | 'people'
  /** It keeps a processor busy for seconds: one at a time over all processes. A further one waits for a moment, and is refused then. */
  oneAtATime?: true
  /** As how many of these it counts where its body says `true` by a name. */
  weights?: Readonly<Record<string, number>>
  /**
   * Only for somebody who has said again who they are within the last minutes (header `pwd-ticket`); others get 1009.
   * `second-factor` has to be by a one-time code or a recovery code.
   */
  stepUp?: StepUpDemand
  /**
   * Fields of the body that decide about more than the record: who may change each of them, after a step-up. Left as they are they
   * ask for neither; `about` says where a step-up is asked for only sometimes.
   */
  guarded?: Readonly<Record<string, Access>>
  /** A GET that changes something: it is guarded as if it were a POST. */
  changes?: true
  /** What a value of the query asks for beside `access`: parameter, value, right. */
  further?: Readonly<Record<string, Readonly<Record<string, Access>>>>
  /**
   * With `mine: true` in its body, or `mine=true` in the query where it has no body, it is about nobody but its caller,
   * and asks for `user` in place of `access`.
   */
  orMine?: true
}

export type EndpointTable = Record<EndpointKey, Endpoint>

/** Declares the calls of one feature; the keys stay literal, so that clients are typed by them. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

/** What a successful call answers with inside the envelope. */
export type DataOf<E extends Endpoint> = z.output<E['data']>

type Part<E, K extends 'params' | 'query' | 'body', Direction extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodType
}
  ? Direction extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K, 'input'> extends undefined ? never : K]: Part<E, K, 'input'>
} & (E extends { takes: 'picture' | 'file' } ? { body: Blob } : unknown)

/** What a handler receives after validation. */
export type ReceivedOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K, 'output'> extends undefined ? never : K]: Part<
    E,
    K,
    'output'
  >
}

/** The body of every reply under /api that is neither redirect, blob nor event stream. */
export type Envelope<T> = { code: number; message: string; data: T; traceId?: string }
