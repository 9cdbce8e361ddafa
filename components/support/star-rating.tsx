'use client'

import { Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'

const all = [1, 2, 3, 4, 5] as const
type Props = { stars: number; onChange: (stars: number) => void; error: string | undefined }

/** Radio buttons shown as stars: arrow keys choose, screen readers read the number. 0: none yet. */
export function StarRating({ stars, onChange, error }: Props) {
  const t = useTranslations('support.review')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{t('stars')}</legend>
      <div className="flex gap-1">
        {all.map((star) => (
          <label
            key={star}
            className={
              'cursor-pointer rounded-sm p-1 ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-accent'
            }
          >
            <input
              type="radio"
              name="stars"
              value={star}
              checked={stars === star}
              onChange={() => onChange(star)}
              aria-label={t('count', { count: star })}
              className="sr-only"
            />
            <Star
              aria-hidden
              size={24}
              strokeWidth={1.5}
              className={star <= stars ? 'fill-accent text-accent' : 'text-text-muted'}
            />
          </label>
        ))}
      </div>
      <p
        id={`${id}-error`}
        role={error ? 'alert' : undefined}
        className="mt-0.5 min-h-5 text-sm text-danger"
      >
        {error}
      </p>
    </fieldset>
  )
}
