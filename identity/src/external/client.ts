import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '@iambiz/runtime/log.ts'
import { isRecord } from '@iambiz/runtime/records.ts'
import { ExternalFailure } from './failure.ts'

type ExternalRequest = {
  /** Logged in place of the address, whose query contains codes, tokens and secrets. */
  what: string
  url: string
  /** Sent as JSON by POST; without it the request is a GET. */
  json?: Record<string, string>
  headers?: Record<string, string>
  timeoutMs?: number
}

export type ExternalReply = { status: number; body: Record<string, unknown> }

/** Calls an external provider; an unreadable response or a timeout throws an `ExternalFailure`. */
export type ExternalClient = (request: ExternalRequest) => Promise<ExternalReply>

const timeoutMs = 5000
const maxBytes = 256 * 1024

/** Decodes a response as UTF-8 whatever its header says, because one provider names a wrong charset. */
async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ExternalFailure('unknown', 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

async function send({ url, json, headers }: ExternalRequest, limit: number) {
  const reply = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }), ...headers },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  })
  const { status } = reply
  const text = await textOf(reply)
  if (status >= 300 && status < 400) throw new ExternalFailure('unknown', `status ${status}`)
  const body = objectOf(text)
  if (body) return { status, body }
  throw new ExternalFailure(status >= 500 || status === 429 ? 'provider_busy' : 'unknown', `status ${status}`)
}

/**
 * HTTP client for all external providers: five seconds, 256 KiB, no redirects. Addresses and bodies are not logged,
 * because both contain codes and secrets.
 */
export function createExternalClient(log: Log, { longestMs = timeoutMs } = {}): ExternalClient {
  return async (request) => {
    const since = performance.now()
    const logResult = (result: string | number) =>
      log.info({ what: request.what, result, ms: Math.round(performance.now() - since) }, 'asked elsewhere')
    try {
      const reply = await send(request, request.timeoutMs ?? longestMs)
      logResult(reply.status)
      return reply
    } catch (error) {
      const failure =
        error instanceof ExternalFailure ? error : new ExternalFailure('provider_busy', 'silence')
      logResult(failure.message)
      throw failure
    }
  }
}

const busyCode = -1
const mostTries = 3

/** Repeats a request while the response reports a busy system (−1), at most three times in all. */
export async function retryWhileBusy(
  ask: () => Promise<ExternalReply>,
  codeOf: (body: Record<string, unknown>) => number | undefined,
): Promise<ExternalReply> {
  for (let tries = 1; ; tries++) {
    const reply = await ask()
    if (codeOf(reply.body) !== busyCode || tries === mostTries) return reply
    await pause(100 * tries)
  }
}
