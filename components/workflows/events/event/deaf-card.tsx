'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { pauseReasons } from '#contract/workflows/define.ts'
import type { Deaf } from '#contract/workflows/why-shapes.ts'
import { Link } from '#i18n/navigation.ts'

type Props = { deaf: readonly Deaf[]; zone: string }

/** Workflows that didn't respond, each with why; those of other triggers are folded. */
export function DeafCard({ deaf, zone }: Props) {
  const t = useTranslations('workflow-events.deaf')
  const near = deaf.filter(({ why }) => why !== 'other_trigger')
  const other = deaf.filter(({ why }) => why === 'other_trigger')
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        {near.length > 0 && <Lines deaf={near} zone={zone} />}
        {other.length > 0 && (
          <details>
            <summary className="w-fit cursor-pointer rounded-sm text-text-muted">
              {t('other', { count: other.length })}
            </summary>
            <div className="mt-2">
              <Lines deaf={other} zone={zone} />
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}

function Lines({ deaf, zone }: Props) {
  const t = useTranslations('workflow-events.deaf')
  const format = useFormatter()
  const timeOf = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const textOf = ({ why, reason, at }: Deaf): string => {
    if (why === 'paused') {
      const known = at && pauseReasons.find((one) => one === reason)
      return known ? t(`paused.${known}`, { at: timeOf(at) }) : t('paused.none')
    }
    return t(why, { at: at ? timeOf(at) : '' })
  }
  return (
    <ul className="flex flex-col gap-2">
      {deaf.map((one) => (
        <li key={one.workflow_id}>
          <Link
            href={`/loyalty/${one.workflow_id}`}
            prefetch={false}
            className="rounded-sm font-medium text-accent hover:underline"
          >
            {one.title}
          </Link>
          <p className="text-text-muted">{textOf(one)}</p>
        </li>
      ))}
    </ul>
  )
}
