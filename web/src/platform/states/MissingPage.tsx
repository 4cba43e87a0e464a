import { useLocation } from 'wouter'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { basePath, paths } from '../paths.ts'
import { missingDoorway } from './missing-doorway.tsx'
import { missingPhrases } from './phrases.ts'
import { StatePage } from './StatePage.tsx'
import './missing.css'

type Props = {
  /** States that there is no such record, by its kind. */
  title: string
  detail?: string
  /** Link to the list of such records; home by default. */
  back?: { href: string; label: string }
}

/** A screen whose address refers to a record that does not exist. */
export function MissingPage({ title, detail, back }: Props) {
  const words = usePhrases(missingPhrases)
  const [path] = useLocation()
  return (
    <div className="missing-page">
      <StatePage
        drawing={missingDoorway}
        title={title}
        detail={detail ?? words.detail}
        facts={[[words.address, basePath + path]]}
      >
        <LinkButton href={back?.href ?? paths.home} kind="primary">
          {back?.label ?? words.goHome}
        </LinkButton>
        {back && <LinkButton href={paths.home}>{words.goHome}</LinkButton>}
      </StatePage>
    </div>
  )
}
