import type { OwnLink } from '@iambiz/contract/features/catalogue/own-links.ts'

/** Opens a link in a new tab that learns nothing about the portal; must be called during a user action. */
export const openLink = ({ address }: OwnLink): void =>
  void window.open(address, '_blank', 'noopener,noreferrer')
