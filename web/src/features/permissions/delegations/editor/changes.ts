import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { wordsIn } from '#web/platform/i18n/phrases.ts'
import { appsText } from '../describe.ts'
import { delegationPhrases, statusWords } from '../phrases.ts'

/** Returns the stored values that changed since the form was opened, as texts such as “状态：待生效”. */
export function changesBetween(before: Delegation, now: Delegation, language: Language): string[] {
  const words = wordsIn(delegationPhrases, language)
  const statuses = wordsIn(statusWords, language)
  const facts = (delegation: Delegation): [string, string][] => [
    [words.status, statuses[delegation.status]],
    [words.agent, delegation.agentName],
    [words.authority, `${delegation.roleName} · ${delegation.orgName} · ${appsText(delegation, language)}`],
    [words.period, `${delegation.startTime} ${words.to} ${delegation.endTime}`],
    [words.reason, delegation.reason || '—'],
  ]
  const old = new Map(facts(before))
  const colon = language === 'zh' ? '：' : ': '
  return facts(now).flatMap(([name, value]) => (old.get(name) === value ? [] : [name + colon + value]))
}
