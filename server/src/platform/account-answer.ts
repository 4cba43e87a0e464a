/** Reply of the account API, which runs at the bundled provider or in this process. `retryAfter` is in seconds. */
export type AccountAnswer = {
  status: number
  body: Readonly<Record<string, unknown>>
  retryAfter?: number | undefined
}

/** Calls the account API; `null` where the provider has none. */
export type AskAccount = (
  path: string,
  form: Readonly<Record<string, string>>,
) => Promise<AccountAnswer | null>
