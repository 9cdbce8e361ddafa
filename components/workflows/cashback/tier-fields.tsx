'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { tierFacts, tiersMost } from '#contract/workflows/cashback/cashback.ts'
import { AmountInput } from './amount-input.tsx'
import { useCashback } from './cashback-context.tsx'

/** Tiers by the order, by all orders of a customer, or by a tag; the first that fits counts. */
export function TierFields() {
  const t = useTranslations('cashback.tiers')
  const { form, set, problemAt } = useCashback()
  const { tiers, tiers_by } = form
  const problem = problemAt('tiers')
  const toFact = (typed: string) => {
    const by = tierFacts.find((one) => one === typed) ?? 'none'
    // amounts stay where another amount begins a tier
    const isKept = by !== 'none' && by !== 'tag' && tiers_by !== 'none' && tiers_by !== 'tag'
    const first = by === 'none' ? [] : [{ from: '', value: '' }]
    set({ tiers_by: by, tiers: isKept ? tiers : first })
  }
  return (
    <div role="group" aria-label={t('title')}>
      <div className="grid grid-cols-2 gap-x-4">
        <Select
          label={t('title')}
          help={tiers_by === 'none' ? undefined : t(tiers_by === 'tag' ? 'tagHelp' : 'amountHelp')}
          error={problem}
          value={tiers_by}
          options={tierFacts.map((one) => ({ value: one, label: t(`by.${one}`) }))}
          onChange={(event) => toFact(event.target.value)}
        />
      </div>
      {tiers.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tier is known by its place
        <TierRow key={at} at={at} />
      ))}
      {tiers_by !== 'none' && (
        <Button
          size="small"
          disabled={tiers.length >= tiersMost}
          onClick={() => set({ tiers: [...tiers, { from: '', value: '' }] })}
        >
          <Plus aria-hidden size={14} />
          {t('add')}
        </Button>
      )}
    </div>
  )
}

function TierRow({ at }: { at: number }) {
  const t = useTranslations('cashback.tiers')
  const credit = useTranslations('workflow-editor.credit')
  const { form, set, problemAt } = useCashback()
  const { tiers, tiers_by, mode } = form
  const tier = tiers[at]!
  const change = (part: Partial<typeof tier>) =>
    set({ tiers: tiers.with(at, { ...tier, ...part }) })
  const number = at + 1
  return (
    <div
      role="group"
      aria-label={t('row', { number })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-4"
    >
      {tiers_by === 'tag' ? (
        <TextField
          label={t('tag')}
          required
          maxLength={100}
          error={problemAt(`tiers.${at}.from`)}
          value={tier.from}
          onChange={(event) => change({ from: event.target.value })}
        />
      ) : (
        <AmountInput
          label={t('above')}
          required
          error={problemAt(`tiers.${at}.from`)}
          value={tier.from}
          onChange={(from) => change({ from: from ?? '' })}
        />
      )}
      <AmountInput
        label={credit(mode === 'percentage_of' ? 'percent' : 'amount')}
        required
        isPercent={mode === 'percentage_of'}
        error={problemAt(`tiers.${at}.value`)}
        value={tier.value}
        onChange={(value) => change({ value: value ?? '' })}
      />
      <span className="pt-6">
        <IconButton
          icon={X}
          label={t('remove', { number })}
          onClick={() => set({ tiers: tiers.toSpliced(at, 1) })}
        />
      </span>
    </div>
  )
}
