import type { FailureName } from '@iambiz/contract/errors.ts'
import { type FailReason, failReasons, type LaunchFailReason } from '@iambiz/contract/features/logs/login.ts'

/** The portal's own refusals; what the provider tells of is in our words already. */
const refusals: Readonly<Record<string, FailReason>> = {
  'sign-in.disabled': 'disabled',
  'sign-in.request': 'invalid_request',
  'sign-in.code': 'invalid_code',
  'sign-in.provider': 'provider_unavailable',
} satisfies Partial<Record<FailureName, FailReason>>

/** One vocabulary for refusals of the portal, by the name of the failure, and for those of the provider. */
export const failReasonOf = (reason: string): FailReason =>
  refusals[reason] ??
  (reason.startsWith('sign-in.setup-') ? 'misconfigured' : undefined) ??
  failReasons.find((known) => known === reason) ??
  'other'

const launchRefusals: Readonly<Record<string, LaunchFailReason>> = {
  'app.no-access': 'no_access',
  'app.maintenance': 'maintenance',
  'app.no-address': 'no_address',
} satisfies Partial<Record<FailureName, LaunchFailReason>>

/** The same of an application that was not opened. */
export const launchFailReasonOf = (reason: string): LaunchFailReason | 'other' =>
  launchRefusals[reason] ?? 'other'
