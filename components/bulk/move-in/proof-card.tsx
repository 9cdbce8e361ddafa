'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Money, moneyText } from '#components/commerce/money/money.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Link } from '#i18n/navigation.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { moveInHref } from './address.ts'
import { type Proof, postedBy } from './proof.ts'
import { ProofTable } from './proof-table.tsx'

/** The file beside what is taken over, what is refused and what the ledger says, to the cent. */
export function ProofCard({ proof, zone }: { proof: Proof | undefined; zone: string }) {
  const t = useTranslations('move-in.proof')
  const locale = useLocale()
  const format = useFormatter()
  if (!proof)
    return (
      <Card title={t('title')}>
        <Skeleton className="h-48 w-full" />
      </Card>
    )
  const { currency, ledger, points, rows, earlier } = proof
  const text = (wire: string) => moneyText(wire, currency, locale)
  const taken = formatMinor((parseMoney(proof.before) ?? 0n) + (parseMoney(postedBy(proof)) ?? 0n))
  const left =
    ledger && formatMinor((parseMoney(ledger.posted) ?? 0n) - (parseMoney(ledger.undone) ?? 0n))
  const facts = { file: text(proof.file), taken: text(taken), refused: text(proof.refused) }
  const isUndone = ledger !== null && ledger.undone !== '0.00'
  const finding = (): string => {
    if (ledger === null) return t('before_start', facts)
    if (isUndone) return t('provedUndone', { ledger: text(left ?? '0.00') })
    return t(proof.proved ? 'proved' : 'unproved', { ...facts, ledger: text(ledger.now) })
  }
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <Notice tone={proof.proved ? 'positive' : 'info'} role="status">
          {finding()}
        </Notice>
        <ProofTable {...{ proof, taken }} />
        <ul className="flex flex-col gap-1 text-sm text-text-muted">
          {points && <li>{t('points', points)}</li>}
          {points && points.rest > 0 && (
            <li>{t('rest', { rest: points.rest, rows: points.rest_rows })}</li>
          )}
          {rows.unread > 0 && <li>{t('unread', { rows: rows.unread })}</li>}
          {ledger && (
            <li>
              {t('now')}: <Money value={ledger.now} currency={currency} /> (
              {t('kept', { amount: text(ledger.kept) })})
            </li>
          )}
          {earlier && (
            <li>
              <Link href={moveInHref(earlier.bulk_id)} className="text-accent hover:underline">
                {t('earlier', {
                  title: earlier.title,
                  day: format.dateTime(new Date(earlier.at), {
                    dateStyle: 'long',
                    timeZone: zone,
                  }),
                })}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </Card>
  )
}
