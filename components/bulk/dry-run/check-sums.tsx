'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Day, dayText } from '#components/commerce/date/day.tsx'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { BarList } from '#components/ui/chart/bar-list.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { WaterfallChart } from '#components/ui/chart/waterfall-chart.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { parseMoney } from '#rules/money.ts'
import type { DryRun } from './check-progress.tsx'

const isSomething = (wire: string): boolean => (parseMoney(wire) ?? 0n) !== 0n

/** Totals: issued, deducted first, resulting liability, expected redemption, expiration. */
export function CheckSums({ bulk, run, count }: { bulk: Bulk; run: DryRun; count: number }) {
  const t = useTranslations('bulk.check')
  const locale = useLocale()
  const format = useFormatter()
  const { currency } = run
  const text = (wire: string) => moneyText(wire, currency, locale)
  const number = (detail: number) => ({ detail: format.number(detail), numeric: true })
  const money = (wire: string) => ({
    detail: <Money value={wire} currency={currency} className="font-semibold" />,
    numeric: true,
  })
  const resets = isSomething(run.reset)
  const without = run.unmailed.reduce((sum, { rows }) => sum + rows, 0)
  const largest = run.expiries.toSorted((a, b) =>
    Number((parseMoney(b.amount) ?? 0n) - (parseMoney(a.amount) ?? 0n)),
  )[0]
  return (
    <div className="grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] items-start gap-5">
      <Card title={t('sums')}>
        <DescriptionList
          items={[
            { term: t('rewards'), ...number(count) },
            { term: t('face'), ...money(run.face_value) },
            { term: t('people'), ...number(run.people) },
            { term: t('mails'), ...number(run.mails) },
            ...(without > 0 ? [{ term: t('unmailed'), ...number(without) }] : []),
            ...run.unmailed.map(({ reason, rows }) => ({
              term: <span className="pl-3">{t(`unmailedFor.${reason}`)}</span>,
              ...number(rows),
            })),
            ...(resets ? [{ term: t('reset'), ...money(`-${run.reset}`) }] : []),
            {
              term: t('expected'),
              detail: run.expected_redemption ? text(run.expected_redemption.amount) : t('unknown'),
              numeric: true,
            },
          ]}
        />
        <p className="mt-3 text-sm text-text-muted">
          {run.expected_redemption
            ? t('expectedAbout', {
                percent: run.expected_redemption.percent,
                days: run.expected_redemption.days,
              })
            : t('expectedUnknown')}
        </p>
        {resets && (
          <div className="mt-3">
            <Notice tone="warning">{t('resetWarning', { amount: text(run.reset) })}</Notice>
          </div>
        )}
      </Card>
      <div className="flex flex-col gap-5">
        <Card
          title={t('liabilityTitle', {
            before: text(run.liability_now),
            after: text(run.liability_after),
          })}
        >
          <WaterfallChart
            caption={t('liability')}
            head={{ step: t('step'), value: t('amount') }}
            steps={[
              {
                key: 'now',
                label: t('owedNow'),
                value: run.liability_now,
                shown: text(run.liability_now),
              },
              ...(resets
                ? [
                    {
                      key: 'reset',
                      label: t('reset'),
                      value: `-${run.reset}`,
                      shown: text(`-${run.reset}`),
                    },
                  ]
                : []),
              {
                key: 'given',
                label: t('given'),
                value: run.face_value,
                shown: moneyText(run.face_value, currency, locale, true),
              },
            ]}
            total={{
              label: t('owedAfter'),
              value: run.liability_after,
              shown: text(run.liability_after),
            }}
          />
        </Card>
        {largest && (
          <Card title={t('expiries')}>
            <BarList
              title={
                largest.on
                  ? t('mostExpires', {
                      amount: text(largest.amount),
                      day: dayText(largest.on, format),
                    })
                  : t('mostNever', { amount: text(largest.amount) })
              }
              head={{ label: t('expires'), value: t('amount') }}
              bars={run.expiries.slice(0, 12).map(({ on, amount }) => ({
                key: on ?? 'never',
                label: on ? dayText(on, format) : t('never'),
                value: amount,
                shown: text(amount),
              }))}
            />
            {run.expiries.length > 12 && (
              <p className="mt-2 text-sm text-text-muted">
                {t('moreDays', { count: run.expiries.length - 12 })}
              </p>
            )}
          </Card>
        )}
      </div>
      {bulk.expires_on && (
        <p className="col-span-2 text-sm text-text-muted">
          {t('usualExpiry')} <Day day={bulk.expires_on} />
        </p>
      )}
    </div>
  )
}
