import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Money } from '#components/commerce/money/money.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import type { OrderLine } from '#contract/orders/shapes.ts'
import type { Restock } from '#contract/returns/refund.ts'
import { keptOut } from '#rules/returns/arrived.ts'
import type { Picked } from '#rules/returns/till/till-form.ts'

type Props = {
  line: OrderLine
  currency: string
  picked: Picked | undefined
  isActive: boolean
  onStep: (by: number) => void
  onRestock: (restock: Restock) => void
}

/** A line of the order with the pieces that come back, or why none can. */
export function ItemRow({ line, currency, picked, isActive, onStep, onRestock }: Props) {
  const t = useTranslations('returns-till.items')
  const { name, sku, image, quantity, returned, returnable, why_not } = line
  const count = picked?.quantity ?? 0
  const { kept_out } = picked ? keptOut(picked.restock, count, picked.kept_out) : {}
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li
      ref={row}
      aria-current={isActive || undefined}
      className={
        'flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 ' +
        `[content-visibility:auto] ${isActive ? 'bg-accent-soft' : ''}`
      }
    >
      {image && <img src={image} alt="" className="size-11 rounded-md object-cover" />}
      <div className="min-w-40 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-text-muted">
          {[sku, t('pieces', { quantity, returned })].filter(Boolean).join(' · ')}
        </p>
        {kept_out && <p className="text-sm text-text-muted">{t('keptOut', { count: kept_out })}</p>}
      </div>
      <Money value={line.net} currency={currency} />
      {why_not ? (
        <p className="text-sm text-text-muted">{t(`stops.${why_not}`)}</p>
      ) : (
        <div className="ml-auto flex items-center gap-2">
          {count > 0 && (
            <span className="flex min-h-control items-center">
              <Checkbox
                label={t('damaged')}
                checked={picked?.restock === 'damaged'}
                onChange={({ target }) => onRestock(target.checked ? 'damaged' : 'restock')}
              />
            </span>
          )}
          <IconButton
            icon={Minus}
            look="secondary"
            label={t('less', { name })}
            disabled={count === 0}
            onClick={() => onStep(-1)}
          />
          <output className="min-w-14 text-center tabular-nums">
            {t('count', { count, returnable })}
          </output>
          <IconButton
            icon={Plus}
            look="secondary"
            label={t('more', { name })}
            disabled={count >= returnable}
            onClick={() => onStep(1)}
          />
        </div>
      )}
    </li>
  )
}
