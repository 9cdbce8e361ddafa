'use client'

import dynamic from 'next/dynamic'

const TermsDialog = dynamic(() => import('./terms-dialog.tsx').then((file) => file.TermsDialog), {
  ssr: false,
})
const LockedDialog = dynamic(
  () => import('./locked-dialog.tsx').then((file) => file.LockedDialog),
  { ssr: false },
)

/** support's contact data */
export type Contact = { email: string; intercomId: string | null }
type Props = { isLocked: boolean; hasTerms: boolean; mayAccept: boolean; contact: Contact }

/** Covers the frame until the shop is settled: the lock, then the terms. */
export function ShopGates({ isLocked, hasTerms, mayAccept, contact }: Props) {
  if (isLocked) return <LockedDialog contact={contact} />
  return hasTerms ? null : <TermsDialog mayAccept={mayAccept} />
}
