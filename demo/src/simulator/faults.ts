import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, JournalEntry, Simulation } from './simulation.ts'

/** The fault for the next call of this path; decrements its count. */
export function takeFault(faults: Fault[], path: string): Fault | null {
  const index = faults.findIndex(({ endpoint = '' }) => path.endsWith(endpoint))
  const fault = faults[index]
  if (!fault) return null
  fault.times = (fault.times ?? 1) - 1
  if (fault.times <= 0) faults.splice(index, 1)
  return fault
}

const mebibyte = 1024 * 1024

/** Above any limit of a reader: eight mebibytes without a content length. */
function* hugeBody() {
  yield '{"errcode":0,"nickname":"'
  for (let written = 0; written < 8 * mebibyte; written += mebibyte) yield 'x'.repeat(mebibyte)
  yield '"}'
}

/** A body that is sent one character at a time and never ends. */
async function* drippingBody(signal: AbortSignal) {
  yield '{'
  while (!signal.aborted) {
    await pause(50, undefined, { signal }).catch(() => {})
    yield ' '
  }
}

function closingOf({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController()
  raw.once('close', () => closing.abort())
  return closing.signal
}

type Faulty = {
  fault: Fault
  request: FastifyRequest
  reply: FastifyReply
  simulation: Simulation
  entry: JournalEntry
  /** Target of the redirect fault; the journal shows clients that follow it. */
  redirected: string
}

/** Applies the fault; false if the usual response follows, possibly after a delay. */
export async function answerWithFault(faulty: Faulty): Promise<boolean> {
  const { fault, request, reply, simulation, entry } = faulty
  switch (fault.fault) {
    case 'busy':
    case 'error':
      return false
    case 'delay':
      await pause(fault.ms, undefined, { signal: closingOf(reply) }).catch(() => {})
      return false
    case 'hold':
      await new Promise<void>((resolve) => {
        simulation.pending.add(resolve)
        closingOf(reply).addEventListener('abort', () => {
          simulation.pending.delete(resolve)
          resolve()
        })
      })
      return false
    case 'reset':
      reply.hijack()
      request.raw.socket.resetAndDestroy()
      return true
    default:
      sendBroken(fault.fault, reply, faulty.redirected)
      entry.status = reply.statusCode
      return true
  }
}

const json = 'application/json; charset=utf-8'

function sendBroken(
  fault: 'drip' | 'html' | 'huge' | 'server-error' | 'redirect',
  reply: FastifyReply,
  redirected: string,
): void {
  switch (fault) {
    case 'drip':
      reply.type(json).send(Readable.from(drippingBody(closingOf(reply))))
      return
    case 'huge':
      reply.type(json).send(Readable.from(hugeBody()))
      return
    case 'html':
      reply.type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
      return
    case 'server-error':
      reply.code(500).type('text/plain').send('Internal Server Error')
      return
    case 'redirect':
      reply.redirect(redirected, 302)
  }
}
