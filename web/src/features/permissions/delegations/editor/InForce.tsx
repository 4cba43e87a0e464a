import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Person } from '../Person.tsx'
import { editorPhrases } from './phrases.ts'

/** Whose delegation in force is changed, and of what: neither may change any more. */
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
