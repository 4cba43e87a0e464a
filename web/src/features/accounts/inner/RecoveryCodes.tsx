import { useRef } from 'react'
import { portalConfig } from '#web/platform/config.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { sessionState } from '#web/platform/session/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { inFours } from './in-fours.ts'
import { wizardPhrases } from './phrases.ts'

type Props = { codes: readonly string[]; isKept: boolean; onKept: (isKept: boolean) => void }

/** Recovery codes, shown only once, with ways to save them. */
export function RecoveryCodes({ codes, isKept, onKept }: Props) {
  const words = usePhrases(wizardPhrases)
  const language = useLanguage()
  const list = useRef<HTMLOListElement>(null)
  const spelled = codes.map((code) => inFours(code, '-'))
  function save() {
    const { companyName, portalName } = portalConfig()
    const about = words.fileAbout({
      ...{ company: companyName[language], portal: portalName[language] },
      account: sessionState().iamAccount ?? '',
      date: toWireTime(Date.now()).slice(0, 10),
    })
    // Without a byte order mark some editors guess a legacy encoding and garble the Chinese text.
    const text = `\uFEFF${[about.trim(), '', ...spelled].join('\r\n')}\r\n`
    saveFile(words.file, new Blob([text], { type: 'text/plain' }))
  }
  return (
    <div className="recovery-codes">
      <p>{words.codesAbout}</p>
      <ol ref={list}>
        {spelled.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-ways">
        <CopyButton text={spelled.join('\n')} shown={list} />
        <Button size="small" icon="download" onClick={save}>
          {words.download}
        </Button>
        <Button size="small" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <label className="recovery-confirmed">
        <input type="checkbox" checked={isKept} onChange={(event) => onKept(event.target.checked)} />
        {words.kept}
      </label>
    </div>
  )
}
