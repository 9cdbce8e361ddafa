'use client'

import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { type FormPage, pageWith } from '#rules/assets/form/form.ts'
import { useAround, useForm, useStore } from './editor-context.tsx'

export const devices = ['desktop', 'tablet', 'phone'] as const
export type Device = (typeof devices)[number]
export const zooms = ['50', '75', '100', '125', '150'] as const
export type Zoom = 'fit' | (typeof zooms)[number]
export const modes = ['edit', 'preview'] as const
export type Mode = (typeof modes)[number]

const oneOf = <One extends string>(all: readonly One[], value: string | null): One =>
  all.find((one) => one === value) ?? all[0]!

/** State of the screen that its address carries. */
export type View = {
  mode: Mode
  device: Device
  zoom: Zoom
  /** the language whose texts are edited; null: the shop's base language */
  language: string | null
  /** the page of the form; null: the first */
  page: FormPage | null
  tab: string | null
}

/** Reads the state of the screen from its address. */
export function useView(): View {
  const address = useAddress()
  const { languages } = useAround()
  const form = useForm()
  const part = address.get('part')
  return {
    mode: oneOf(modes, address.get('mode')),
    device: oneOf(devices, address.get('device')),
    zoom: oneOf<Zoom>(['fit', ...zooms], address.get('zoom')),
    language: languages.others.find((one) => one === address.get('language')) ?? null,
    page: form.pages.find(({ path }) => path === part) ?? null,
    tab: address.get('tab'),
  }
}

type Parameter = 'mode' | 'device' | 'zoom' | 'language' | 'part' | 'tab'

/** Changes the state of the screen; null is the usual one. */
export const setView = (change: Partial<Record<Parameter, string | null>>): void =>
  writeAddress(change, 'replace')

/** Opens a page of the form; an empty path is the first. */
export const openPage = (path: string): void => setView({ part: path || null, tab: null })

/** Shows the field at a path: its page, its tab, and the focus in it. */
export function useShowField() {
  const store = useStore()
  const form = useForm()
  return (path: string, language: string | null = null): void => {
    const page = pageWith(form, path)
    const isLook = form.general.some(({ fields }) => fields.some((field) => field.path === path))
    const tab = page?.tabs.find((one) => `${path}.`.startsWith(`${one.path}.`))
    const isOwnPage = page !== null && (form.isPaged || page.kind !== 'section')
    const first = isLook && !page?.fields.some((one) => one.path === path) ? 'general' : null
    writeAddress(
      {
        part: isOwnPage && !first ? page.path : null,
        tab: first ?? tab?.name ?? null,
        language,
        mode: null,
      },
      'replace',
    )
    store.want(path)
  }
}
