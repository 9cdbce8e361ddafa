'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { queryFor } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { previewStoreMoney } from '#contract/integrations/store-money-calls.ts'
import { moneyModes } from '#contract/integrations/store-money.ts'
import type { StoreMoney } from '#contract/integrations/store-sync-shapes.ts'
import { type Leave, LeaveChoice } from './leave-choice.tsx'
import { MissingScopes } from './missing-scopes.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { usePutMoney } from './use-put-money.ts'
import { cardsThere } from './use-store.ts'

type Props = { money: StoreMoney; domain: string; currency: string; onClose: () => void }

/** Changes where credit is spent: a choice, what it means for how many cards, and one verb. */
export function ModeDialog({ money, domain, currency, onClose }: Props) {
  const t = useTranslations('integrations.money')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [mode, setMode] = useState(money.mode)
  const [leave, setLeave] = useState<Leave>('back')
  const missing = money.missing.find((one) => one.mode === mode)?.scopes ?? []
  const isNew = mode !== money.mode
  const { data, error } = useQuery({
    ...queryFor(previewStoreMoney, { body: { mode } }),
    enabled: isNew && missing.length === 0,
    staleTime: 0,
    gcTime: 0,
  })
  const { act, isBusy, problem } = usePutMoney(() => {
    toast({ tone: 'positive', title: t(`done.${mode}`) })
    onClose()
  })
  const asksLeave = mode === 'off' && cardsThere(money) > 0
  const amount = moneyText(data?.amount ?? null, currency, locale)
  const verb = () => {
    if (!data || !isNew) return t('submit.none')
    if (mode !== 'off') return t('submit.in', { amount })
    return asksLeave ? t(`submit.${leave}`, { amount }) : t('submit.off')
  }
  const submit = (expected: string) =>
    act({ body: { mode, expected, ...(asksLeave ? { leave } : {}) } })
  const isReady = isNew && data !== undefined && missing.length === 0
  return (
    <ActDialog
      title={t('title')}
      submit={verb()}
      problem={problem ?? (error ? refusalText(error) : undefined)}
      isBusy={isBusy}
      isBlocked={!isReady}
      onSubmit={() => data && submit(data.expected)}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('choose')}
        name="mode"
        options={moneyModes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
        value={mode}
        onChange={(event) => setMode(event.target.value as typeof mode)}
      />
      <p className="text-text-muted">{t(`abouts.${mode}`)}</p>
      {isNew && missing.length > 0 && <MissingScopes scopes={missing} domain={domain} />}
      {isNew && missing.length === 0 && !data && !error && <Skeleton className="h-16 w-full" />}
      {isReady && mode !== 'off' && <MoneyPreview preview={data} currency={currency} />}
      {isReady && asksLeave && (
        <LeaveChoice amount={data.amount} currency={currency} value={leave} onChange={setLeave} />
      )}
    </ActDialog>
  )
}
