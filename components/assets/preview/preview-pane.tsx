'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  useAround,
  useDocument,
  useEditorState,
  useName,
  useStore,
} from '#components/assets/state/editor-context.tsx'
import { setView, useShowField, useView, zooms } from '#components/assets/state/use-view.ts'
import { useStateWords } from '#components/assets/words/use-state-words.ts'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { stateKey, statesOf } from '#rules/assets/form/states.ts'
import { withoutReferral } from '#rules/assets/form/referral.ts'
import { languageName } from '#rules/shop/language.ts'
import { type Drawn, PreviewFrame } from './preview-frame.tsx'
import { PreviewCustomer } from './preview-customer.tsx'
import { usePreviewShopper } from './use-preview-shopper.ts'

const sizes = {
  desktop: { width: 1280, height: 860 },
  tablet: { width: 820, height: 860 },
  phone: { width: 390, height: 780 },
}
const side = 24

/** The asset as customers see it, in the size, state and language that are chosen. */
export function PreviewPane() {
  const t = useTranslations('asset-editor.preview')
  const reader = useLocale()
  const words = useStateWords()
  const name = useName()
  const store = useStore()
  const around = useAround()
  const document = useDocument()
  const showField = useShowField()
  const shown = useEditorState((state) => state.passing ?? state.shown)
  const { device, zoom, language } = useView()
  const area = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(700)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    watch.observe(area.current!)
    return () => watch.disconnect()
  }, [])
  const { languages, referral } = around
  const isReferral = useEditorState((state) => state.isReferralOn) && referral.isShown
  const { shopper, ...customer } = usePreviewShopper(language ?? languages.base)
  const drawn = useMemo<Drawn>(
    () => ({
      name,
      data: isReferral ? document : withoutReferral(name, document),
      options: shown,
      language: language ?? languages.base,
      currency: around.currency,
      shop_name: around.shopName,
      shopper,
    }),
    [name, document, isReferral, shown, language, languages.base, around, shopper],
  )
  const size = sizes[device]
  const fit = Math.max(0.1, Math.min(1, (room - 2 * side) / size.width))
  const states = statesOf(name)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        role="group"
        aria-label={t('view')}
        className={
          'flex min-h-12 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1.5'
        }
      >
        {states.length > 1 && (
          <div className="w-56">
            <SelectBox
              aria-label={t('state')}
              value={stateKey(shown)}
              options={states.map(({ key }) => ({ value: key, label: words(key) }))}
              onChange={(event) => {
                const state = states.find(({ key }) => key === event.target.value)
                if (state) store.set({ shown: state.shows, passing: null })
              }}
            />
          </div>
        )}
        {languages.others.length > 0 && (
          <div className="w-40">
            <SelectBox
              aria-label={t('language')}
              value={language ?? languages.base}
              options={[languages.base, ...languages.others].map((value) => ({
                value,
                label: languageName(value, reader),
              }))}
              onChange={({ target: { value } }) =>
                setView({ language: value === languages.base ? null : value })
              }
            />
          </div>
        )}
        <PreviewCustomer
          name={customer.name}
          hasFailed={customer.hasFailed}
          onChange={customer.choose}
        />
        <div className="ml-auto w-32">
          <SelectBox
            aria-label={t('zoom')}
            value={zoom}
            options={[
              { value: 'fit', label: t('fit') },
              ...zooms.map((value) => ({ value, label: t('percent', { value: Number(value) }) })),
            ]}
            onChange={({ target: { value } }) => setView({ zoom: value === 'fit' ? null : value })}
          />
        </div>
      </div>
      <section
        ref={area}
        aria-label={t('title')}
        // it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-sunken"
      >
        <div className="mx-auto w-fit p-6">
          <div className="overflow-hidden rounded-lg border border-line shadow-card">
            <PreviewFrame
              title={t('title')}
              scale={zoom === 'fit' ? fit : Number(zoom) / 100}
              {...{ drawn, ...size }}
              onTold={(told) => {
                if (told.type === 'chose') showField(told.path, language)
                if (told.type === 'overflow') store.set({ overflow: told.paths })
              }}
            />
          </div>
        </div>
      </section>
    </div>
  )
}
