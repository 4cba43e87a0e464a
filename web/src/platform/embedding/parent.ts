import { portalConfig } from '#web/platform/config.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { sessionState } from '#web/platform/session/store.ts'

/** What a page that frames the portal may answer: the session is there again, or sign in instead of me. */
export type ParentAnswer = 'renewed' | 'sign-in-at-top'

const answers: { [type: string]: ParentAnswer } = {
  'token-renewed': 'renewed',
  'sign-in-at-top': 'sign-in-at-top',
}

/** How long a parent may think before the portal helps itself. */
const patienceMs = 2000

/** Configured origins that the parent may have: the one that the browser names, or all of them where it names none. */
const parentOrigins = (): string[] => {
  const { embeddingParents } = portalConfig()
  const named = globalThis.location?.ancestorOrigins?.[0]
  return named === undefined ? embeddingParents : embeddingParents.filter((origin) => origin === named)
}

/** Tells a configured page that frames the portal something; nobody else learns anything. */
export const postToParent = (type: string, facts: object, parent: Window = window.parent) => {
  if (parent === window) return
  // The browser delivers only to the origin that the parent really has.
  for (const origin of parentOrigins()) parent.postMessage({ type, source: 'iambiz', ...facts }, origin)
}

/** What a message of the parent says; nothing where it is of somebody else, or not one of ours. */
const answerIn = ({ origin, source, data }: MessageEvent, parent: Window): ParentAnswer | undefined => {
  if (source !== parent || !parentOrigins().includes(origin)) return undefined
  if (typeof data !== 'object' || data === null || data.target !== 'iambiz') return undefined
  return typeof data.type === 'string' && Object.hasOwn(answers, data.type) ? answers[data.type] : undefined
}

/** Hears what the parent answers, also when it is late; gives what ends the hearing. */
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
 * Takes the place of the whole window, as the parent has asked for. A browser that has not seen the person do anything in this
 * frame refuses.
 */
export const leadTop = (address: string) => {
  if (window.top) window.top.location.href = new URL(address, location.href).href
}

/**
 * Tells the parent with which code the session ended, and waits a moment for its answer; `undefined` where nobody
 * configured frames the portal, or nothing is said in time.
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
