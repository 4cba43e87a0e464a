import type { LdapRun } from '@iambiz/contract/features/directory/ldap.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { problemWords, stateWords } from './phrases.ts'

const kinds = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  stopped: 'warning',
  failed: 'error',
  interrupted: 'warning',
} as const

export const isOpen = ({ state }: Pick<LdapRun, 'state'>) => state === 'queued' || state === 'running'

/** The state of a run, with the reason of a failure. */
export function RunState({ run: { state, problem } }: { run: Pick<LdapRun, 'state' | 'problem'> }) {
  const states = usePhrases(stateWords)
  const problems = usePhrases(problemWords)
  return (
    <>
      <Tag kind={kinds[state]} small>
        {states[state]}
      </Tag>
      {problem && <small className="ldap-problem">{problems[problem]}</small>}
    </>
  )
}
