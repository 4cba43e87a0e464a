import { fail } from '@iambiz/server/platform/failure.ts'
import { shownDelegation, statusOf } from '#mock/delegations.ts'
import type { Handlers } from '#mock/handler.ts'
import { tokensOf } from '#mock/sessions.ts'

/** The session of the mock is marked; every call looks anew whether the delegation is in force. */
export const actingHandlers = {
  'POST /iam-portal/v1/agency/act/:id': ({ params, caller, ...circumstances }) => {
    const { memory, company, now } = circumstances
    const row = memory.delegations.find(({ id }) => id === params.id.toLowerCase())
    if (row?.agentNo !== caller.userNo) return fail('resource.not-found')
    if (statusOf(row, company, now) !== 2) fail('delegation.not-active')
    caller.session.delegationId = row.id
    memory.tellRights([caller.userNo])
    return { ...tokensOf(caller.session), acting: shownDelegation(row, circumstances) }
  },

  'POST /iam-portal/v1/agency/exit': ({ caller, memory }) => {
    caller.session.delegationId = null
    memory.tellRights([caller.userNo])
    return tokensOf(caller.session)
  },
} satisfies Handlers
