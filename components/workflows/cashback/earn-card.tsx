'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { cashbackBases, cashbackMoments } from '#contract/workflows/cashback/cashback.ts'
import { creditModes } from '#contract/workflows/definition.ts'
import { AmountInput } from './amount-input.tsx'
import { useCashback } from './cashback-context.tsx'
import { TierFields } from './tier-fields.tsx'

const itemKinds = [
  'products',
  'collections',
  'skus',
  'variants',
  'vendors',
  'product_types',
] as const

/** The amount that an order earns, the amount that it counts from, and tiers. */
export function EarnCard() {
  const t = useTranslations('cashback.earn')
  const credit = useTranslations('workflow-editor.credit')
  const triggers = useTranslations('workflows.triggers')
  const { form, set, problemAt } = useCashback()
  const { mode, tiers_by } = form
  const pick = <T extends string>(all: readonly T[], typed: string): T =>
    all.find((one) => one === typed) ?? all[0]!
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-2">
        <RadioGroup
          legend={credit('mode')}
          name="mode"
          value={mode}
          options={creditModes.map((one) => ({ value: one, label: credit(`modes.${one}`) }))}
          onChange={(event) => set({ mode: pick(creditModes, event.target.value) })}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <AmountInput
            label={credit(mode === 'percentage_of' ? 'percent' : 'amount')}
            help={tiers_by === 'none' ? undefined : t('othersHelp')}
            required={tiers_by === 'none'}
            isPercent={mode === 'percentage_of'}
            error={problemAt('value')}
            value={form.value}
            onChange={(value) => set({ value })}
          />
          {mode === 'for_every' && (
            <AmountInput
              label={credit('every')}
              required
              error={problemAt('every')}
              value={form.every}
              onChange={(every) => set({ every })}
            />
          )}
        </div>
        <TierFields />
        <div className="grid grid-cols-2 gap-x-4">
          <Select
            label={t('moment')}
            value={form.moment}
            options={cashbackMoments.map((one) => ({ value: one, label: triggers(one) }))}
            onChange={(event) => set({ moment: pick(cashbackMoments, event.target.value) })}
          />
          {mode !== 'fixed' && (
            <Select
              label={credit('base')}
              help={form.base === 'subtotal' ? credit('subtotalHelp') : undefined}
              value={form.base}
              options={cashbackBases.map((one) => ({ value: one, label: credit(`bases.${one}`) }))}
              onChange={(event) => set({ base: pick(cashbackBases, event.target.value) })}
            />
          )}
        </div>
        {mode !== 'fixed' && form.base === 'items' && <ItemFields />}
        {mode !== 'fixed' && (
          <Checkbox
            label={credit('withGiftCards')}
            checked={form.with_gift_cards}
            onChange={(event) => set({ with_gift_cards: event.target.checked })}
          />
        )}
      </div>
    </Card>
  )
}

/** The items that earn, by any of these. */
function ItemFields() {
  const t = useTranslations('workflow-editor.credit.items')
  const { form, set } = useCashback()
  return (
    <div className="grid grid-cols-2 gap-x-4">
      {itemKinds.map((kind) => (
        <ChipsField
          key={kind}
          label={t(kind)}
          values={form.items[kind] ?? []}
          onChange={(values) => set({ items: { ...form.items, [kind]: values } })}
        />
      ))}
    </div>
  )
}
