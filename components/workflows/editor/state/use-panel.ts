'use client'

import { useAddress, writeAddress } from '#components/ui/list/address.ts'

export const panels = ['test', 'check', 'scenario', 'back-test', 'versions'] as const
export type Panel = (typeof panels)[number]

/** The panel beside the outline, which the address names. */
export function usePanel() {
  const address = useAddress()
  const panel = panels.find((one) => one === address.get('panel')) ?? null
  return { panel, show: (next: Panel | null) => writeAddress({ panel: next }, 'replace') }
}
