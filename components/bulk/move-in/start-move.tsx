'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRunAct } from '#components/bulk/acts/use-run-act.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { moneyText } from '#components/commerce/money/money.tsx'
import type { Bulk } from '#contract/bulk/bulk-shapes.ts'
import { bulkCheckpoint } from '#contract/bulk/run.ts'
import { type Proof, postedBy } from './proof.ts'

type Props = { bulk: Bulk; proof: Proof; onClose: () => void }

/** Confirms taking a file over: repeats its rows and what they add and deduct. */
export function StartMove({ bulk, proof, onClose }: Props) {
  const t = useTranslations('move-in')
  const locale = useLocale()
  const { act, isBusy, problem } = useRunAct(bulkCheckpoint, () => t('start.done'), onClose)
  const text = (wire: string) => moneyText(wire, bulk.currency, locale)
  return (
    <ActDialog
      title={t('start.title', { title: bulk.title })}
      submit={t('acts.start', { amount: text(postedBy(proof)) })}
      role="alertdialog"
      {...{ isBusy, problem, onClose }}
      onSubmit={() =>
        act({
          params: { id: bulk.bulk_id },
          body: { checkpoint: { transition: 'start', payload: {} } },
        })
      }
    >
      <p>
        {t('start.about', {
          rows: proof.rows.taken,
          system: t(`sources.${proof.from}`),
          up: text(proof.up),
          down: text(proof.down),
        })}
      </p>
      <p className="text-sm text-text-muted">{t('start.undoable')}</p>
    </ActDialog>
  )
}
