import type { Api } from '@iambiz/contract/api.ts'
import type { Access } from '@iambiz/contract/platform/access.ts'
import type { DataOf, ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Post } from '@iambiz/demo/world/grants.ts'
import type { Caller } from './caller.ts'
import type { Company } from './company.ts'
import type { Memory, SentEvents, SentFile } from './memory.ts'

/** What every handler may look at. */
export type Circumstances = { company: Company; memory: Memory; lang: Language; now: Date }

type CallerOf<A extends Access> = A extends 'anonymous'
  ? Caller | null
  : A extends 'signed-in'
    ? Caller
    : Caller & { selection: Post }

/** What a handler receives: the request as the contract's shapes have parsed it, and who makes it. */
type Received<K extends keyof Api> = Circumstances &
  ReceivedOf<Api[K]> & { caller: CallerOf<Api[K]['access']> } & (Api[K] extends { takes: 'picture' }
    ? { picture: Buffer }
    : Api[K] extends { takes: 'file' }
      ? { file: Buffer }
      : unknown)

type AnswerOf<K extends keyof Api> = Api[K] extends { answers: 'redirect' }
  ? string
  : Api[K] extends { answers: 'file' }
    ? SentFile
    : Api[K] extends { answers: 'events' }
      ? SentEvents
      : DataOf<Api[K]> | (Api[K] extends { answers: 'envelope-or-file' } ? SentFile : never)

/** Answers calls of the contract; anything that the contract does not say does not compile. */
export type Handlers = { [K in keyof Api]?: (received: Received<K>) => AnswerOf<K> | Promise<AnswerOf<K>> }
