import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words that this project no longer uses, with the words that it uses. A short list of decided cases, not a judge of style. */
const retired: [pattern: RegExp, say: string][] = [
  [/\b\w*[dD]eeds?\b|[a-z]Deeds?(?=[A-Z])/, 'action'],
  [/\b\w*[tT]ongues?\b/, 'language'],
  [/\b(found|read|drawn)Anew\b/, 'retryOnForeignKeyViolation, refetch'],
  [/\bholdRights\b/, 'lockRights'],
  [/\btell(Tokens|OtherTabs|AndMail|NewDevice)\b/, 'set, notify, report'],
  [/\b[cC]odeLetter\b/, 'codeMessage'],
  [/\b[kK]eptHome\b/, 'cachedHome'],
  [/\b[dD]raw(n)?Home\b/, 'renderHome, renderedHome'],
  [
    /\b(keptDn|toldOf|giveBack|setTold|Unheard)\b/,
    'storedDn, findReportedFields, releasePlace, setLiveText, HiddenFromScreenReaders',
  ],
  [/\b\w*[a-z](Told|Said)\b/, 'Label, Summary, Values'],
]

test.each(retired)('%s is retired: say %s', (pattern) => {
  const folders = '{contract,runtime,identity,server,provider,web,demo,mock,launcher,e2e,bench}'
  const files = globSync(`${folders}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
  const found = files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
