import type { ProviderConfig } from '../config.ts'
import type { RegisteredClient } from '../connections/client-store.ts'
import { isPostAddress } from './post-address.ts'

/** Why the form of an application is not filled in: switched off, or an address to which no password is sent. */
export type FormFillProblem = 'formOff' | 'formAddress'

/** The problem of an application whose form is filled in; undefined if there is none. An older row may name any address. */
export function formFillProblem(
  { settings: { form } }: Pick<RegisteredClient, 'settings'>,
  { formFill, demo }: Pick<ProviderConfig, 'formFill' | 'demo'>,
): FormFillProblem | undefined {
  if (!formFill) return 'formOff'
  return form && isPostAddress(form.url, { allowsLoopback: demo }) ? undefined : 'formAddress'
}
