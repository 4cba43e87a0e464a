import { authnContextClasses as classes } from './name-id.ts'

const oneFactor: readonly string[] = [
  classes.unspecified,
  classes.passwordProtectedTransport,
  'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
]
const twoFactors: readonly string[] = [classes.mobileTwoFactorContract, classes.refedsMfa]

const known = [...oneFactor, ...twoFactors]

/** What the sign-in must reach, and the class that the response names; without a class, the one that was reached. */
export type WantedContext = { needsSecondFactor: boolean; contextClass?: string }

type Requested = {
  requestedClasses: readonly string[]
  comparison: 'exact' | 'minimum' | 'maximum' | 'better'
}

/** What a request wants (SAML Core 3.3.2.2.1); `unsupported` if no sign-in here can reach it. */
export function wantedContext({ requestedClasses, comparison }: Requested): WantedContext | 'unsupported' {
  if (requestedClasses.length === 0) return { needsSecondFactor: false }
  const contextClass = requestedClasses.find((requested) => known.includes(requested))
  if (contextClass === undefined) return 'unsupported'
  const isSecond = twoFactors.includes(contextClass)
  if (comparison === 'maximum')
    return { needsSecondFactor: false, contextClass: classes.passwordProtectedTransport }
  if (comparison !== 'better') return { needsSecondFactor: isSecond, contextClass }
  return isSecond ? 'unsupported' : { needsSecondFactor: true, contextClass: classes.mobileTwoFactorContract }
}

/** The class of a sign-in (SAML Authentication Context 3.4). */
export const reachedContext = (hasSecondFactor: boolean): string =>
  hasSecondFactor ? classes.mobileTwoFactorContract : classes.passwordProtectedTransport
