import type { ReactNode } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import './avatar-panel.css'
import { actingPhrases } from '../acting/phrases.ts'
import { nameOf, shortNameOf } from '../person.ts'
import { signOut } from '../sign-out.ts'
import { panelPhrases } from './phrases.ts'

/** Shows the signed-in person, the last sign-in, and the button to sign out. */
export function AvatarPanel({ children, links }: { children?: ReactNode; links?: ReactNode }) {
  const words = usePhrases(panelPhrases)
  const language = useLanguage()
  const acting = usePhrases(actingPhrases)
  const { user, lastLogin, acting: delegation } = useSession().signedIn
  return (
    <>
      <div className="avatar-person">
        <span className="avatar avatar-large" aria-hidden="true">
          {shortNameOf(user, language)}
        </span>
        <div>
          <p className="avatar-name">
            {nameOf(user, language)}{' '}
            {delegation && (
              <Tag kind="warning" small>
                {acting.tag}
              </Tag>
            )}
          </p>
          <p className="avatar-detail figures">{words.staffNumber({ number: user.userNo })}</p>
        </div>
      </div>
      {lastLogin && (
        <p className="avatar-last figures">
          <RelativeTime time={lastLogin.time} text={(time) => words.lastLogin({ time, ip: lastLogin.ip })} />
          {lastLogin.failsSince > 0 && <strong>{words.failsSince({ count: lastLogin.failsSince })}</strong>}
        </p>
      )}
      {links && <div className="avatar-actions">{links}</div>}
      {children && <div className="avatar-settings">{children}</div>}
      <div className="avatar-actions">
        <Button kind="text" icon="log-out" onClick={() => void signOut()}>
          {words.signOut}
        </Button>
      </div>
    </>
  )
}
