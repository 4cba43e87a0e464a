import type { PasswordPolicy, PasswordRule } from '@iambiz/contract/features/accounts/credentials.ts'

export type RuleState = 'met' | 'broken' | 'open'

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Words of a person that a password may not contain, spelled as the policy spells those of the company. */
export const personalWords = (texts: readonly (string | undefined)[]): string[] =>
  texts
    .map((text) => squeezed(text ?? ''))
    .filter((word) => word.length >= 3 || /^\p{Script=Han}{2}$/u.test(word))

/**
 * What can be told of each rule while somebody types. The provider decides when the password is saved; what it has
 * refused stays broken until the password is another one.
 */
export function ruleStates(
  typed: string,
  { min, max, rules, words }: Pick<PasswordPolicy, 'min' | 'max' | 'rules' | 'words'>,
  refused: { password: string; rules: readonly PasswordRule[] } | undefined,
): Map<PasswordRule, RuleState> {
  const length = [...typed].length
  const within = squeezed(typed)
  const told: Partial<Record<PasswordRule, boolean>> = {
    length: length >= min && length <= max,
    words: !words.some((word) => within.includes(word)),
  }
  const stateOf = (rule: PasswordRule): RuleState => {
    if (refused?.password === typed && refused.rules.includes(rule)) return 'broken'
    const isMet = told[rule]
    if (typed === '' || isMet === undefined) return 'open'
    return isMet ? 'met' : 'broken'
  }
  return new Map(rules.map((rule) => [rule, stateOf(rule)]))
}
