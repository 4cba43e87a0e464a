import type { PortalTool } from '@iambiz/contract/features/portal/tools.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = {
  tool: PortalTool
  className: string
  onOpen?: () => void
  children: ReactNode
}

/** Links to a page of the portal, or to another URL in the configured tab, without access to this window. */
export function ToolLink({ tool: { path, url, openMode }, className, onOpen, children }: Props) {
  const rest = { className, onClick: () => onOpen?.() }
  if (path !== undefined)
    return (
      <Link href={path} {...rest}>
        {children}
      </Link>
    )
  return (
    <a href={url} target={openMode ? '_self' : '_blank'} rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  )
}
