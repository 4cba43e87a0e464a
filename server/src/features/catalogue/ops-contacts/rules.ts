import { isMailAddress } from '@iambiz/contract/platform/mail-address.ts'

/** How a contact is reached, as the columns have it. */
export const reachRules = {
  phone: /^[+0-9][0-9 -]{2,31}$/,
  email: { test: isMailAddress },
  wecomId: /^[A-Za-z0-9_.@-]{1,64}$/,
}

/** The largest number that an order may have. */
export const lastSortNo = 1_000_000
/** Between a contact and the one that comes after it. */
export const sortStep = 10
