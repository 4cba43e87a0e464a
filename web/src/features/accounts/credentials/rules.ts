import type { PasswordPolicy, PasswordRule } from '@iambiz/contract/features/accounts/credentials.ts'

export type RuleState = 'met' | 'broken' | 'open'

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the person's words that a password must not contain, normalized as the policy normalizes its own words. */
export const personalWords = (texts: readonly (string | undefined)[]): string[] =>
  texts
    .map((text) => squeezed(text ?? ''))
    .filter((word) => word.length >= 3 || /^\p{Script=Han}{2}$/u.test(word))

/**
 * Returns the state of each rule as far as the browser can check it. The provider has the final decision on saving; a
 * rule that it reported as broken stays broken until the password is edited.
 */
export function ruleStates(
  typed: string,
  { min, max, rules, words }: Pick<PasswordPolicy, 'min' | 'max' | 'rules' | 'words'>,
  refused: { password: string; rules: readonly PasswordRule[] } | undefined,
): Map<PasswordRule, RuleState> {
  const length = [...typed].length
  const within = squeezed(typed)
  const results: Partial<Record<PasswordRule, boolean>> = {
    length: length >= min && length <= max,
    words: !words.some((word) => within.includes(word)),
  }
  const stateOf = (rule: PasswordRule): RuleState => {
    if (refused?.password === typed && refused.rules.includes(rule)) return 'broken'
    const isMet = results[rule]
    if (typed === '' || isMet === undefined) return 'open'
    return isMet ? 'met' : 'broken'
  }
  return new Map(rules.map((rule) => [rule, stateOf(rule)]))
}
