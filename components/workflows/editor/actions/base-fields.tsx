'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { useFieldChoices } from '#components/workflows/editor/conditions/use-field-choices.ts'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { Place } from '#components/workflows/editor/fields/place.tsx'
import { useProblemAt } from '#components/workflows/editor/state/use-problems.ts'
import type { Items } from '#contract/workflows/definition-shapes.ts'
import { bases } from '#contract/workflows/definition.ts'
import type { CreditPart } from './credit-fields.tsx'

const itemKinds = [
  'products',
  'variants',
  'skus',
  'collections',
  'vendors',
  'product_types',
] as const satisfies readonly (keyof Items)[]

/** The amount that a percentage or a step counts from. */
export function BaseFields({ action, path, onChange }: CreditPart) {
  const t = useTranslations('workflow-editor.credit')
  const problemAt = useProblemAt()
  const { groups, fieldOf } = useFieldChoices()
  const { base = 'subtotal', base_field = '', items = {} } = action
  const money = groups
    .flatMap(({ options }) => options)
    .filter(({ value }) => fieldOf(value)?.type === 'money')
  const toBase = (next: string) => {
    const found = bases.find((known) => known === next)
    if (!found) return
    const { base_field: _, items: __, ...rest } = action
    onChange({
      ...rest,
      base: found,
      ...(found === 'items' ? { items } : {}),
      ...(found === 'event' ? { base_field: base_field || (money[0]?.value ?? '') } : {}),
    })
  }
  const ofOrder = base !== 'total_spent' && base !== 'event'
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 gap-x-4">
        <Place path={`${path}.base`}>
          <Select
            label={t('base')}
            help={base === 'subtotal' ? t('subtotalHelp') : undefined}
            error={problemAt(`${path}.base`)}
            value={base}
            options={bases.map((one) => ({ value: one, label: t(`bases.${one}`) }))}
            onChange={(event) => toBase(event.target.value)}
          />
        </Place>
        {base === 'event' && (
          <Place path={`${path}.base_field`}>
            <Select
              label={t('baseField')}
              error={problemAt(`${path}.base_field`)}
              value={base_field}
              options={[{ value: '', label: t('choose') }, ...money]}
              onChange={(event) => onChange({ ...action, base_field: event.target.value })}
            />
          </Place>
        )}
      </div>
      {base === 'items' && (
        <div className="grid grid-cols-2 gap-x-4">
          {itemKinds.map((kind) => (
            <ChipsField
              key={kind}
              label={t(`items.${kind}`)}
              values={items[kind] ?? []}
              onChange={(values) => onChange({ ...action, items: { ...items, [kind]: values } })}
            />
          ))}
        </div>
      )}
      {ofOrder && (
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label={t('withGiftCards')}
            checked={action.with_gift_cards ?? false}
            onChange={(event) => onChange({ ...action, with_gift_cards: event.target.checked })}
          />
          <Checkbox
            label={t('withCredit')}
            checked={action.with_credit ?? false}
            onChange={(event) => onChange({ ...action, with_credit: event.target.checked })}
          />
        </div>
      )}
    </div>
  )
}
