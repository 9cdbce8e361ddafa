'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { StoreDifference } from '#contract/integrations/store-difference-shapes.ts'
import { fixStoreDifference, previewStoreFix } from '#contract/integrations/store-differences.ts'
import { isOfActs } from '#rules/integrations/fixes.ts'
import { Balances } from './balances.tsx'
import { useDifferenceWords } from './use-difference-words.ts'

type Props = {
  difference: StoreDifference
  currency: string
  onDone: () => void
  onClose: () => void
}

/** Fixes a difference: the ways to do it, and both balances before and after as the store has them. */
export function FixDialog({ difference, currency, onDone, onClose }: Props) {
  const t = useTranslations('store-differences')
  const refusalText = useRefusalText()
  const { nameOf, causeOf } = useDifferenceWords()
  const { difference_id: id, fixes } = difference
  const [fix, setFix] = useState(fixes[0]!)
  const preview = useQuery({
    queryKey: [previewStoreFix.name, id, fix],
    queryFn: () => call(previewStoreFix, { params: { id }, body: { fix } }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const done = () => {
    toast({ tone: 'positive', title: t('fixed') })
    onDone()
  }
  const { act, isBusy, problem } = useAct(fixStoreDifference, done, () => void preview.refetch())
  const { data, error } = preview
  return (
    <ActDialog
      title={t('dialog.title')}
      submit={t('dialog.submit')}
      problem={error ? refusalText(error) : problem}
      isBusy={isBusy}
      isBlocked={!data || preview.isFetching}
      onSubmit={() => data && act({ params: { id }, body: { fix, expected: data.expected } })}
      onClose={onClose}
    >
      <p>
        <span className="font-medium">{nameOf(difference)}</span>
        <br />
        {causeOf(difference)}
      </p>
      <RadioGroup
        name="fix"
        legend={t('fixes')}
        value={fix}
        options={fixes.map((one) => ({ value: one, label: t(`fixNames.${one}`) }))}
        onChange={({ target }) => setFix(fixes.find((one) => one === target.value) ?? fix)}
      />
      <p className="text-text-muted">{t(`fixAbout.${fix}`)}</p>
      {!error && !data && (
        <>
          <p role="status" className="sr-only">
            {t('dialog.checking')}
          </p>
          <Skeleton className="h-20 w-full" />
        </>
      )}
      {data && !isOfActs(difference.kind) && <Balances {...data} currency={currency} />}
    </ActDialog>
  )
}
