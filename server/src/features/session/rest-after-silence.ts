/** Milliseconds in which a provider that did not answer in time is not asked again. */
const restMs = 5000

const isSilence = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Asks, but for a while not again after a question that was not answered in time: a batch that asks for each of its people
 * would otherwise wait for all of them. Those who ask meanwhile get the same error at once.
 */
export function restAfterSilence<Question extends readonly unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
  now: () => number = () => performance.now(),
): (...question: Question) => Promise<Answer> {
  let silence: { error: unknown; until: number } | undefined
  return async (...question) => {
    if (silence && now() < silence.until) throw silence.error
    try {
      return await ask(...question)
    } catch (error) {
      if (isSilence(error)) silence = { error, until: now() + restMs }
      throw error
    }
  }
}
