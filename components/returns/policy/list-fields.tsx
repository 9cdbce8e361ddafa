import { useTranslations } from 'next-intl'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { FieldGroup } from '#components/ui/form/field-group.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { policyLists } from '#contract/returns/policy.ts'
import { fieldOf } from './policy-field.ts'
import type { PolicyPart } from './use-policy-form.ts'

/** Items that can't be returned: by SKU, vendor, tag of the order, or discount. */
export function FinalSale(part: PolicyPart) {
  const t = useTranslations('returns-policy.final')
  const field = fieldOf(part)
  return (
    <Card title={t('title')}>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      <div className="grid grid-cols-3 gap-x-4 max-room:grid-cols-1">
        {(['skus', 'vendors', 'tags'] as const).map((name) => (
          <TextArea
            key={name}
            label={t(name)}
            help={t(`${name}Help`)}
            {...field(`final_sale.${name}`)}
          />
        ))}
      </div>
      <TextField
        label={t('discount')}
        help={t('discountHelp')}
        inputMode="decimal"
        maxLength={6}
        className="w-72"
        {...field('final_sale.discount_percent')}
      />
    </Card>
  )
}

/** Customers and orders that the policy doesn't apply to, or that can't return anything. */
export function PolicyLists(part: PolicyPart) {
  const t = useTranslations('returns-policy.lists')
  const field = fieldOf(part)
  return (
    <Card title={t('title')}>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      {(['allow', 'block'] as const).map((list) => (
        <FieldGroup key={list} title={t(list)}>
          <div className="grid grid-cols-4 gap-x-4 max-room:grid-cols-2">
            {policyLists.map((name) => (
              <TextArea key={name} label={t(name)} rows={2} {...field(`${list}.${name}`)} />
            ))}
          </div>
        </FieldGroup>
      ))}
    </Card>
  )
}
