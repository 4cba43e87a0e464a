import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { send } from '#web/platform/api/send.ts'
import { openSignInWindow } from '#web/platform/embedding/sign-in-window.ts'
import { homeUrl, keepReturnPath } from '#web/platform/session/sign-in.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'
import type { GivenTicket } from './ticket.ts'

/** The browser opens no window, so the person has to leave the page. */
export class WindowBlocked extends Error {}

/** The state of such a question names the environment first, as every state does. */
export const isStepUpState = (state: string | undefined): boolean => /^[a-z]+\.step-up\./.test(state ?? '')

async function address(): Promise<string> {
  const key = 'POST /iam-portal/auth/stepUp/start' satisfies keyof Api
  const { url } = (await send(key, { body: { redirect: homeUrl() } })) as DataOf<Api[typeof key]>
  return url
}

/** Another tab cannot give back a ticket of a question that is over: it counts for this session alone. */
const nextTicket = (): Promise<GivenTicket> =>
  new Promise((resolve) => {
    const leave = onOtherTab((message) => {
      if (message.kind !== 'verified') return
      leave()
      resolve(message.ticket)
    })
  })

/** Has the provider ask the person in a window of its own, which sends what it is given there back to this page. */
export async function verifyBeside(): Promise<GivenTicket> {
  // Before anything is awaited: browsers open windows for a click alone.
  const opened = openSignInWindow('about:blank')
  if (!opened) throw new WindowBlocked()
  try {
    opened.location.replace(await address())
  } catch (error) {
    opened.close()
    throw error
  }
  return nextTicket()
}

/** Leaves the page for the question; the person comes back to the same screen. */
export async function verifyHere(): Promise<void> {
  const url = await address()
  keepReturnPath()
  location.assign(url)
}
