'use client'

import { ArrowUp, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { countryCode } from '#rules/returns/policy-countries.ts'
import { OutcomeFields } from './outcome-fields.tsx'
import { fieldOf } from './policy-field.ts'
import type { PolicyPart } from './use-policy-form.ts'

type Props = PolicyPart & {
  at: number
  onRemove: () => void
  /** null: it is the first */
  onRaise: (() => void) | null
}

/** One zone: its countries, the days of the window, and how its returns are refunded. */
export function ZoneFields({ at, onRemove, onRaise, ...part }: Props) {
  const t = useTranslations('returns-policy.zones')
  const field = fieldOf(part)
  const countries = useWatch({ control: part.form.control, name: `zones.${at}.countries` })
  return (
    <div role="group" aria-label={t('zone', { number: at + 1 })}>
      <div className="grid grid-cols-[minmax(0,1fr)_11rem_auto] items-start gap-x-4 max-room:grid-cols-1">
        <TextField
          label={t('countries')}
          help={<CountryNames typed={countries} />}
          {...field(`zones.${at}.countries`)}
        />
        <TextField
          label={t('days')}
          help={t('daysHelp')}
          numericOnly
          maxLength={4}
          {...field(`zones.${at}.days`)}
        />
        <div className="flex pt-6">
          {onRaise && (
            <IconButton icon={ArrowUp} label={t('raise', { number: at + 1 })} onClick={onRaise} />
          )}
          <IconButton icon={Trash2} label={t('remove', { number: at + 1 })} onClick={onRemove} />
        </div>
      </div>
      <OutcomeFields {...part} at={at} />
    </div>
  )
}

/** Names the countries behind the typed codes and names. */
function CountryNames({ typed }: { typed: string | undefined }) {
  const t = useTranslations('returns-policy.zones')
  const names = new Intl.DisplayNames([useLocale()], { type: 'region' })
  const found = (typed ?? '').split(',').flatMap((name) => {
    const code = countryCode(name)
    return code ? [names.of(code)] : []
  })
  return found.length > 0 ? found.join(', ') : t('everyCountry')
}
