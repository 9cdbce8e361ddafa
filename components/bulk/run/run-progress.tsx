'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { barOf, type Progress, settledOf } from '#rules/bulk/progress.ts'
import { RunFigure } from './run-figure.tsx'
import { useRunWords } from './run-words.ts'

type Props = { bulk: Bulk; progress: Progress }

/** Announced at each quarter only, so that screen readers aren't interrupted more often. */
const quarter = 25

/** Progress: bar, rate, time left, and status of rows and emails so far. */
export function RunProgress({ bulk, progress }: Props) {
  const t = useTranslations('bulk-run.progress')
  const format = useFormatter()
  const locale = useLocale()
  const words = useRunWords()
  const bar = barOf(progress)
  const { state, task, rows_per_second: rate, seconds_left: left } = progress
  const named =
    bar &&
    (bar.of === 'task' && task ? t(`bars.${task.kind}`) : t(`bars.${bar.of as 'run' | 'undo'}`))
  const waiting = Math.max(0, progress.rows_total - settledOf(progress))
  const reached = bar ? Math.floor(bar.percent / quarter) * quarter : 0
  const mails = progress.mails > 0
  const ending = `ended.${state as 'undone'}` as const
  const ended = t.has(ending) ? t(ending) : state
  return (
    <Card title={t('title')}>
      {bar && named && (
        <div className="mb-5 flex flex-col gap-2">
          <div className="flex items-baseline justify-between gap-4">
            <p className="font-medium tabular-nums">
              {t(`of.${bar.of}`, { done: bar.done, total: bar.total })}
            </p>
            <p className="text-sm text-text-muted tabular-nums">
              {state === 'bulk_started' && rate ? t('rate', { rate: words.rate(rate) }) : ''}
              {state === 'bulk_started' && left !== null && waiting > 0
                ? ` · ${words.left(left)}`
                : ''}
            </p>
          </div>
          <ProgressBar label={named} value={bar.percent} />
        </div>
      )}
      {state === 'checking' && (
        <p className="mb-5 tabular-nums">{t('checking', { count: progress.rows_checked })}</p>
      )}
      <VisuallyHidden>
        <span role="status">
          {bar && named ? t('said', { what: named, percent: reached }) : ended}
        </span>
      </VisuallyHidden>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-5 gap-y-4">
        <RunFigure label={t('given')} value={moneyText(bulk.amount_done, bulk.currency, locale)} />
        <RunFigure label={t('rows')} value={format.number(progress.rows_total)} narrow={{}} />
        <RunFigure
          label={t('done')}
          value={format.number(progress.rows_done - progress.rows_undone)}
          narrow={{ state: 'done' }}
        />
        {waiting > 0 && (
          <RunFigure
            label={t('waiting')}
            value={format.number(waiting)}
            narrow={{ state: 'waiting' }}
          />
        )}
        <RunFigure
          label={t('failed')}
          value={format.number(progress.rows_failed)}
          narrow={{ state: 'failed' }}
          tone={progress.rows_failed > 0 ? 'danger' : undefined}
        />
        <RunFigure
          label={t('skipped')}
          value={format.number(progress.rows_skipped)}
          narrow={{ state: 'skipped' }}
        />
        {progress.rows_undone > 0 && (
          <RunFigure
            label={t('undone')}
            value={format.number(progress.rows_undone)}
            narrow={{ state: 'undone' }}
          />
        )}
        {mails && (
          <RunFigure
            label={t('mailsSent')}
            value={t('sentOf', { sent: progress.mails_sent, mails: progress.mails })}
          />
        )}
        {mails && (
          <RunFigure
            label={t('mailsFailed')}
            value={format.number(progress.mails_failed)}
            narrow={{ mail: 'failed' }}
            tone={progress.mails_failed > 0 ? 'danger' : undefined}
          />
        )}
        {progress.mails_withheld > 0 && (
          <RunFigure
            label={t('mailsWithheld')}
            value={format.number(progress.mails_withheld)}
            narrow={{ mail: 'withheld' }}
          />
        )}
      </dl>
    </Card>
  )
}
