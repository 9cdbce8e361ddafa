'use client'

import {
  Contrast,
  ExternalLink,
  FileText,
  ImageOff,
  Monitor,
  Moon,
  Smartphone,
  Sun,
} from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import { Segments } from '#components/emails/editor/fields/segments.tsx'
import {
  useAround,
  useEditorState,
  useStore,
} from '#components/emails/editor/state/editor-context.tsx'
import {
  devices,
  looks,
  setView,
  useView,
  zooms,
} from '#components/emails/editor/state/use-view.ts'
import { languageName } from '#rules/shop/language.ts'

const PersonDialog = dynamic(
  () => import('./person-dialog.tsx').then((file) => file.PersonDialog),
  { ssr: false },
)

const deviceIcons = { desktop: Monitor, phone: Smartphone }
const lookIcons = { light: Sun, dark: Moon, inverted: Contrast, images: ImageOff, text: FileText }

/** Chooses how the email is shown: device, look, language, values, size. */
export function ViewBar() {
  const t = useTranslations('email-editor.view')
  const reader = useLocale()
  const store = useStore()
  const { name, query, languages } = useAround()
  const { language, device, look, zoom, outcome } = useView()
  const person = useEditorState((state) => state.person)
  const checked = useEditorState((state) => state.checked)
  const [isPicking, setPicking] = useState(false)
  const all = [languages.base, ...languages.others]
  const chosenPerson = person ? 'person' : ''
  const cases = checked?.cases ?? []
  const preview = new URLSearchParams({
    language,
    ...query,
    ...(person ? { customer: person.id } : {}),
    ...(outcome === null ? {} : { case: String(outcome) }),
  })
  return (
    <div
      role="group"
      aria-label={t('title')}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2"
    >
      <Segments
        label={t('device')}
        isLabelHidden
        value={device}
        options={devices.map((value) => ({
          value,
          label: t(`devices.${value}`),
          icon: deviceIcons[value],
        }))}
        onChange={(to) => setView({ device: to === 'desktop' ? null : to })}
      />
      <Segments
        label={t('look')}
        isLabelHidden
        value={look}
        options={looks.map((value) => ({
          value,
          label: t(`looks.${value}`),
          icon: lookIcons[value],
        }))}
        onChange={(to) => setView({ look: to === 'light' ? null : to })}
      />
      {all.length > 1 && (
        <div className="w-28">
          <SelectBox
            aria-label={t('language')}
            value={language}
            options={all.map((one) => ({ value: one, label: languageName(one, reader) }))}
            onChange={(event) =>
              setView({
                language: event.target.value === languages.base ? null : event.target.value,
              })
            }
          />
        </div>
      )}
      <div className="w-36">
        <SelectBox
          aria-label={t('values')}
          value={outcome === null ? chosenPerson : String(outcome)}
          options={[
            { value: '', label: t('sample') },
            { value: 'person', label: person ? person.name : t('person') },
            ...cases.map((_, at) => ({ value: String(at), label: t('case', { place: at + 1 }) })),
          ]}
          onChange={(event) => {
            const chosen = event.target.value
            setView({ case: /^\d+$/.test(chosen) ? chosen : null })
            if (chosen === 'person') setPicking(true)
            else if (chosen === '') store.set({ person: null })
          }}
        />
      </div>
      {person && outcome === null && (
        <Button size="small" onClick={() => setPicking(true)}>
          {t('other')}
        </Button>
      )}
      <div className="w-28">
        <SelectBox
          aria-label={t('zoom')}
          value={zoom}
          options={[
            { value: 'fit', label: t('fit') },
            ...zooms.map((one) => ({ value: one, label: t('percent', { percent: one }) })),
          ]}
          onChange={(event) =>
            setView({ zoom: event.target.value === 'fit' ? null : event.target.value })
          }
        />
      </div>
      <LinkButton
        href={`/email-builder/editor/${name}/preview?${preview}`}
        target="_blank"
        look="quiet"
        size="icon"
        aria-label={t('alone')}
        title={t('alone')}
      >
        <ExternalLink aria-hidden size={16} />
      </LinkButton>
      {isPicking && <PersonDialog onClose={() => setPicking(false)} />}
    </div>
  )
}
