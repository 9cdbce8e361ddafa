'use client'

import dynamic from 'next/dynamic'

const TermsDialog = dynamic(() => import('./terms-dialog.tsx').then((file) => file.TermsDialog), { ssr: false })
const LockedDialog = dynamic(() => import('./locked-dialog.tsx').then((file) => file.LockedDialog), { ssr: false })

type Props = { isLocked: boolean; hasTerms: boolean; mayAccept: boolean; email: string }

/** What stands before the whole frame until it is settled: the lock, then the terms. */
export function ShopGates({ isLocked, hasTerms, mayAccept, email }: Props) {
  if (isLocked) return <LockedDialog email={email} />
  return hasTerms ? null : <TermsDialog mayAccept={mayAccept} />
}
