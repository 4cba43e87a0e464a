/** What is wrong with a source or its settings, for administrators. */
export type SourceProblemWord =
  | 'unreachable'
  | 'no-metadata'
  | 'issuer'
  | 'algorithm'
  | 'addresses'
  | 'keys'
  | 'client'
  | 'answer'
  | 'address-refused'
  | 'starttls'
  | 'credentials'
  | 'base-missing'
  | 'denied'
  | 'no-people'
  | 'attributes'
  | 'filter'

/** A source did not do its part. The message is for the log. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem'
  readonly problem: SourceProblemWord
  constructor(problem: SourceProblemWord, message = '', options: ErrorOptions = {}) {
    super(message, options)
    this.problem = problem
  }
}
