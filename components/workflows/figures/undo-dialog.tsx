'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useFigureWords } from '#components/commerce/plan/use-figure-words.ts'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { Answer } from '#contract/endpoint.ts'
import { previewRewardsUndo } from '#contract/rewards/calls.ts'
import { formatMinor } from '#rules/money.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { useUndo } from './use-undo.ts'

type Props = { id: string; range: DayRange; onClose: () => void }
type Preview = Answer<typeof previewRewardsUndo>

const isNothing = ({ amount, pending }: Preview): boolean => amount === '0.00' && pending === '0.00'

/** Undoes the rewards of a period: previews what is taken and what stays, then runs to the end. */
export function UndoRewardsDialog({ id, range, onClose }: Props) {
  const t = useTranslations('rewards.undo')
  const refusalText = useRefusalText()
  const which = { workflow: id, ...range }
  const preview = useQuery({
    ...queryFor(previewRewardsUndo, { body: which }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = preview
  const words = useFigureWords(data?.currency ?? 'GBP')
  const { run, taken, isBusy, error } = useUndo(which, (amount) => {
    toast({ tone: 'positive', title: t('done', { amount: words.money(amount) }) })
    onClose()
  })
  const so = words.money(formatMinor(taken))
  const stopped = error ? `${refusalText(error)} ${t('stopped', { amount: so })}` : undefined
  const failed = preview.error ? refusalText(preview.error) : undefined
  const nothing = data && isNothing(data) && !isBusy ? t('nothing') : undefined
  const submitOf = ({ amount }: Preview) =>
    amount === '0.00' ? t('submitPending') : t('submit', { amount: words.money(amount) })
  return (
    <ActDialog
      title={t('title')}
      submit={data ? submitOf(data) : t('open')}
      look="danger"
      role="alertdialog"
      problem={stopped ?? failed ?? nothing}
      isBusy={isBusy}
      isBlocked={!data || isNothing(data)}
      onSubmit={() => {
        if (data) void run(data.amount).then(() => preview.refetch())
      }}
      onClose={onClose}
    >
      {!data && !failed && <Skeleton className="h-32 w-full" />}
      {data && <Sums preview={data} words={words} />}
      {isBusy && data && (
        <div role="status">
          <p className="mb-1 text-sm text-text-muted tabular-nums">
            {t('doneOf', { done: so, total: words.money(data.amount) })}
          </p>
          <ProgressBar
            label={t('progress')}
            value={(100 * Number(formatMinor(taken))) / Math.max(0.01, Number(data.amount))}
          />
        </div>
      )}
      <p className="text-text-muted">{t('about', { days: words.days(range) })}</p>
    </ActDialog>
  )
}

function Sums({ preview, words }: { preview: Preview; words: ReturnType<typeof useFigureWords> }) {
  const t = useTranslations('rewards.undo')
  return (
    <DescriptionList
      items={[
        ...(['rewards', 'people'] as const).map((key) => ({
          term: t(key),
          detail: words.count(preview[key]),
          numeric: true,
        })),
        ...(['amount', 'pending', 'spent'] as const).map((key) => ({
          term: t(key),
          detail: words.money(preview[key]),
          numeric: true,
        })),
      ]}
    />
  )
}
