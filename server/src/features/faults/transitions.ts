import type { FaultAction, FaultStatus } from '@iambiz/contract/features/faults.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'

/** The roles of a person in a report; a maintainer can also be its reporter. */
export type Sides = { reporter: boolean; maintainer: boolean }
export type Side = 'reporter' | 'maintainer'

type Rule = {
  by: readonly Side[]
  from: readonly FaultStatus[]
  /** The status after the action; unchanged where absent. */
  to?: FaultStatus
  /** Whether the action requires a reply. */
  needsReply?: true
  /** Whether the maintainer becomes the handler, or the report loses its handler; unchanged where absent. */
  handler?: 'takes' | 'leaves'
}

const rules: Record<FaultAction, Rule> = {
  accept: { by: ['maintainer'], from: ['submitted'], to: 'accepted', handler: 'takes' },
  process: { by: ['maintainer'], from: ['submitted', 'accepted'], to: 'processing', handler: 'takes' },
  solve: {
    by: ['maintainer'],
    from: ['submitted', 'accepted', 'processing'],
    to: 'solved',
    needsReply: true,
    handler: 'takes',
  },
  handBack: {
    by: ['maintainer'],
    from: ['accepted', 'processing'],
    to: 'submitted',
    needsReply: true,
    handler: 'leaves',
  },
  close: { by: ['reporter'], from: ['submitted', 'accepted', 'processing', 'solved'], to: 'closed' },
  reopen: {
    by: ['reporter'],
    from: ['solved', 'closed'],
    to: 'submitted',
    needsReply: true,
    handler: 'leaves',
  },
  reply: {
    by: ['reporter', 'maintainer'],
    from: ['submitted', 'accepted', 'processing', 'solved'],
    needsReply: true,
  },
}

const sideFor = ({ by }: Rule, sides: Sides): Side | undefined => by.find((side) => sides[side])

/** Returns the actions that a person may perform in a status, in the order of the workflow. */
export const actionsFor = (status: FaultStatus, sides: Sides): FaultAction[] =>
  keysOf(rules).filter((action) => rules[action].from.includes(status) && sideFor(rules[action], sides))

export type Transition = { by: Side; to: FaultStatus; handler: Rule['handler'] }

/** Returns the transition of an action, or why it is not possible. */
export function transition(
  status: FaultStatus,
  sides: Sides,
  { action, reply }: { action: FaultAction; reply: string },
): Transition | 'not-allowed' | 'not-now' | 'needs-reply' {
  const rule = rules[action]
  const by = sideFor(rule, sides)
  if (!by) return 'not-allowed'
  if (!rule.from.includes(status)) return 'not-now'
  if (rule.needsReply && reply === '') return 'needs-reply'
  return { by, to: rule.to ?? status, handler: rule.handler }
}
