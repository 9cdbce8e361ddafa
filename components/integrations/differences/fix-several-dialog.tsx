'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { moneyText } from '#components/commerce/money/money.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal, type RefusalCode } from '#contract/error.ts'
import type { StoreDifference } from '#contract/integrations/store-difference-shapes.ts'
import { fixStoreDifferences } from '#contract/integrations/store-differences.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { sum } from '#rules/tools/sums.ts'
import { balancesAfter } from './balances-after.ts'
import { Balances } from './balances.tsx'

type Props = {
  rows: readonly StoreDifference[]
  currency: string
  onDone: () => void
  onClose: () => void
}

/** Fixes several differences in one of the ways that they have in common. */
export function FixSeveralDialog({ rows, currency, onDone, onClose }: Props) {
  const t = useTranslations('store-differences')
  const locale = useLocale()
  const [first, ...others] = rows
  const common = (first?.fixes ?? []).filter((fix) =>
    others.every(({ fixes }) => fixes.includes(fix)),
  )
  const [chosen, setFix] = useState(common[0])
  const fix = common.find((one) => one === chosen)
  const refusalText = useRefusalText()
  const [refused, setRefused] = useState<readonly { code: string }[]>([])
  const { act, isBusy, problem } = useAct(fixStoreDifferences, (answer) => {
    if (answer.fixed > 0)
      toast({ tone: 'positive', title: t('fixedSeveral', { count: answer.fixed }) })
    if (answer.refused.length === 0) onDone()
    else setRefused(answer.refused)
  })
  const count = rows.length
  const total = formatMinor(sum(rows.map(({ amount }) => parseMoney(amount) ?? 0n)))
  const differences = rows.map(({ difference_id, expected }) => ({ difference_id, expected }))
  return (
    <ActDialog
      title={t('dialog.several', { count })}
      submit={t('dialog.submitSeveral', { count })}
      isBusy={isBusy}
      problem={problem}
      isBlocked={!fix || refused.length > 0}
      onSubmit={() => fix && act({ body: { fix, differences } })}
      onClose={refused.length > 0 ? onDone : onClose}
    >
      {refused.length > 0 && (
        <Notice tone="warning" role="alert">
          <p>{t('refused', { count: refused.length })}</p>
          <ul className="list-disc pl-5">
            {[...new Set(refused.map(({ code }) => code))].map((code) => (
              <li key={code}>{refusalText(new Refusal(code as RefusalCode))}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p>
        {t('dialog.sum', {
          amount: moneyText(total, currency, locale),
        })}
      </p>
      {fix ? (
        <>
          <RadioGroup
            name="fix"
            legend={t('fixes')}
            value={fix}
            options={common.map((one) => ({ value: one, label: t(`fixNames.${one}`) }))}
            onChange={({ target }) => setFix(common.find((one) => one === target.value))}
          />
          <p className="text-text-muted">{t(`fixAbout.${fix}`)}</p>
          <Balances
            {...balancesAfter(rows, fix)}
            caption={t('dialog.all', { count })}
            currency={currency}
          />
        </>
      ) : (
        <Notice tone="warning">{t('dialog.noCommon')}</Notice>
      )}
    </ActDialog>
  )
}
