import { ApiFailure } from '#web/platform/api/failure.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { currentHomeData, pendingChanges, renewHomeData } from './home-data.ts'
import { type HomeChange, storedHomeData, updateHomeData } from './home-reading.ts'

export type HomeWrite<Answer> = {
  /** What is shown until the server has answered; without it nothing changes before. */
  expect?: HomeChange
  /** Makes the call. `home` is what the server has told, with the revisions of the writes before this one. */
  send: (home: HomeData | undefined) => Promise<Answer>
  /** Puts the answer into the data. */
  settle: (home: HomeData, answer: Answer) => HomeData
  /** Writes of one queue go one after the other, so that quick ones neither race for a revision nor end with an old answer. */
  queue?: 'personal-config' | 'user-config' | 'usual-apps' | 'marks'
}

const queues = new Map<string, Promise<unknown>>()

const inTurn = <T>(queue: string | undefined, send: () => Promise<T>): Promise<T> => {
  if (!queue) return send()
  const turn = (queues.get(queue) ?? Promise.resolve()).then(send)
  queues.set(
    queue,
    turn.catch(() => undefined),
  )
  return turn
}

const pairOf = (home: HomeData | undefined): string => JSON.stringify(home?.signedIn.current ?? null)

/**
 * Writes what home shows: at once on the screen, then on the server. Whatever is read meanwhile does not overwrite it, and
 * a failure takes it back exactly. Throws the failure; the caller tells it.
 */
export async function writeHome<Answer>({ expect, send, settle, queue }: HomeWrite<Answer>): Promise<Answer> {
  const pair = pairOf(currentHomeData())
  const isSamePair = (home: HomeData | undefined) => pairOf(home) === pair
  const pending: HomeChange = (home) => (expect && isSamePair(home) ? expect(home) : home)
  if (expect) pendingChanges.set([...pendingChanges.get(), pending])
  try {
    const answer = await inTurn(queue, () => send(storedHomeData()))
    // The answer for another organization and role says nothing about what is shown now.
    if (isSamePair(storedHomeData()))
      updateHomeData((home) => (isSamePair(home) ? settle(home, answer) : home))
    else renewHomeData()
    return answer
  } catch (error) {
    // Whether the server has done it is not known, or what was shown was out of date.
    if (error instanceof ApiFailure && error.kind !== 'session-over') renewHomeData()
    throw error
  } finally {
    pendingChanges.set(pendingChanges.get().filter((change) => change !== pending))
  }
}
