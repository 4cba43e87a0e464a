import { ApiFailure } from '#web/platform/api/failure.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { currentHomeData, pendingChanges, renewHomeData } from './home-data.ts'
import { type HomeChange, storedHomeData, updateHomeData } from './home-reading.ts'

export type HomeWrite<Answer> = {
  /** Optimistic change, shown until the server answers; without it nothing changes before the answer. */
  expect?: HomeChange
  /** Makes the call. `home` is the data from the server, including the revisions of previous writes. */
  send: (home: HomeData | undefined) => Promise<Answer>
  /** Applies the answer to the data. */
  settle: (home: HomeData, answer: Answer) => HomeData
  /**
   * Writes of one queue run one after the other, so that quick writes do not compete for a revision or end with an old
   * answer.
   */
  queue?: 'personal-config' | 'user-config' | 'usual-apps' | 'own-links' | 'marks'
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
 * Writes home data: first on screen, then to the server. A concurrent read does not overwrite the change, and a failure
 * reverts exactly this change. Throws the failure; the caller reports it.
 */
export async function writeHome<Answer>({ expect, send, settle, queue }: HomeWrite<Answer>): Promise<Answer> {
  const pair = pairOf(currentHomeData())
  const isSamePair = (home: HomeData | undefined) => pairOf(home) === pair
  const pending: HomeChange = (home) => (expect && isSamePair(home) ? expect(home) : home)
  if (expect) pendingChanges.set([...pendingChanges.get(), pending])
  try {
    const answer = await inTurn(queue, () => send(storedHomeData()))
    // An answer for another organization and role does not apply to the data on screen.
    if (isSamePair(storedHomeData()))
      updateHomeData((home) => (isSamePair(home) ? settle(home, answer) : home))
    else renewHomeData()
    return answer
  } catch (error) {
    // Either the result on the server is unknown, or the data on screen were out of date.
    if (error instanceof ApiFailure && error.kind !== 'session-over') renewHomeData()
    throw error
  } finally {
    pendingChanges.set(pendingChanges.get().filter((change) => change !== pending))
  }
}
