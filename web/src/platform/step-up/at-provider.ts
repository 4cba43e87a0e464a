import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { send } from '#web/platform/api/send.ts'
import { openSignInWindow } from '#web/platform/embedding/sign-in-window.ts'
import { homeUrl, keepReturnPath } from '#web/platform/session/sign-in.ts'
import { onOtherTab } from '#web/platform/session/tabs.ts'
import type { IssuedTicket } from './ticket.ts'

/** The browser blocked the window, so the person must leave the page for the verification. */
export class WindowBlocked extends Error {}

/** Whether a `state` belongs to a step-up; the environment comes first, as in every state. */
export const isStepUpState = (state: string | undefined): boolean => /^[a-z]+\.step-up\./.test(state ?? '')

async function address(): Promise<string> {
  const key = 'POST /iam-portal/auth/stepUp/start' satisfies keyof Api
  const { url } = (await send(key, { body: { redirect: homeUrl() } })) as DataOf<Api[typeof key]>
  return url
}

/** A ticket from another tab is safe to accept: it is valid for this session only. */
const nextTicket = (): Promise<IssuedTicket> =>
  new Promise((resolve) => {
    const leave = onOtherTab((message) => {
      if (message.kind !== 'verified') return
      leave()
      resolve(message.ticket)
    })
  })

/** Opens the provider's verification in a new window, and resolves to the ticket that the window sends back. */
export async function verifyBeside(): Promise<IssuedTicket> {
  // Before any `await`: browsers open windows only during a user activation.
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

/** Leaves the page for the verification; the person returns to the same screen. */
export async function verifyHere(): Promise<void> {
  const url = await address()
  keepReturnPath()
  location.assign(url)
}
