'use client'

import { useQuery } from '@tanstack/react-query'
import { Contrast, ImageOff, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { ShownPicture } from '#components/emails/editor/canvas/shown-picture.tsx'
import { Segments } from '#components/emails/editor/fields/segments.tsx'
import { useTheme } from '#components/emails/editor/state/editor-context.tsx'
import { devices, setView, useView } from '#components/emails/editor/state/use-view.ts'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { useAddress, writeAddress } from '#components/ui/list/address.ts'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { getDesign } from '#contract/emails/edit.ts'

const deviceIcons = { desktop: Monitor, phone: Smartphone }
const lookIcons = { light: Sun, dark: Moon, inverted: Contrast, images: ImageOff }
const pictured = ['light', 'dark', 'inverted', 'images'] as const
const side = 24

/** Any email in the theme as it is edited. */
export function ThemeCanvas({ mails }: { mails: readonly string[] }) {
  const t = useTranslations('email-editor.theme')
  const view = useTranslations('email-editor.view')
  const words = useMailWords()
  const theme = useTheme()
  const { device, look } = useView()
  const wanted = useAddress().get('email')
  const mail = mails.find((name) => name === wanted) ?? mails[0] ?? 'gift_card_manual'
  const request = useQuery(queryFor(getDesign, { params: { name: mail }, query: {} }))
  const area = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(700)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    watch.observe(area.current!)
    return () => watch.disconnect()
  }, [])
  const shown = look === 'text' ? 'light' : look
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        role="group"
        aria-label={view('title')}
        className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2"
      >
        <div className="w-72">
          <SelectBox
            aria-label={t('shownBy')}
            value={mail}
            options={mails.map((name) => ({ value: name, label: words.name(name) }))}
            onChange={(event) => writeAddress({ email: event.target.value }, 'replace')}
          />
        </div>
        <Segments
          label={view('device')}
          isLabelHidden
          value={device}
          options={devices.map((value) => ({
            value,
            label: view(`devices.${value}`),
            icon: deviceIcons[value],
          }))}
          onChange={(to) => setView({ device: to === 'desktop' ? null : to })}
        />
        <Segments
          label={view('look')}
          isLabelHidden
          value={shown}
          options={pictured.map((value) => ({
            value,
            label: view(`looks.${value}`),
            icon: lookIcons[value],
          }))}
          onChange={(to) => setView({ look: to === 'light' ? null : to })}
        />
      </div>
      <section
        ref={area}
        aria-label={t('preview')}
        // it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto bg-sunken"
      >
        {request.isError && <RequestError title={t('failed')} request={request} />}
        {request.isPending && <Skeleton className="m-6 h-96" />}
        {request.data && (
          <div className="mx-auto w-fit p-6">
            <ShownPicture
              key={mail}
              title={words.name(mail)}
              document={request.data.draft?.design ?? request.data.live.design}
              source={request.data}
              theme={theme}
              look={shown}
              room={room - 2 * side}
            />
          </div>
        )}
      </section>
    </div>
  )
}
