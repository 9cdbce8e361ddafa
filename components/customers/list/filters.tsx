'use client'

import { useTranslations } from 'next-intl'
import { inputLook } from '#components/ui/form/input-look.ts'
import { ChoiceFilter } from '#components/commerce/list/choice-filter.tsx'
import { useTypedSearch } from '#components/commerce/list/use-typed-search.ts'
import { type Show, shows } from './address.ts'

type Props = {
  show: Show | null
  tag: string | null
  onChange: (change: { show?: string; tag?: string }) => void
}

/** Filters of the list: members, with a balance, a tag (applied while it is typed). */
export function CustomerFilters({ show, tag, onChange }: Props) {
  const t = useTranslations('customers.list')
  const [typed, setTyped] = useTypedSearch(tag ?? '', (text) => onChange({ tag: text }))
  return (
    <div className="flex shrink-0 gap-3">
      <ChoiceFilter
        label={t('show')}
        all={t('shows.everybody')}
        value={show ?? ''}
        options={shows.map((one) => ({ value: one, label: t(`shows.${one}`) }))}
        onChange={(one) => onChange({ show: one })}
        isBare
      />
      <div className="w-32">
        <input
          type="text"
          aria-label={t('tag')}
          placeholder={t('tagPlaceholder')}
          maxLength={60}
          autoComplete="off"
          value={typed}
          className={`${inputLook} h-control`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </div>
  )
}
