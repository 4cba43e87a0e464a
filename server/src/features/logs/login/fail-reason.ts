import type { FailureName } from '@iambiz/contract/errors.ts'
import { type FailReason, failReasons, type LaunchFailReason } from '@iambiz/contract/features/logs/login.ts'

/** Refusals by the portal. The provider already uses the reasons of the contract. */
const refusals: Readonly<Record<string, FailReason>> = {
  'sign-in.disabled': 'disabled',
  'sign-in.request': 'invalid_request',
  'sign-in.code': 'invalid_code',
  'sign-in.provider': 'provider_unavailable',
} satisfies Partial<Record<FailureName, FailReason>>

/** Returns the reason in the contract for a refusal of the portal, by the name of its failure, or of the provider. */
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

/** Returns the reason in the contract for a failed opening of an application. */
export const launchFailReasonOf = (reason: string): LaunchFailReason | 'other' =>
  launchRefusals[reason] ?? 'other'
