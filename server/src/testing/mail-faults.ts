import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MailSink, Treatments } from './mail-sink.ts'
import type { MailWorkerPlan } from './mail-worker.ts'

const workerFile = fileURLToPath(new URL('mail-worker.ts', import.meta.url))

const later = { reply: 451, text: 'try again later' }
const never = { reply: 550, text: 'no such user' }

/** Returns a function that is true on every `every`-th call. */
function nth(every: number): () => boolean {
  let asked = 0
  return () => ++asked % every === 0
}

/**
 * Behavior of a faulty server: it breaks connections in every phase, delays, and refuses. It refuses temporarily every
 * so many times, permanently for addresses that begin with `gone` or `spam`, and the first time for those that begin
 * with `grey`. Counts messages that it may have accepted without replying.
 */
export function faultyTreatments(): Treatments & { unanswered: () => number } {
  const greyOnce = new Set<string>()
  const [busy, unwelcome, slow] = [nth(11), nth(7), nth(9)]
  const [refusedSender, cutSender] = [nth(37), nth(41)]
  const [refusedRecipient, cutRecipient, cutData] = [nth(31), nth(43), nth(29)]
  const [refusedText, cutText, lostText, thinks] = [nth(23), nth(47), nth(53), nth(5)]
  let unanswered = 0
  return {
    unanswered: () => unanswered,
    async connection() {
      if (slow()) await wait(50)
      if (busy()) return { reply: 421, text: 'too busy' }
      return unwelcome() ? 'cut' : undefined
    },
    sender() {
      if (cutSender()) return 'cut'
      return refusedSender() ? later : undefined
    },
    recipient(address) {
      if (address.startsWith('gone')) return never
      if (address.startsWith('grey') && !greyOnce.has(address)) {
        greyOnce.add(address)
        return later
      }
      if (cutRecipient()) return 'cut'
      return refusedRecipient() ? later : undefined
    },
    data() {
      if (!cutData()) return undefined
      // A short message has already arrived when the server breaks the connection.
      unanswered += 1
      return 'cut'
    },
    async text({ to: [to = ''] }) {
      if (thinks()) await wait(5)
      if (to.startsWith('spam')) return { reply: 554, text: 'not wanted' }
      if (refusedText()) return { reply: 452, text: 'no space' }
      const [isCut, isLost] = [cutText(), lostText()]
      if (isCut || isLost) unanswered += 1
      return isCut ? 'cut' : isLost ? 'lost' : undefined
    },
  }
}

export type Crew = {
  /** Starts a new worker, and kills the oldest one with SIGKILL once it is ready. */
  killOne: () => Promise<void>
  kills: () => number
  stop: () => Promise<void>
}

/** Starts processes that deliver mails concurrently. */
export function startCrew(plan: MailWorkerPlan, size: number): Crew {
  const crew: { child: ChildProcess; ready: Promise<unknown>; ended: Promise<unknown> }[] = []
  let kills = 0
  function hire(): void {
    const child = spawn(process.execPath, [workerFile, JSON.stringify(plan)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    crew.push({ child, ready: once(child, 'message'), ended: once(child, 'exit') })
  }
  async function end(worker: (typeof crew)[number]): Promise<void> {
    worker.child.kill('SIGKILL')
    await worker.ended
  }
  for (let at = 0; at < size; at += 1) hire()
  return {
    kills: () => kills,
    async killOne() {
      const [oldest] = crew.splice(0, 1)
      if (!oldest) return
      hire()
      kills += 1
      await oldest.ready
      await end(oldest)
    },
    async stop() {
      await Promise.all(crew.splice(0).map(end))
    },
  }
}

/** Kills a worker each time the server has received this many complete mails. */
export function killByProgress(sink: MailSink, crew: Crew, every: number): void {
  const isTime = nth(every)
  const { text } = sink.treat
  sink.treat.text = async (mail) => {
    if (isTime()) await crew.killOne()
    return text(mail)
  }
}
