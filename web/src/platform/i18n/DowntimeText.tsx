import { useFormats } from './format.ts'

type Props = {
  /** Wire times. */
  from: string
  to: string
  /** The sentence that it is part of. */
  text?: (downtime: string) => string
}

/** From when to when something does not work, with both days in full when pointed at. */
export function DowntimeText({ from, to, text = (downtime) => downtime }: Props) {
  const { downtime, downtimeInFull } = useFormats()
  return <span title={downtimeInFull(from, to)}>{text(downtime(from, to))}</span>
}
