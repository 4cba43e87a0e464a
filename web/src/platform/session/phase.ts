import type { CurrentUser } from '@iambiz/contract/home.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'

/** Where the page stands with its session; the frame shows a page for each. */
export type Phase =
  | { name: 'starting' }
  /** While it is asked who has signed in and what they see; `isHome` where home is what they come to. */
  | { name: 'entering'; isHome: boolean }
  | { name: 'signed-in'; signedIn: CurrentUser }
  | { name: 'leaving' }
  /** The provider may still know the person where it did not answer. */
  | { name: 'signed-out'; isProviderAway?: boolean | undefined }
  /** With the code that said so. */
  | { name: 'over'; code: number }
  | { name: 'password-forgotten' }
  /** In a window that another page has opened for the sign-in alone, or to verify the person. */
  | { name: 'signed-in-beside'; isVerified?: boolean | undefined }
  | { name: 'verification-failed'; message: string }
  /** Inside another page, where the provider shows no form. */
  | { name: 'sign-in-outside' }
  | { name: 'sign-in-failed'; message: string }
  | { name: 'provider-unavailable' }
  | { name: 'sign-in-loops' }
  | { name: 'organizations-failed' }
  /** With what the server said, where it answered at all. */
  | { name: 'unreachable'; message?: string | undefined }

const phase = observable<Phase>({ name: 'starting' })

export const currentPhase = phase.get
export const setPhase = phase.set
export const usePhase = (): Phase => useObservable(phase)
