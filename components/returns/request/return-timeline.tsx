import { useTranslations } from 'next-intl'
import { PanelTimeline } from '#components/commerce/timeline/panel-timeline.tsx'
import type { Return } from '#contract/returns/requests-shapes.ts'

type Props = { events: Return['timeline']; zone: string }

/** A return's events, newest first. */
export function ReturnTimeline({ events, zone }: Props) {
  const t = useTranslations('returns-requests')
  const newest = events.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <PanelTimeline
      title={t('timeline')}
      zone={zone}
      events={newest.map(({ kind, at, by, detail }) => ({
        title: t(`events.${kind}`),
        more: [
          ...(detail.automatic ? [t('byPolicy')] : []),
          ...(detail.alone ? [t('alone')] : []),
          ...(detail.late ? [t('late')] : []),
        ],
        at,
        by: by && (by.name || by.email),
      }))}
    />
  )
}
