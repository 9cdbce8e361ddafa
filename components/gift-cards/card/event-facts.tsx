import { useTranslations } from 'next-intl'
import { Day } from '#components/commerce/date/day.tsx'
import { ScheduledTime } from '#components/commerce/date/scheduled-time.tsx'
import type { CardEvent } from '#contract/gift-cards/gift-card-shapes.ts'
import { Link } from '#i18n/navigation.ts'

/** An event's details: old and new values, recipient, other card. Times in it are scheduled ones. */
export function EventFacts({ event: { kind, detail }, zone }: { event: CardEvent; zone: string }) {
  const t = useTranslations('gift-cards.timeline')
  const { from, to, other, email, last4, bulk } = detail
  const isChange = kind === 'expiry_changed' || kind === 'rescheduled'
  return (
    <p className="col-span-2 text-sm text-text-muted">
      {isChange && (
        <>
          <Moment value={from} zone={zone} /> → <Moment value={to} zone={zone} />{' '}
        </>
      )}
      {kind === 'scheduled' && to && <Moment value={to} zone={zone} />}
      {email && <span className="wrap-anywhere">{email} </span>}
      {last4 && <span>{t('oldCode', { last4 })} </span>}
      {other && (
        <Link
          href={`/store-credit/${other}`}
          prefetch={false}
          className="rounded-sm text-accent hover:underline"
        >
          {t('other', { id: other })}
        </Link>
      )}
      {bulk && (
        <Link
          href={`/bulk-gift-cards/overview/${bulk}`}
          prefetch={false}
          className="rounded-sm text-accent hover:underline"
        >
          {t('bulk')}
        </Link>
      )}
    </p>
  )
}

/** A day, an instant, or never. */
function Moment({ value, zone }: { value: string | undefined; zone: string }) {
  const t = useTranslations('gift-cards.one')
  if (!value || value === 'never') return t('never')
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <Day day={value} />
  return Number.isNaN(Date.parse(value)) ? value : <ScheduledTime at={value} zone={zone} />
}
