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
import type { RewardUndo } from '#contract/rewards/shapes.ts'
import type { DayRange } from '#rules/tools/day-range.ts'
import { useUndo } from './use-undo.ts'

type Props = { id: string; range: DayRange; onClose: () => void }
type Preview = Answer<typeof previewRewardsUndo>

const isNothing = ({ amount, pending }: Preview): boolean => amount === '0.00' && pending === '0.00'

/** Undoes the rewards of a period: previews what is taken and what stays, then shows how far it is. */
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
  const { start, undo, isBusy, error } = useUndo(which, data?.running ?? null, (done, isOwn) => {
    toast({ tone: 'positive', title: t('done', { amount: words.money(done.amount_done) }) })
    if (isOwn) onClose()
    else void preview.refetch()
  })
  const refused = error ?? preview.error
  const nothing = data && isNothing(data) && !undo ? t('nothing') : undefined
  const submitOf = ({ amount }: Preview) =>
    amount === '0.00' ? t('submitPending') : t('submit', { amount: words.money(amount) })
  return (
    <ActDialog
      title={t('title')}
      submit={data ? submitOf(data) : t('open')}
      look="danger"
      role="alertdialog"
      problem={refused ? refusalText(refused) : nothing}
      isBusy={isBusy}
      isBlocked={!data || isNothing(data) || undo !== null}
      onSubmit={() => {
        if (data) void start(data.amount).then(() => preview.refetch())
      }}
      onClose={onClose}
    >
      {!data && !preview.error && <Skeleton className="h-32 w-full" />}
      {data && <Sums preview={data} words={words} />}
      {undo && <Progress undo={undo} words={words} />}
      <p className="text-text-muted">{t('about', { days: words.days(range) })}</p>
    </ActDialog>
  )
}

type Words = ReturnType<typeof useFigureWords>

/** Shows how far an undo is, which goes on once the dialog is closed. */
function Progress({ undo, words }: { undo: RewardUndo; words: Words }) {
  const t = useTranslations('rewards.undo')
  const { rewards, rewards_done, amount, amount_done } = undo
  return (
    <div role="status">
      <p className="mb-1 text-sm text-text-muted tabular-nums">
        {t('doneOf', { done: words.money(amount_done), total: words.money(amount) })}
      </p>
      <ProgressBar label={t('progress')} value={(100 * rewards_done) / Math.max(1, rewards)} />
      <p className="mt-1 text-sm text-text-muted">{t('goesOn')}</p>
    </div>
  )
}

function Sums({ preview, words }: { preview: Preview; words: Words }) {
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
