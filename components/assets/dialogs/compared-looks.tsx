'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { type Drawn, PreviewFrame } from '#components/assets/preview/preview-frame.tsx'
import { sampleShopper } from '#components/assets/preview/sample-shopper.ts'
import { useAround, useEditorState, useName } from '#components/assets/state/editor-context.tsx'
import { ChangeLines } from '#components/assets/words/change-lines.tsx'
import { useStateWords } from '#components/assets/words/use-state-words.ts'
import { SelectBox } from '#components/ui/form/select-box.tsx'
import type { AssetData } from '#contract/assets/assets.ts'
import type { Shown } from '#contract/assets/field.ts'
import { changesOf } from '#rules/assets/changes.ts'
import { withoutReferral } from '#rules/assets/form/referral.ts'
import { firstState, stateOfChange, statesOf } from '#rules/assets/form/states.ts'

type Look = { title: string; data: AssetData }
type Props = { own: Look; other: Look; isOwnFirst: boolean }

const size = { width: 820, height: 720 }
const scale = 0.62

/** Two looks of the asset side by side in one state, and their differences in words. */
export function ComparedLooks({ own, other, isOwnFirst }: Props) {
  const t = useTranslations('asset-editor.history.comparing')
  const name = useName()
  const words = useStateWords()
  const around = useAround()
  const options = useEditorState(({ asset }) => asset.options as Shown)
  const states = statesOf(name)
  const [shown, setShown] = useState(
    () => stateOfChange(name, other.data, own.data) ?? firstState(name, options),
  )
  const looks = isOwnFirst ? [own, other] : [other, own]
  const [before, after] = looks.map(({ data }) => data) as [AssetData, AssetData]
  const changes = useMemo(() => changesOf(name, before, after), [name, before, after])
  return (
    <>
      {states.length > 1 && (
        <div className="w-56">
          <SelectBox
            aria-label={t('state')}
            value={shown.key}
            options={states.map(({ key }) => ({ value: key, label: words(key) }))}
            onChange={({ target: { value } }) =>
              setShown(states.find(({ key }) => key === value) ?? shown)
            }
          />
        </div>
      )}
      <div className="flex flex-wrap gap-4">
        {looks.map(({ title, data }) => (
          <figure key={title} className="flex flex-col gap-1.5">
            <figcaption className="text-sm font-medium">{title}</figcaption>
            <div className="overflow-hidden rounded-md border border-line">
              <Frame {...{ title, data, around, name }} shown={shown.shows} />
            </div>
          </figure>
        ))}
      </div>
      <section aria-label={t('differences')}>
        {changes.length > 0 ? (
          <ChangeLines {...{ name, changes }} />
        ) : (
          <p className="text-sm text-text-muted">{t('same')}</p>
        )}
      </section>
    </>
  )
}

type FrameProps = Look & {
  name: ReturnType<typeof useName>
  around: ReturnType<typeof useAround>
  shown: Shown
}

function Frame({ title, data, name, around, shown }: FrameProps) {
  const t = useTranslations('asset-editor.history.comparing')
  const { languages, currency, shopName, referral } = around
  const isReferral = useEditorState(({ isReferralOn }) => isReferralOn) && referral.isShown
  const drawn = useMemo<Drawn>(
    () => ({
      name,
      data: isReferral ? data : withoutReferral(name, data),
      options: shown,
      language: languages.base,
      currency,
      shop_name: shopName,
      shopper: sampleShopper,
    }),
    [name, data, isReferral, shown, languages.base, currency, shopName],
  )
  return <PreviewFrame title={t('frame', { title })} {...{ drawn, scale, ...size }} />
}
