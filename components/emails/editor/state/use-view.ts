'use client'

import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { useAround } from './editor-context.tsx'

export const devices = ['desktop', 'phone'] as const
export type Device = (typeof devices)[number]
/** Looks of the preview; `text` is the plain text. */
export const looks = ['light', 'dark', 'inverted', 'images', 'text'] as const
export type Look = (typeof looks)[number]
export const zooms = ['50', '75', '100', '125', '150'] as const
export type Zoom = 'fit' | (typeof zooms)[number]

/** State of the screen that its address carries. */
export type View = {
  language: string
  device: Device
  look: Look
  zoom: Zoom
  /** the selected block */
  block: string | null
  /** the number of the case that is shown */
  outcome: number | null
}

const oneOf = <One extends string>(all: readonly One[], value: string | null): One =>
  all.find((one) => one === value) ?? all[0]!

/** Reads the state of the screen from its address. */
export function useView(): View {
  const { languages } = useAround()
  const address = useAddress()
  const outcome = /^\d{1,2}$/.exec(address.get('case') ?? '')?.[0]
  return {
    language: oneOf([languages.base, ...languages.others], address.get('language')),
    device: oneOf(devices, address.get('device')),
    look: oneOf(looks, address.get('look')),
    zoom: oneOf<Zoom>(['fit', ...zooms], address.get('zoom')),
    block: address.get('block'),
    outcome: outcome ? Number(outcome) : null,
  }
}

/** Changes the state of the screen; an empty value is the usual one. */
export const setView = (
  change: Partial<
    Record<'language' | 'device' | 'look' | 'zoom' | 'block' | 'case', string | null>
  >,
): void => writeAddress(change, 'replace')
