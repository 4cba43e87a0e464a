import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Person } from '../Person.tsx'
import { editorPhrases } from './phrases.ts'

/** Shows the agent and the role of a delegation in force, which can no longer change. */
export function InForce({ delegation }: { delegation: Delegation }) {
  const words = usePhrases(editorPhrases)
  const { agentName, agentNo, roleName, orgName } = delegation
  return (
    <>
      <p className="record-strip">{words.inForce}</p>
      <Person name={agentName} detail={`${agentNo} · ${roleName} · ${orgName}`} />
    </>
  )
}
