'use client'

import dynamic from 'next/dynamic'
import { offerUpgrade, useWanted } from './upgrading.ts'

const UpgradeDialog = dynamic(
  () => import('./upgrade-dialog.tsx').then((file) => file.UpgradeDialog),
  { ssr: false },
)

/** Shows the popup for a feature that the plan refused; mounted once, in the frame. */
export function UpgradeHost() {
  const wanted = useWanted()
  return wanted && <UpgradeDialog {...wanted} onClose={() => offerUpgrade(null)} />
}
