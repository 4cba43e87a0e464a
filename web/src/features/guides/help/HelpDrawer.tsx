import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases, wordsIn } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { helpPath } from '#web/platform/record-paths.ts'
import type { Title } from '#web/platform/screen.ts'
import { isActing } from '#web/platform/session/store.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import type { Topic } from './help-texts.ts'
import { helpPhrases } from './phrases.ts'

type Props = {
  topic: Topic
  /** The name of its screen. */
  name: Title | undefined
  onClose: () => void
}

/** The help about a screen, in a drawer beside it. */
export function HelpDrawer({ topic, name, onClose }: Props) {
  const words = usePhrases(helpPhrases)
  const language = useLanguage()
  const [path] = useLocation()
  const opened = useRef(path)
  // Back and forward lead to other screens, to which this topic does not apply.
  useEffect(() => {
    if (path !== opened.current) onClose()
  }, [path, onClose])
  return (
    <Drawer
      title={name ? words.about({ name: wordsIn({ name }, language).name }) : words.title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          <Link href={helpPath(topic)} onClick={onClose}>
            {words.all}
          </Link>
          <span className="spacer" />
          {!isActing() && (
            <Link href={paths.logline} onClick={onClose}>
              {words.news}
            </Link>
          )}
        </>
      }
    >
      <HelpArticle topic={topic} onFollow={onClose} />
    </Drawer>
  )
}
