'use client'

import { useLocale, useTranslations } from 'next-intl'
import { moneyText } from '#components/commerce/money/money.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { type RecallPolicy, recallPolicies } from '#contract/returns/refund.ts'
import type { Recall } from '#contract/returns/refund-shapes.ts'
import type { FieldsProps } from './refund-form.ts'

const toggled = (list: readonly string[], id: string, isIn: boolean): string[] =>
  isIn ? [...list.filter((one) => one !== id), id] : list.filter((one) => one !== id)

/** Rewards that the order earned: which are recalled, and how what is redeemed of them counts. */
export function RewardFields({
  form,
  change,
  currency,
  recalls,
}: FieldsProps & { recalls: readonly Recall[] }) {
  const t = useTranslations('returns-refund.rewards')
  const locale = useLocale()
  if (recalls.length === 0) return null
  const turn = ({ reward_id: id, by_hand }: Recall, isRecalled: boolean) =>
    change(
      by_hand
        ? { also: toggled(form.also, id, isRecalled) }
        : { skip: toggled(form.skip, id, !isRecalled) },
    )
  return (
    <Card title={t('title')}>
      <ul className="mb-3 flex flex-col">
        {recalls.map((one) => (
          <li key={one.reward_id}>
            <Checkbox
              label={t(one.by_hand ? 'byHand' : 'one', {
                title: one.title,
                given: moneyText(one.given, currency, locale),
              })}
              checked={
                one.by_hand ? form.also.includes(one.reward_id) : !form.skip.includes(one.reward_id)
              }
              onChange={(event) => turn(one, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <Select
        label={t('policy')}
        help={t('policyHelp')}
        className="max-w-100"
        value={form.policy}
        options={[
          { value: '', label: t('usual') },
          ...recallPolicies.map((one) => ({ value: one, label: t(`policies.${one}`) })),
        ]}
        onChange={(event) => change({ policy: event.target.value as RecallPolicy | '' })}
      />
    </Card>
  )
}
