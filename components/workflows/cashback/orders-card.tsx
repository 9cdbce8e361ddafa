'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { RadioGroup } from '#components/ui/form/radio-group.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { creditWays } from '#contract/workflows/cashback/cashback.ts'
import { AmountInput } from './amount-input.tsx'
import { useCashback } from './cashback-context.tsx'

const lists = [
  'exclude_products',
  'exclude_collections',
  'channels',
  'only_tags',
  'exclude_tags',
] as const

/** The orders and customers that earn. */
export function OrdersCard() {
  const t = useTranslations('cashback.orders')
  const limits = useTranslations('workflow-editor.limits')
  const { form, set, problemAt } = useCashback()
  const base = form.base === 'total' ? 'total' : 'subtotal'
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-2">
        <div className="grid grid-cols-2 gap-x-4">
          {(['above', 'below'] as const).map((bound) => (
            <AmountInput
              key={bound}
              label={t(`${bound}.${base}`)}
              help={t('boundHelp')}
              error={problemAt(bound)}
              value={form[bound]}
              onChange={(amount) => set({ [bound]: amount })}
            />
          ))}
          {lists.map((name) => (
            <ChipsField
              key={name}
              label={t(name)}
              values={form[name]}
              onChange={(values) => set({ [name]: values })}
            />
          ))}
        </div>
        <RadioGroup
          legend={t('credit.title')}
          name="credit"
          value={form.credit}
          options={creditWays.map((one) => ({ value: one, label: t(`credit.${one}`) }))}
          onChange={(event) =>
            set({ credit: creditWays.find((one) => one === event.target.value) ?? 'part' })
          }
        />
        <Checkbox
          label={limits('staff')}
          checked={form.exclude_staff}
          onChange={(event) => set({ exclude_staff: event.target.checked })}
        />
      </div>
    </Card>
  )
}
