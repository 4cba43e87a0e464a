import { portalConfig } from '#web/platform/config.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { sessionState } from '#web/platform/session/store.ts'

/** Answers of an embedding page: the session is renewed, or sign in at the top window. */
export type ParentAnswer = 'renewed' | 'sign-in-at-top'

const answers: { [type: string]: ParentAnswer } = {
  'token-renewed': 'renewed',
  'sign-in-at-top': 'sign-in-at-top',
}

/** Milliseconds to wait for the parent's answer. */
const patienceMs = 2000

/**
 * Origins that the parent may have: the one reported by the browser if it is configured, or all configured ones if it
 * reports none.
 */
const parentOrigins = (): string[] => {
  const { embeddingParents } = portalConfig()
  const named = globalThis.location?.ancestorOrigins?.[0]
  return named === undefined ? embeddingParents : embeddingParents.filter((origin) => origin === named)
}

/** Sends a message to an embedding page with a configured origin; other pages do not receive it. */
export const postToParent = (type: string, facts: object, parent: Window = window.parent) => {
  if (parent === window) return
  // The browser delivers a message only to a matching origin.
  for (const origin of parentOrigins()) parent.postMessage({ type, source: 'iambiz', ...facts }, origin)
}

/** Returns the answer in a message; undefined if it is not from a configured parent, or unknown. */
const answerIn = ({ origin, source, data }: MessageEvent, parent: Window): ParentAnswer | undefined => {
  if (source !== parent || !parentOrigins().includes(origin)) return undefined
  if (typeof data !== 'object' || data === null || data.target !== 'iambiz') return undefined
  return typeof data.type === 'string' && Object.hasOwn(answers, data.type) ? answers[data.type] : undefined
}

/** Listens for answers of the parent, including late ones; returns a function that removes the listener. */
export const onParentAnswer = (
  listener: (answer: ParentAnswer) => void,
  parent: Window = window.parent,
): (() => void) => {
  const hear = (event: MessageEvent) => {
    const answer = answerIn(event, parent)
    if (answer) listener(answer)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

/**
 * Navigates the top window, as requested by the parent. Browsers refuse this without a user activation in this frame.
 */
export const leadTop = (address: string) => {
  if (window.top) window.top.location.href = new URL(address, location.href).href
}

/**
 * Reports the code with which the session ended to the parent, and waits for its answer; undefined if no configured
 * page embeds the portal or it does not answer in time.
 */
export const askParent = (
  code: number,
  parent: Window = window.parent,
): Promise<ParentAnswer | undefined> => {
  if (parent === window || parentOrigins().length === 0) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const end = (answer?: ParentAnswer) => {
      clearTimeout(timer)
      stop()
      resolve(answer)
    }
    const stop = onParentAnswer(end, parent)
    const timer = setTimeout(end, patienceMs)
    const { environment } = sessionState()
    const time = toWireTime(Date.now(), portalConfig().timeZone)
    postToParent('token-expired', { env: environment ?? '', code, time }, parent)
  })
}
