/** Milliseconds without further requests after a timeout of the provider. */
const restMs = 5000

const isSilence = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/**
 * Wraps a request so that after a timeout further calls fail at once with the same error for a while: a batch with one
 * request for each person would otherwise wait for every timeout.
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
