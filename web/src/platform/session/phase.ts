import type { CurrentUser } from '@iambiz/contract/home.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'

/** State of the page's session; the frame renders a page for each. */
export type Phase =
  | { name: 'starting' }
  /** The server is asked for the identity and its permissions; `isHome` if the person is going to home. */
  | { name: 'entering'; isHome: boolean }
  | { name: 'signed-in'; signedIn: CurrentUser }
  | { name: 'leaving' }
  /** `isProviderAway`: the provider did not answer, so its session may still exist. */
  | { name: 'signed-out'; isProviderAway?: boolean | undefined }
  /** With the code of the refusal. */
  | { name: 'over'; code: number }
  | { name: 'password-forgotten' }
  /** In a window opened by another page only for the sign-in, or for step-up authentication. */
  | { name: 'signed-in-beside'; isVerified?: boolean | undefined }
  | { name: 'verification-failed'; message: string }
  /** In a frame, where the provider shows no form. */
  | { name: 'sign-in-outside' }
  | { name: 'sign-in-failed'; message: string }
  | { name: 'provider-unavailable' }
  | { name: 'sign-in-loops' }
  | { name: 'organizations-failed' }
  /** With the server's message, if it answered. */
  | { name: 'unreachable'; message?: string | undefined }

const phase = observable<Phase>({ name: 'starting' })

export const currentPhase = phase.get
export const setPhase = phase.set
export const usePhase = (): Phase => useObservable(phase)
