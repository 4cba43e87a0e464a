import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { wordsIn } from '#web/platform/i18n/phrases.ts'
import type { Box } from './box.ts'
import { delegationPhrases, statusNotes } from './phrases.ts'

/** Returns the other person of a delegation: the agent for the principal, and the principal for the agent. */
export const otherOf = (
  delegation: Delegation,
  box: Box,
): { name: string; no: string; orgName: string | undefined } =>
  box === 'initiated'
    ? { name: delegation.agentName, no: delegation.agentNo, orgName: delegation.agentOrgName }
    : { name: delegation.principalName, no: delegation.principalNo, orgName: delegation.principalOrgName }

/** Returns the applications of a delegation as text. */
export const appsText = ({ appScope, apps }: Delegation, language: Language): string => {
  const words = wordsIn(delegationPhrases, language)
  if (appScope === 'all') return words.allApps
  if (!apps?.length) return words.noApps
  return apps.map(({ appName }) => appName).join(language === 'zh' ? '、' : ', ')
}

/** Explains a status whose name alone is not clear; undefined for the others. */
export const statusNote = (
  { status, endedBy, decideTime }: Delegation,
  language: Language,
): string | undefined => {
  const words = wordsIn(statusNotes, language)
  if (status === 4 && endedBy) return words[endedBy]
  if (status === 3 && decideTime === undefined) return words.unanswered
  return status === 6 ? words.suspended : undefined
}
