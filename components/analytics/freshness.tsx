import { useFormatter, useTranslations } from 'next-intl'

/** Shows the time as of which the figures are. */
export function Freshness({ at, zone }: { at: string; zone: string }) {
  const t = useTranslations('analytics')
  const time = useFormatter().dateTime(new Date(at), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  })
  return <p className="text-xs text-text-muted">{t('asOf', { time })}</p>
}
