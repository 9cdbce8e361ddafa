'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { ChipsField } from '#components/workflows/editor/fields/chips-field.tsx'
import { DaysField } from '#components/workflows/editor/fields/days-field.tsx'
import { AmountField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { blankItem, type TypedItem } from '#rules/workflows/editing/items.ts'

type Props = { items: readonly TypedItem[]; onChange: (items: TypedItem[]) => void }

const most = 20

/** Lines of the order that is tried, from which credit of chosen items counts. */
export function ItemRows({ items, onChange }: Props) {
  const t = useTranslations('workflow-editor.items')
  const key = Math.max(0, ...items.map((item) => item.key)) + 1
  return (
    <section aria-label={t('title')} className="mb-3">
      <h3 className="mb-1 font-semibold">{t('title')}</h3>
      <p className="mb-2 text-sm text-text-muted">{t('about')}</p>
      {items.map((item, at) => (
        <ItemRow
          key={item.key}
          {...{ item }}
          number={at + 1}
          onChange={(next) => onChange(items.with(at, next))}
          onRemove={() => onChange(items.toSpliced(at, 1))}
        />
      ))}
      <Button
        size="small"
        disabled={items.length >= most}
        onClick={() => onChange([...items, blankItem(key)])}
      >
        <Plus aria-hidden size={14} />
        {t('add')}
      </Button>
    </section>
  )
}

type RowProps = {
  item: TypedItem
  number: number
  onChange: (item: TypedItem) => void
  onRemove: () => void
}

const rare = ['sku', 'vendor', 'product_type'] as const

function ItemRow({ item, number, onChange, onRemove }: RowProps) {
  const t = useTranslations('workflow-editor.items')
  const change = (part: Partial<TypedItem>) => onChange({ ...item, ...part })
  const text = (name: 'product' | 'variant' | (typeof rare)[number]) => (
    <TextField
      key={name}
      label={t(name)}
      maxLength={100}
      autoComplete="off"
      value={item[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <div
      role="group"
      aria-label={t('row', { number })}
      className="mb-2 rounded-md border border-line p-3"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3">
        {text('product')}
        {text('variant')}
        <span className="pt-6">
          <IconButton icon={X} label={t('remove', { number })} onClick={onRemove} />
        </span>
        <DaysField
          label={t('quantity')}
          value={item.quantity}
          onChange={(quantity) => change({ quantity: quantity ?? 0 })}
        />
        <AmountField
          label={t('price')}
          value={item.price}
          onChange={(price) => change({ price })}
        />
      </div>
      <details>
        <summary className="cursor-pointer text-sm">{t('more')}</summary>
        <div className="mt-2 grid grid-cols-2 gap-x-3">
          {rare.map(text)}
          <ChipsField
            label={t('collections')}
            values={item.collections}
            onChange={(collections) => change({ collections })}
          />
          <Checkbox
            label={t('giftCard')}
            checked={item.is_gift_card}
            onChange={(event) => change({ is_gift_card: event.target.checked })}
          />
        </div>
      </details>
    </div>
  )
}
