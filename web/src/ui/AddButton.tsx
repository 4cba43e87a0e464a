import { Button } from './Button.tsx'
import { LinkButton } from './LinkButton.tsx'

type Props = {
  /** Name of the action for element permissions. */
  'data-perm': string
  children: string
} & ({ href: string } | { onClick: () => void })

/** The button of a list that adds a record. */
export const AddButton = (props: Props) =>
  'href' in props ? (
    <LinkButton {...props} kind="primary" icon="plus" />
  ) : (
    <Button {...props} kind="primary" icon="plus" />
  )
