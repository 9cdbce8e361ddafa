'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import type { MailDetail } from '#contract/emails/shapes.ts'

/**
 * An email's history, oldest first: attempts with their reasons, the provider's reports, acts of
 * people.
 */
export function MailTimeline({ events, zone }: { events: MailDetail['events']; zone: string }) {
  const t = useTranslations('emails.one')
  const reasons = useTranslations('emails.withheld')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-sm font-semibold">
        {t('timeline')}
      </h3>
      <ol className="flex flex-col">
        {events.map(({ kind, at, by, problem, withheld, from, to }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- events are only added at the end
            key={index}
            className="relative border-l border-line pb-4 pl-5 last:pb-0"
          >
            <span
              aria-hidden
              className="absolute top-1.5 -left-1 size-2 rounded-full bg-line-strong"
            />
            <p className="font-medium">{t(`events.${kind}`)}</p>
            {problem && <p className="text-sm wrap-anywhere text-danger">{problem}</p>}
            {withheld && <p className="text-sm">{reasons(withheld)}</p>}
            {from && to && <p className="text-sm wrap-anywhere">{t('changed', { from, to })}</p>}
            <p className="text-sm text-text-muted">
              {by && `${by.name || by.email} · `}
              <DateTime at={at} zone={zone} exact />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
