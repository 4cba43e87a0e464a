import {
  AdminLimitExceededError,
  ConfidentialityRequiredError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  SizeLimitExceededError,
  TimeLimitExceededError,
  UnwillingToPerformError,
} from 'ldapts'

/** What is wrong with a directory or the settings that lead to it. */
export type DirectoryProblemWord =
  | 'address-refused'
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'starttls'
  | 'credentials'
  | 'password-lost'
  | 'base-missing'
  | 'filter'
  | 'denied'
  | 'size-limit'
  | 'too-many'
  | 'too-large'
  | 'role'
  | 'parent'
  | 'empty'
  | 'too-many-missing'
  | 'last-super-manager'
  | 'changed-meanwhile'
  | 'source-changed'
  | 'other'

/** The reason why a directory was not read, with the server's message, and without values of the settings. */
export class DirectoryProblem extends Error {
  override readonly name = 'DirectoryProblem'
  readonly problem: DirectoryProblemWord
  constructor(problem: DirectoryProblemWord, message = '') {
    super(message)
    this.problem = problem
  }
}

const byError: readonly (readonly [new (...of: never[]) => Error, DirectoryProblemWord])[] = [
  [InvalidCredentialsError, 'credentials'],
  [NoSuchObjectError, 'base-missing'],
  [InvalidDNSyntaxError, 'base-missing'],
  [InsufficientAccessError, 'denied'],
  [ConfidentialityRequiredError, 'denied'],
  [UnwillingToPerformError, 'denied'],
  [SizeLimitExceededError, 'size-limit'],
  [AdminLimitExceededError, 'size-limit'],
  [TimeLimitExceededError, 'timeout'],
]

const certificateCodes =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH|ERR_SSL|INVALID_CA)/

/** Maps an error of the connection or the protocol to a problem. */
export function problemOf(error: unknown): DirectoryProblem {
  if (error instanceof DirectoryProblem) return error
  if (!(error instanceof Error)) return new DirectoryProblem('other')
  const known = byError.find(([type]) => error instanceof type)?.[1]
  const code = 'code' in error ? String(error.code) : ''
  const message = error.message.slice(0, 200)
  if (known) return new DirectoryProblem(known, message)
  if (certificateCodes.test(code)) return new DirectoryProblem('certificate', message)
  if (/time(d )?out/i.test(`${code} ${message}`)) return new DirectoryProblem('timeout', message)
  if (/^E[A-Z]+$/.test(code) || /closed|ended|disconnect/i.test(message))
    return new DirectoryProblem('unreachable', message)
  return new DirectoryProblem('other', message)
}
